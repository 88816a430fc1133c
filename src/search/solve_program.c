/* solve_program.c - branch and bound over the points that could be optimal.
 *
 * Points are ruled out by proof only: in integer money (unaffordable), or by another point that costs no more
 * and is at least as fast for every application (dominated). What is left goes to the solver. Its answer,
 * good to its own tolerance, is then settled exactly among the points it cannot tell apart. */
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "search/problem_cost.h"
#include "search/program.h"
#include "search/solve_parts.h"

/* The solver's objective is trusted to this relative distance. */
#define SOLVER_RELATIVE 1e-6

struct ordered {
    struct point point;
    const double *rates;
};

static int by_cost(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;
    if (x->point.cost_minor != y->point.cost_minor)
        return x->point.cost_minor < y->point.cost_minor ? -1 : 1;
    if (x->point.lambda != y->point.lambda)
        return x->point.lambda > y->point.lambda ? -1 : 1;
    if (x->point.design != y->point.design)
        return x->point.design < y->point.design ? -1 : 1; /* designs lie in one array, sorted by id */
    return (x->point.nodes > y->point.nodes) - (x->point.nodes < y->point.nodes);
}

/* As fast for every application; an exact tie is kept, so that ties can be reported. */
static bool beaten_by(const struct ordered *point, const double *rates, int64_t cost_minor, size_t n_work)
{
    bool strictly = cost_minor < point->point.cost_minor;
    for (size_t a = 0; a < n_work; a++) {
        if (rates[a] < point->rates[a])
            return false;
        strictly = strictly || compare_close(rates[a], point->rates[a]) > 0;
    }
    return strictly;
}

static void keep_undominated(struct point_set *kept, const struct point_set *all,
                             const struct problem *problem)
{
    const size_t n_work = problem->n_work;
    const double lambda_needed = search_lambda_needed(problem);
    struct ordered *order = mem_alloc(all->points.n, sizeof *order);
    for (size_t k = 0; k < all->points.n; k++)
        order[k] = (struct ordered){all->points.v[k], &all->rates.v[k * n_work]};
    qsort(order, all->points.n, sizeof *order, by_cost);
    for (size_t k = 0; k < all->points.n; k++) {
        bool beaten = !(order[k].point.lambda > 0) || order[k].point.lambda < lambda_needed;
        /* latest first: the nearest cheaper point is the likeliest to beat it */
        const bool by_power = problem->goal == GOAL_RATE_PER_WATT; /* neither cost nor rate decides there */
        for (size_t j = kept->points.n; j-- > 0 && !beaten && !by_power;)
            beaten = beaten_by(&order[k], &kept->rates.v[j * n_work], kept->points.v[j].cost_minor, n_work);
        if (beaten)
            continue;
        VEC_PUSH(&kept->points, order[k].point);
        for (size_t a = 0; a < n_work; a++)
            VEC_PUSH(&kept->rates, order[k].rates[a]);
    }
    free(order);
}

static void count(struct search *search, const struct point_set *all, const struct point_set *kept)
{
    const struct problem *problem = search->problem;
    const int64_t first = problem->limits.min_nodes;
    for (size_t d = 0; d < problem->n_designs; d++) {
        const int64_t bare = problem_bare_nodes_within(problem, &problem->designs[d], search->budget_minor);
        const int64_t most = problem_nodes_within(problem, &problem->designs[d], problem->budget_minor);
        if (bare < first)
            continue;
        search->presolve.points += bare - first + 1;
        if (!problem_is_open(problem, search->budget_minor))
            search->presolve.unaffordable += bare - (most < first ? first - 1 : most);
    }
    for (size_t k = 0; k < all->points.n; k++)
        search->fastest = fmax(search->fastest, all->points.v[k].lambda);
    search->presolve.kept = (int64_t)kept->points.n;
    search->presolve.dominated =
        search->presolve.points - search->presolve.unaffordable - search->presolve.kept;
}

static double solver_gain(const struct program *program, const size_t *z, const struct problem *problem,
                          const struct point *point, size_t k, double lambda_scale)
{
    return problem->goal == GOAL_RATE ? point->lambda / lambda_scale : program->cols.v[z[k]].gain;
}

/* Settles exactly what the solver's tolerance leaves open; refuses a result the points contradict. */
static enum status settle(struct search *search, const struct program *program,
                          const struct program_result *result, const struct point_set *kept, const size_t *z,
                          double lambda_scale, struct diag *diag)
{
    size_t chosen = kept->points.n;
    for (size_t k = 0; k < kept->points.n; k++)
        if (result->found && result->value[z[k]] > 0.5)
            chosen = k;
    if (chosen == kept->points.n && result->status == PROGRAM_STOPPED)
        return ST_OK;
    if (chosen == kept->points.n)
        return diag_set(diag, ST_INTERNAL, "the solver bought nothing although %zu purchases are possible",
                        kept->points.n);
    const double solved =
        solver_gain(program, z, search->problem, &kept->points.v[chosen], chosen, lambda_scale);
    if (fabs(solved - result->objective) > SOLVER_RELATIVE * fmax(1e-3, fabs(solved)))
        return diag_set(diag, ST_INTERNAL,
                        "the solver's objective %.17g is not that of its own choice, %.17g",
                        result->objective, solved);
    for (size_t k = 0; k < kept->points.n; k++) {
        const double gain = solver_gain(program, z, search->problem, &kept->points.v[k], k, lambda_scale);
        const double above = (gain - solved) / fmax(1e-3, fabs(solved));
        if (above > SOLVER_RELATIVE && result->status == PROGRAM_OPTIMAL)
            return diag_set(diag, ST_INTERNAL, "the solver called %.17g optimal, but a point reaches %.17g",
                            solved, gain);
        if (k == chosen || fabs(above) <= SOLVER_RELATIVE)
            search_offer(search, &kept->points.v[k]);
    }
    return ST_OK;
}

/* A rate per cost of nothing is no coefficient: such a point is the best without a program. */
static bool offer_free(struct search *search, const struct point_set *kept)
{
    for (size_t k = 0; k < kept->points.n && search->problem->goal == GOAL_RATE_PER_COST; k++)
        if (kept->points.v[k].cost_minor == 0)
            search_offer(search, &kept->points.v[k]);
    return search->found;
}

enum status solve_program(struct search *search, struct diag *diag)
{
    const struct problem *problem = search->problem;
    struct point_set all = {{0}, {0}}, kept = {{0}, {0}};
    struct arena arena = ARENA_INIT;
    struct program program;
    enum status status = ST_OK;
    program_init(&program, &arena);
    search->stopped = !collect_points(&all, problem, false, &search->options->stop);
    search->lambda_bound = INFINITY;
    if (!search->stopped) {
        keep_undominated(&kept, &all, problem);
        count(search, &all, &kept);
    }
    if (kept.points.n > 0 && !offer_free(search, &kept)) {
        struct program_result result;
        double lambda_scale = 1;
        const size_t *z = program_of_points(&program, problem, &kept, &lambda_scale);
        status = program_solve(&result, &program, search->options->time_limit_s, &search->options->stop,
                               &arena, diag);
        if (status == ST_OK && result.status == PROGRAM_INFEASIBLE)
            status = diag_set(diag, ST_INTERNAL, "the solver found no purchase although %zu are possible",
                              kept.points.n);
        if (status == ST_OK)
            status = settle(search, &program, &result, &kept, z, lambda_scale, diag);
        search->stopped = status == ST_OK && result.status == PROGRAM_STOPPED;
        search->lambda_bound = result.bound * lambda_scale;
    }
    program_fini(&program);
    arena_fini(&arena);
    point_set_fini(&all);
    point_set_fini(&kept);
    return status;
}

enum status program_presolved(struct program *program, struct point_set *set, struct problem *problem,
                              double *lambda_scale, struct diag *diag)
{
    const enum status status = problem_cover(problem, problem->budget_minor, diag);
    if (status != ST_OK)
        return status;
    struct point_set all = {{0}, {0}};
    collect_points(&all, problem, false, NULL);
    keep_undominated(set, &all, problem);
    point_set_fini(&all);
    if (set->points.n == 0)
        return diag_at(diag, ST_INFEASIBLE, problem->scenario->path, 0, 0,
                       "no purchase is possible: nothing to export");
    for (size_t k = 0; k < set->points.n; k++)
        if (search_check_ratio(problem, &set->points.v[k], diag) != ST_OK)
            return ST_INPUT;
    (void)program_of_points(program, problem, set, lambda_scale);
    return ST_OK;
}
