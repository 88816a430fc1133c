/* build.c - the steps that build the proof's instance. */
#include "proof/build.h"

#include "base/arena.h"
#include "base/diag.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/reads.h"

static enum status (*const STEPS[])(struct proof_build *) = {
    proof_build_rows,   proof_build_scenario, proof_build_networks, proof_build_items,
    proof_build_extras, proof_build_work,     proof_build_designs,
};

/* The comparison of each step's members; a builder adds its own here. */
static proof_difference_of *const DIFFERENCES[] = {
    rows_difference,
    designs_difference,
};

const char *proof_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const char *difference = NULL;
    for (size_t i = 0; i < sizeof DIFFERENCES / sizeof *DIFFERENCES && !difference; i++)
        difference = DIFFERENCES[i](own, given, arena);
    return difference;
}

const struct instance *proof_instance(const struct instance *instance)
{
    return instance->own ? instance->own : instance;
}

enum status proof_build(struct instance **out, const struct instance *given, struct arena *arena,
                        struct diag *diag)
{
    struct instance *own = ARENA_COPY(arena, given, 1, 0, struct instance);
    struct proof_build b = {.given = given, .own = own, .arena = arena, .diag = diag};
    enum status status = audit_changes(&b.changes, given, arena, diag);
    own->notes.reads = reads_make(given, arena);
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS && status == ST_OK; i++)
        status = STEPS[i](&b);
    const char *difference = status == ST_OK ? proof_difference(own, given, arena) : NULL;
    if (difference)
        status = diag_set(diag, ST_INTERNAL, "%s", difference);
    if (status == ST_OK)
        status = reads_are_whole(own, diag);
    *out = own;
    return status;
}
