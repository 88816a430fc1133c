/* one_program.c - the best point of one cluster through the integer program: branch and bound over the points
 * that could be optimal.
 *
 * Points are ruled out by proof only: in integer money (unaffordable), or by another point that costs no more
 * and is at least as fast for every application (dominated). What is left goes to the solver. Its answer,
 * good to its own tolerance, is then chosen exactly among the points it cannot tell apart. */
#include <math.h>

#include "search/candidates.h"
#include "search/point_compare.h"
#include "search/program.h"
#include "search/solve_parts.h"

/* The solver's objective is trusted to this relative distance. */
#define SOLVER_RELATIVE 1e-6

/* A program and the points that it is over (program_of_points). */
struct solving {
    const struct point_set *kept;
    struct program program;
    const size_t *z;
    double lambda_scale;
};

static double solver_gain(const struct solving *of, const struct problem *problem, size_t k)
{
    return problem->goal == GOAL_RATE ? of->kept->points[k].lambda / of->lambda_scale
                                      : of->program.cols.v[of->z[k]].gain;
}

/* Chooses exactly among what the solver's tolerance leaves open; refuses a result the points contradict. */
static enum status choose(struct search *search, const struct solving *of,
                          const struct program_result *result, struct diag *diag)
{
    const struct point_set *kept = of->kept;
    size_t chosen = kept->n;
    for (size_t k = 0; k < kept->n; k++)
        if (result->found && result->value[of->z[k]] > 0.5)
            chosen = k;
    if (chosen == kept->n && result->status == PROGRAM_STOPPED)
        return ST_OK;
    if (chosen == kept->n)
        return diag_set(diag, ST_INTERNAL, "the solver bought nothing although %zu candidates are left",
                        kept->n);
    const double solved = solver_gain(of, search->problem, chosen);
    if (fabs(solved - result->objective) > SOLVER_RELATIVE * fmax(1e-3, fabs(solved)))
        return diag_set(diag, ST_INTERNAL,
                        "the solver's objective %.17g is not that of its own choice, %.17g",
                        result->objective, solved);
    for (size_t k = 0; k < kept->n; k++) {
        const double gain = solver_gain(of, search->problem, k);
        const double above = (gain - solved) / fmax(1e-3, fabs(solved));
        if (above > SOLVER_RELATIVE && result->status == PROGRAM_OPTIMAL)
            return diag_set(diag, ST_INTERNAL,
                            "the solver called %.17g optimal, but a candidate reaches %.17g", solved, gain);
        if (k == chosen || fabs(above) <= SOLVER_RELATIVE)
            search_candidate(search, &kept->points[k]);
    }
    return ST_OK;
}

/* A rate per cost or watt of nothing is no coefficient: such a point is the best without a program. */
static bool offer_free(struct search *search, const struct point_set *kept)
{
    for (size_t k = 0; k < kept->n; k++)
        if (isinf(point_objective(search->problem, &kept->points[k])))
            search_candidate(search, &kept->points[k]);
    return search->found;
}

static enum status solve_set(struct search *search, const struct point_set *kept, struct arena *arena,
                             struct diag *diag)
{
    struct solving of = {.kept = kept, .lambda_scale = 1};
    struct program_result result;
    program_init(&of.program, arena);
    of.z = program_of_points(&of.program, search->problem, kept, &of.lambda_scale);
    enum status status = program_solve(&result, &of.program, search->options->time_limit_s,
                                       search->options->stop, arena, diag);
    if (status == ST_OK && result.status == PROGRAM_INFEASIBLE)
        status = diag_set(diag, ST_INTERNAL, "the solver found no purchase although %zu candidates are left",
                          kept->n);
    if (status == ST_OK)
        status = choose(search, &of, &result, diag);
    search->stopped = status == ST_OK && result.status == PROGRAM_STOPPED;
    search->bound = result.bound * of.lambda_scale;
    program_fini(&of.program);
    return status;
}

enum status search_by_program(struct search *search, const struct pool *pool, struct diag *diag)
{
    struct candidates candidates;
    struct arena arena = ARENA_INIT;
    enum status status = ST_OK;
    search->stopped =
        !candidates_collect(&candidates, pool, CANDIDATES_UNBEATEN, NULL, search->options->stop);
    search->bound = INFINITY;
    search->fastest = candidates.fastest_lambda;
    const struct point_set kept = candidates_set(&candidates);
    if (!search->stopped)
        search->presolve = candidates.presolve;
    if (!search->stopped && kept.n > 0 && !offer_free(search, &kept))
        status = solve_set(search, &kept, &arena, diag);
    candidates_fini(&candidates);
    arena_fini(&arena);
    return status;
}
