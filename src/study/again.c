/* again.c - solved, or nothing to buy. */
#include "study/again.h"

#include "problem/build.h"

static enum status forgive(enum status status, struct plan *plan, struct diag *diag)
{
    if (status != ST_INFEASIBLE)
        return status;
    *plan = (struct plan){.status = PLAN_INFEASIBLE};
    diag_fini(diag);
    return ST_OK;
}

enum status again_solve(struct plan *out, struct problem *problem, const struct stop *stop,
                        struct arena *arena, struct diag *diag)
{
    const struct plan_options options = {.stop = stop ? *stop : (struct stop){0}};
    return forgive(plan_solve(out, problem, &options, arena, diag), out, diag);
}

enum status again_build(struct again *out, const struct scenario *scenario, const struct problem *like,
                        const struct stop *stop, struct arena *arena, struct diag *diag)
{
    out->plan = (struct plan){.found = false};
    const enum status status = problem_build(&out->problem, scenario, like->snapshot, arena, diag);
    if (status != ST_OK)
        return forgive(status, &out->plan, diag);
    out->problem.load.memory = like->load.memory;
    return again_solve(&out->plan, &out->problem, stop, arena, diag);
}
