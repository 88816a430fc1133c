/* fleet_curve.c - a fleet for each of several budgets. */
#include "study/fleet_curve.h"

#include <inttypes.h>
#include <string.h>

#include "search/problem_cost.h"

/* Tables for the largest budget serve all. */
static enum status begin(struct problem *problem, int64_t to_minor, struct diag *diag)
{
    problem->goal = GOAL_RATE;
    return problem_cover(problem, to_minor, diag);
}

/* The best fleet for the sample's budget; that there is none is an answer here. */
static enum status ask(struct fleet_sample *sample, struct problem *problem, const struct stop *stop,
                       struct arena *arena, struct diag *diag)
{
    const struct plan_options options = {.method = METHOD_BRANCH_AND_BOUND, .stop = *stop};
    problem->budget_minor = sample->budget_minor;
    const enum status status = plan_solve(&sample->fleet, problem, &options, arena, diag);
    if (status != ST_INFEASIBLE && status != ST_STOPPED)
        return status;
    diag_fini(diag);
    return status == ST_INFEASIBLE ? ST_OK
                                   : diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0,
                                             "stopped at a limit: the curve is of what was looked at");
}

enum status fleet_curve_build(struct fleet_curve *out, struct problem *problem, int64_t from_minor,
                              int64_t to_minor, size_t n, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    enum status status = begin(problem, to_minor, diag);
    *out = (struct fleet_curve){.samples = ARENA_NEW(arena, n, struct fleet_sample), .proven = true};
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        struct fleet_sample *sample = &out->samples[out->n];
        const int128 span = (int128)(to_minor - from_minor) * (int128)i / (int128)(n - 1);
        sample->budget_minor = from_minor + (int64_t)span;
        status = ask(sample, problem, stop, arena, diag);
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

enum status fleet_curve_exact(struct fleet_curve *out, struct problem *problem, int64_t from_minor,
                              int64_t to_minor, const struct stop *stop, struct arena *arena,
                              struct diag *diag)
{
    struct fleet_sample *down = ARENA_NEW(arena, FLEET_STEPS_AT_MOST, struct fleet_sample);
    int64_t budget = to_minor;
    enum status status = begin(problem, to_minor, diag);
    *out = (struct fleet_curve){.proven = true, .exact = true};
    while (status == ST_OK && budget >= from_minor) {
        if (out->n == FLEET_STEPS_AT_MOST) {
            status = diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0,
                             "stopped after %d steps of the curve: ask for less with --from and --to",
                             FLEET_STEPS_AT_MOST);
            break;
        }
        struct fleet_sample *sample = &down[out->n];
        sample->budget_minor = budget;
        status = ask(sample, problem, stop, arena, diag);
        if (status != ST_OK || !sample->fleet.found)
            break;
        const int64_t cost = sample->fleet.cost_minor;
        sample->budget_minor = cost > from_minor ? cost : from_minor;
        budget = cost - 1;
        out->n++;
        if (to_minor > from_minor)
            stop_advance(stop, (double)(to_minor - budget) / (double)(to_minor - from_minor));
    }
    out->samples = ARENA_NEW(arena, out->n, struct fleet_sample);
    for (size_t i = 0; i < out->n; i++)
        out->samples[i] = down[out->n - 1 - i];
    return status;
}
