/* build.c - the steps that build the proof's instance. */
#include "proof/build.h"

#include "base/arena.h"
#include "base/diag.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/reads.h"

/* The steps, and the comparison of the members that each sets. */
static const struct {
    enum status (*build)(struct proof_build *);
    proof_difference_of *difference;
} STEPS[] = {
    {proof_build_rows, rows_difference},         {proof_build_scenario, scenario_difference},
    {proof_build_networks, networks_difference}, {proof_build_extras, extras_difference},
    {proof_build_failures, failures_difference}, {proof_build_work, work_difference},
    {proof_build_error, error_difference},       {proof_build_items, items_difference},
    {proof_build_sizes, sizes_difference},       {proof_build_designs, designs_difference},
    {proof_build_needs, needs_difference},
};
enum { N_STEPS = sizeof STEPS / sizeof *STEPS };

const struct instance *proof_instance(const struct instance *instance)
{
    return instance->own ? instance->own : instance;
}

const char *proof_difference(const struct instance *own, const struct instance *given, struct arena *arena)
{
    const char *difference = NULL;
    for (size_t i = 0; i < N_STEPS && !difference; i++)
        difference = STEPS[i].difference(own, given, arena);
    return difference;
}

enum status proof_build(struct instance **out, const struct instance *given, struct arena *arena,
                        struct diag *diag)
{
    struct instance *own = ARENA_NEW(arena, 1, struct instance);
    struct scenario *scenario = ARENA_NEW(arena, 1, struct scenario);
    struct proof_build b = {.given = given, .own = own, .scenario = scenario, .arena = arena, .diag = diag};
    enum status status = audit_changes(&b.changes, given, arena, diag);
    scenario->file = given->scenario->file;
    *own = (struct instance){.scenario = scenario,
                             .arena = arena,
                             .policy = &scenario->policy,
                             .purchase = &scenario->purchase,
                             .choice.asked = &scenario->choose,
                             .notes.reads = reads_make(given, arena)};
    for (size_t i = 0; i < N_STEPS && status == ST_OK; i++) {
        status = STEPS[i].build(&b);
        const char *difference = status == ST_OK ? STEPS[i].difference(own, given, arena) : NULL;
        if (difference)
            status = diag_set(diag, ST_INTERNAL, "%s", difference);
    }
    if (status == ST_OK)
        status = reads_are_whole(own, diag);
    *out = own;
    return status;
}
