/* fleet_curve.c - a fleet for each of several budgets. */
#include "study/fleet_curve.h"

enum status fleet_curve_build(struct fleet_curve *out, struct problem *problem, int64_t from_minor,
                              int64_t to_minor, size_t n, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    const struct plan_options options = {.method = METHOD_BRANCH_AND_BOUND, .stop = *stop};
    /* tables for the largest budget serve all */
    enum status status = problem_cover(problem, to_minor, diag);
    *out = (struct fleet_curve){.samples = ARENA_NEW(arena, n, struct fleet_sample), .proven = true};
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        struct fleet_sample *sample = &out->samples[out->n];
        const int128 span = (int128)(to_minor - from_minor) * (int128)i / (int128)(n - 1);
        sample->budget_minor = from_minor + (int64_t)span;
        problem->budget_minor = sample->budget_minor;
        status = fleet_solve(&sample->fleet, problem, &options, arena, diag);
        if (status == ST_INFEASIBLE) { /* an answer here */
            diag_fini(diag);
            status = ST_OK;
        }
        if (status == ST_OK || (status == ST_STOPPED && sample->fleet.found))
            out->n++;
        out->proven = out->proven && status == ST_OK;
    }
    if (status == ST_STOPPED && out->n > 0) {
        diag_fini(diag);
        diag_set(diag, ST_STOPPED, "stopped at a limit: the curve is of what was looked at");
    }
    return status;
}
