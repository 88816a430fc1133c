/* build_failures.c - how often nodes fail, what checkpoints, restarts and repairs take, and the storage to
 * choose from (bursar-scenario(5), failures). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/yaml.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/build.h"
#include "proof/check.h"
#include "proof/compare.h"
#include "proof/reads.h"
#include "proof/units.h"

/* True if the text ends in these words; *amount: what is before them, on the arena. */
static bool ends_in(const char **amount, const char *text, const char *words, struct arena *arena)
{
    const size_t n = strlen(text), ending = strlen(words);
    const bool ends = n > ending && strcmp(text + n - ending, words) == 0;
    *amount = ends ? arena_strndup(arena, text, n - ending) : text;
    return ends;
}

bool build_checkpoint(struct checkpoint *out, const struct proof_build *b, const struct yaml *map)
{
    const char *text = reads_at(b->own, map, "checkpoint"), *amount = NULL;
    char *end = NULL;
    *out = (struct checkpoint){.per = CHECKPOINT_UNSAID};
    if (!text)
        return true;
    if (ends_in(&amount, text, " bytes/parameter", b->arena)) {
        out->per = CHECKPOINT_PER_PARAMETER;
        out->size_B = strtod(amount, &end);
        return *end == '\0';
    }
    out->per = ends_in(&amount, text, " per process", b->arena) ? CHECKPOINT_PER_PROCESS : CHECKPOINT_PER_JOB;
    return units_read(&out->size_B, amount, DIM_BYTES);
}

static bool read_mtbf(struct node_failures *out, const struct proof_build *b, const struct yaml *map)
{
    const char *text = reads_at(b->own, map, "mtbf"), *amount = NULL;
    if (!text)
        return true;
    out->per_accelerator = ends_in(&amount, text, " per accelerator", b->arena);
    return (out->per_accelerator || ends_in(&amount, text, " per node", b->arena)) &&
           units_read(&out->mtbf_s, amount, DIM_TIME);
}

/* A share is a percentage or a fraction. */
static bool read_share(double *out, const char *text)
{
    char *end = NULL;
    if (!text)
        return true;
    *out = strtod(text, &end);
    *out /= *end == '%' ? 100 : 1;
    return end != text && (*end == '\0' || strcmp(end, "%") == 0);
}

/* Sets a time. False: the text is none. */
static bool read_time(double *out, const struct proof_build *b, const struct yaml *map, const char *key)
{
    const char *text = reads_at(b->own, map, key);
    return !text || units_read(out, text, DIM_TIME);
}

/* The first key that cannot be read; NULL: none. */
static const char *read_failures(struct node_failures *out, const struct proof_build *b)
{
    const struct yaml *map = audit_value(b->own, "failures");
    if (!map)
        return NULL;
    const char *spares = reads_at(b->own, map, "spares");
    *out = (struct node_failures){.given = true, .repair_share = 1, .spares = SPARES_AUTO};
    if (spares && strcmp(spares, "auto") != 0)
        out->spares = strtoll(spares, NULL, 10);
    return !read_mtbf(out, b, map)                                                  ? "mtbf"
           : !build_checkpoint(&out->checkpoint, b, map)                            ? "checkpoint"
           : !read_time(&out->fixed_s, b, map, "fixed")                             ? "fixed"
           : !read_time(&out->restart_s, b, map, "restart")                         ? "restart"
           : !read_time(&out->repair_s, b, map, "repair")                           ? "repair"
           : !read_share(&out->repair_share, reads_at(b->own, map, "repair_share")) ? "repair_share"
                                                                                    : NULL;
}

/* An entry is a part, or a map with the part and the most units of it. */
static void read_storage(struct proof_build *b)
{
    const struct yaml *list = audit_value(b->own, "choose.storage");
    struct scenario_choose *asked = &b->scenario->choose;
    asked->n_storage = list ? list->n : 0;
    asked->storage = ARENA_NEW(b->arena, asked->n_storage, struct storage_choice);
    for (size_t i = 0; i < asked->n_storage; i++) {
        const struct yaml *said = list->items[i];
        const char *most = reads_at(b->own, said, "most");
        asked->storage[i].part.text =
            said->kind == YAML_MAP ? reads_at(b->own, said, "part") : reads_text(b->own, said);
        asked->storage[i].most = most ? strtoll(most, NULL, 10) : 0;
    }
}

enum status proof_build_failures(struct proof_build *b)
{
    const char *wrong = read_failures(&b->scenario->failures, b);
    read_storage(b);
    return wrong ? diag_set(b->diag, ST_INTERNAL, "the proof cannot read 'failures.%s'", wrong) : ST_OK;
}

/* --- comparison --- */

static const struct compared FAILURES[] = {
    COMPARED_AS("failures", node_failures, given, AS_BOOL),
    COMPARED_AS("failures.mtbf", node_failures, mtbf_s, AS_REAL),
    COMPARED_AS("failures.mtbf per accelerator", node_failures, per_accelerator, AS_BOOL),
    COMPARED_AS("failures.checkpoint", node_failures, checkpoint.per, AS_INT),
    COMPARED_AS("failures.checkpoint", node_failures, checkpoint.size_B, AS_REAL),
    COMPARED_AS("failures.fixed", node_failures, fixed_s, AS_REAL),
    COMPARED_AS("failures.restart", node_failures, restart_s, AS_REAL),
    COMPARED_AS("failures.repair", node_failures, repair_s, AS_REAL),
    COMPARED_AS("failures.repair_share", node_failures, repair_share, AS_REAL),
    COMPARED_AS("failures.spares", node_failures, spares, AS_WHOLE),
};

static const struct compared STORAGE[] = {COMPARED_AS("part", storage_choice, part.text, AS_TEXT),
                                          COMPARED(storage_choice, most, AS_WHOLE)};

const char *failures_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const struct scenario_choose *ours = own->choice.asked, *theirs = given->choice.asked;
    const struct compared_rows storage = {.name = "choose.storage",
                                          COMPARED_ROWS(STORAGE, struct storage_choice)};
    const char *difference = compare_members(COMPARED_LIST(FAILURES), &own->scenario->failures,
                                             &given->scenario->failures, NULL, arena);
    return difference ? difference
                      : compare_rows(&storage, ours->storage, ours->n_storage, theirs->storage,
                                     theirs->n_storage, arena);
}
