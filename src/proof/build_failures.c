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
#include "proof/exact.h"
#include "proof/reads.h"
#include "proof/units.h"
#include "proof/words.h"
#include "scenario/change.h"

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

/* --- times between failures and storage, with changes --- */

/* Applies a change to a node's time between failures. False: the value is not a time. */
static bool change_mtbf(double *mtbf_s, const struct proof_build *b, const struct node *node,
                        const struct change *made)
{
    const char *amount = NULL;
    if (made->relative) {
        *mtbf_s *= exact_double(made->factor);
        return true;
    }
    if (ends_in(&amount, made->value, " per accelerator", b->arena)) {
        /* a pattern of several nodes passes over those without accelerators */
        if (node->accelerators == 0)
            return true;
        return units_read(mtbf_s, amount, DIM_TIME) && (*mtbf_s /= (double)node->accelerators) > 0;
    }
    return ends_in(&amount, made->value, " per node", b->arena) && units_read(mtbf_s, amount, DIM_TIME);
}

/* Sets the time between failures of every node. Returns a change that cannot be read; NULL: none. */
static const char *set_mtbf(const struct proof_build *b)
{
    const struct snapshot *s = b->own->snapshot;
    const struct node_failures *failures = &b->scenario->failures;
    b->own->load.mtbf_s = ARENA_NEW(b->arena, s->n_nodes, double);
    for (size_t i = 0; i < s->n_nodes; i++) {
        const struct node *node = &s->nodes[i];
        double *mtbf_s = &b->own->load.mtbf_s[i];
        *mtbf_s = s->parts[node->part].mtbf_h * 60 * 60;
        if (failures->mtbf_s > 0 && failures->per_accelerator)
            *mtbf_s = node->accelerators > 0 ? failures->mtbf_s / (double)node->accelerators : 0;
        else if (failures->mtbf_s > 0)
            *mtbf_s = failures->mtbf_s;
        for (size_t c = 0; c < b->own->scenario->file.changes.n; c++) {
            const struct change *made = &b->changes[c];
            if (made->target != CHANGE_MTBF || !words_match(made->pattern, s->parts[node->part].id))
                continue;
            reads_change(b->own, c);
            if (!change_mtbf(mtbf_s, b, node, made))
                return made->value;
        }
    }
    return NULL;
}

/* Applies the changes by factors to the numbers of failures. */
static void change_failures(struct proof_build *b)
{
    struct node_failures *failures = &b->scenario->failures;
    const struct {
        const char *key;
        double *value;
    } numbers[] = {{"checkpoint", &failures->checkpoint.size_B},
                   {"fixed", &failures->fixed_s},
                   {"restart", &failures->restart_s},
                   {"repair", &failures->repair_s},
                   {"repair_share", &failures->repair_share}};
    for (size_t c = 0; c < b->own->scenario->file.changes.n; c++)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            const struct change *made = &b->changes[c];
            if (made->target != CHANGE_FAILURES || !made->relative ||
                !words_match(made->pattern, numbers[i].key))
                continue;
            reads_change(b->own, c);
            *numbers[i].value *= exact_double(made->factor);
        }
}

static void set_storages(const struct proof_build *b)
{
    const struct snapshot *s = b->own->snapshot;
    struct storage *storages =
        ARENA_COPY(b->arena, s->compute.storages, s->compute.n_storages, 0, struct storage);
    b->own->market.storages = storages;
    for (size_t c = 0; c < b->own->scenario->file.changes.n; c++)
        for (size_t i = 0; i < s->compute.n_storages; i++) {
            const struct change *made = &b->changes[c];
            const bool writes = made->target == CHANGE_WRITE;
            double *value = writes ? &storages[i].write_Bps : &storages[i].read_Bps;
            if ((!writes && made->target != CHANGE_READ) ||
                !words_match(made->pattern, s->parts[storages[i].part].id))
                continue;
            reads_change(b->own, c);
            *value = audit_changed(*value, made, DIM_BANDWIDTH);
        }
}

enum status proof_build_failures(struct proof_build *b)
{
    const char *wrong = read_failures(&b->scenario->failures, b);
    b->own->load.failures = &b->scenario->failures;
    read_storage(b);
    if (wrong)
        return diag_set(b->diag, ST_INTERNAL, "the proof cannot read 'failures.%s'", wrong);
    change_failures(b);
    set_storages(b);
    wrong = set_mtbf(b);
    return wrong ? diag_set(b->diag, ST_INTERNAL, "the proof cannot read '%s'", wrong) : ST_OK;
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

static const struct compared MTBF[] = {{"s", 0, sizeof(double), AS_REAL}};
static const struct compared STORAGES[] = {COMPARED(storage, write_Bps, AS_REAL),
                                           COMPARED(storage, read_Bps, AS_REAL)};

const char *failures_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const struct scenario_choose *ours = own->choice.asked, *theirs = given->choice.asked;
    const struct compared_rows storage = {.name = "choose.storage",
                                          COMPARED_ROWS(STORAGE, struct storage_choice)};
    const size_t n = own->snapshot->compute.n_storages, n_nodes = own->snapshot->n_nodes;
    const struct compared_rows mtbf = {.name = "mtbf of node", COMPARED_ROWS(MTBF, double)};
    const struct compared_rows storages = {.name = "storage", COMPARED_ROWS(STORAGES, struct storage)};
    const char *difference =
        compare_members(COMPARED_LIST(FAILURES), own->load.failures, given->load.failures, NULL, arena);
    if (!difference)
        difference = compare_rows(&mtbf, own->load.mtbf_s, n_nodes, given->load.mtbf_s, n_nodes, arena);
    if (!difference)
        difference = compare_rows(&storages, own->market.storages, n, given->market.storages, n, arena);
    return difference ? difference
                      : compare_rows(&storage, ours->storage, ours->n_storage, theirs->storage,
                                     theirs->n_storage, arena);
}
