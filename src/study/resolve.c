/* resolve.c - solves a changed problem, and turns an infeasible result into an answer. */
#include "study/resolve.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "problem/build.h"

static enum status forgive(enum status status, struct plan *plan, struct arena *arena, struct diag *diag)
{
    if (status != ST_INFEASIBLE)
        return status;
    *plan = (struct plan){.status = PLAN_INFEASIBLE, .why_none = arena_strdup(arena, diag->message)};
    diag_fini(diag);
    return ST_OK;
}

enum status resolve_problem(struct plan *out, const struct instance *instance,
                            const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    struct plan_options how = *options;
    how.brief = how.brief || !is_multi_cluster(instance);
    enum status status = plan_solve(out, instance, &how, arena, diag);
    /* solve again to find the reason, because this requires a full count of candidates */
    if (status == ST_INFEASIBLE && how.brief && !options->brief) {
        diag_fini(diag);
        status = plan_solve(out, instance, options, arena, diag);
    }
    return forgive(status, out, arena, diag);
}

void resolve_share_rates(struct instance *instance, const struct instance *like)
{
    instance->load.memory = like->load.memory;
    for (size_t d = 0; d < instance->choice.n_designs && d < like->choice.n_designs; d++) {
        struct design *design = &instance->choice.designs[d];
        const struct design *known = &like->choice.designs[d];
        if (known->known.n > 0 && network_compare(design, known) == 0 &&
            spare_is(&design->spare_ports, &known->spare_ports))
            design->known = known->known;
    }
}

enum status resolve_scenario(struct resolve *out, const struct scenario *scenario,
                             const struct instance *like, const struct stop *stop, struct arena *arena,
                             struct diag *diag)
{
    out->plan = (struct plan){.found = false};
    const enum status status = instance_build(&out->instance, scenario, like->snapshot, arena, diag);
    if (status != ST_OK)
        return forgive(status, &out->plan, arena, diag);
    resolve_share_rates(&out->instance, like);
    const struct plan_options options = {.brief = true, .like = out->like, .stop = stop};
    return resolve_problem(&out->plan, &out->instance, &options, arena, diag);
}

enum status resolve_with_change(struct resolve *out, const struct instance *instance,
                                const struct located_text *change, const struct stop *stop,
                                struct arena *arena, struct diag *diag)
{
    struct scenario *scenario = ARENA_NEW(arena, 1, struct scenario); /* the problem keeps a pointer to it */
    struct located_list *changes = &scenario->file.changes;
    const struct located_list *before = &instance->scenario->file.changes;
    *scenario = *instance->scenario;
    changes->v = ARENA_COPY(arena, before->v, before->n, 1, struct located_text);
    changes->v[changes->n++] = *change;
    return resolve_scenario(out, scenario, instance, stop, arena, diag);
}
