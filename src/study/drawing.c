/* drawing.c - bounds and rates for all draws, workers for the threads. */
#include "study/drawing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "problem/problem_layout.h"
#include "search/solve_parts.h"

static void make_workers(struct drawing *drawing)
{
    const struct problem *problem = drawing->problem;
    drawing->workers = ARENA_NEW(drawing->arena, (size_t)drawing->options.jobs, struct draw_worker);
    for (int64_t w = 0; w < drawing->options.jobs; w++) {
        struct draw_worker *worker = &drawing->workers[w];
        repriced_make(&worker->repriced, problem, drawing->q_max);
        worker->values = ARENA_NEW(drawing->arena, drawing->space.n, double);
        worker->rate_factor = ARENA_NEW(drawing->arena, problem->load.n_work, double);
        worker->repriced.problem.load.rate_factor = worker->rate_factor;
    }
}

/* Least factor of each application over all values and no error: what a target is the hardest to reach with.
 */
static void slowest_rates(double *out, const struct problem *problem)
{
    const struct scenario_error *error = problem->error;
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const size_t entry = error_of_model(error, problem->load.work[a].application.model->key);
        out[a] = entry == NO_INDEX ? 1 : fmin(1, error->models[entry].spread.low);
        double slowest = 1;
        for (int k = 0; k < N_FIGURE_KINDS; k++)
            if (error->rate[k].given)
                slowest = fmin(slowest, error->rate[k].low);
        out[a] *= slowest;
    }
}

/* Goal cost without a budget: as many nodes as the target ever needs, then what they need. */
static enum status bounds_of_target(struct drawing *drawing, const struct draw_prices *cheapest,
                                    const struct stop *stop, struct diag *diag)
{
    enum { NODES_FOR_A_TARGET = 10000000 }; /* looked at in vain */
    struct problem *problem = drawing->problem;
    const size_t n = problem->choice.n_designs;
    int64_t *most = ARENA_NEW(drawing->arena, n, int64_t);
    double *slowest = ARENA_NEW(drawing->arena, problem->load.n_work, double);
    struct problem slow = *problem;
    slowest_rates(slowest, problem);
    slow.load.rate_factor = slowest;
    for (size_t d = 0; d < n; d++) {
        most[d] = problem->choice.designs[d].most_nodes;
        most[d] = most[d] < problem->limits.max_nodes ? most[d] : problem->limits.max_nodes;
        most[d] = most[d] < NODES_FOR_A_TARGET ? most[d] : NODES_FOR_A_TARGET;
    }
    enum status status =
        rates_make(&drawing->steps, &slow, most, search_lambda_needed(problem), stop, drawing->arena, diag);
    if (status != ST_OK)
        return status;
    int64_t last = problem->limits.min_nodes;
    for (size_t d = 0; d < n; d++)
        if (drawing->steps[d].n && drawing->steps[d].nodes[drawing->steps[d].n - 1] > last)
            last = drawing->steps[d].nodes[drawing->steps[d].n - 1];
    problem->limits.max_nodes = last < problem->limits.max_nodes ? last : problem->limits.max_nodes;
    return reprice_bounds(&drawing->q_max, &drawing->most_nodes, problem, BUDGET_NONE, draw_pack, cheapest,
                          diag);
}

enum status drawing_make(struct drawing *out, struct problem *problem, size_t n_options, bool shared,
                         int64_t budget_minor, const struct draw_options *options, const struct stop *stop,
                         struct arena *arena, struct diag *diag)
{
    *out = (struct drawing){
        .problem = problem, .options = *options, .budget_minor = budget_minor, .arena = arena};
    out->options.jobs = options->jobs < 1 ? 1 : options->jobs;
    if (out->options.jobs > PARALLEL_AT_MOST)
        out->options.jobs = PARALLEL_AT_MOST;
    if (problem->policy->clusters > 1)
        return given_error(
            &problem->policy->clusters_at, diag,
            "clusters: what prices and models that may be wrong do is asked of one cluster only");
    enum status status = problem_refuse_layout(
        problem,
        "at other prices other cables could serve its lengths: what prices that may be wrong do is not said",
        diag);
    if (status == ST_OK)
        status = draw_space_make(&out->space, problem, n_options, shared, arena, diag);
    if (status == ST_OK)
        status = draw_count(&out->n_items, &out->space, options, diag);
    if (status != ST_OK)
        return status;
    double *values = ARENA_NEW(arena, out->space.n, double);
    draw_cheapest(values, &out->space);
    const struct draw_prices cheapest = {&out->space, values};
    if (problem->goal == GOAL_COST && budget_minor == BUDGET_NONE) {
        status = bounds_of_target(out, &cheapest, stop, diag);
    } else {
        status =
            reprice_bounds(&out->q_max, &out->most_nodes, problem, budget_minor, draw_pack, &cheapest, diag);
        if (status == ST_OK)
            status = rates_make(&out->steps, problem, out->most_nodes, INFINITY, stop, arena, diag);
    }
    if (status == ST_OK)
        make_workers(out);
    return status;
}

void drawing_fini(struct drawing *drawing)
{
    for (int64_t w = 0; drawing->workers && w < drawing->options.jobs; w++)
        repriced_fini(&drawing->workers[w].repriced);
    drawing->workers = NULL;
}

void drawing_set_values(struct draw_worker *worker, const struct drawing *drawing)
{
    const struct draw_prices prices = {&drawing->space, worker->values};
    repriced_set(&worker->repriced, draw_pack, &prices);
}

double drawing_set(struct draw_worker *worker, const struct drawing *drawing, int64_t k)
{
    const double weight = draw_values(worker->values, &drawing->space, &drawing->options, k);
    drawing_set_values(worker, drawing);
    return weight;
}

void drawing_take_rates(struct draw_worker *worker, const struct drawing *drawing, size_t option,
                        const struct design *design)
{
    draw_rates(worker->rate_factor, &drawing->space, worker->values, option);
    draw_node_rates(worker->rate_factor, &drawing->space, worker->values, design->node_index);
}
