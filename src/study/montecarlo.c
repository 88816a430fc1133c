/* montecarlo.c - what is best in each draw, and what the others lose there: of one cluster the best number of
 * nodes of each design, out of tables; of several the solver's answer, with all designs and with those of an
 * option alone. */
#include "study/montecarlo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/shard.h"
#include "search/point_compare.h"
#include "search/plan.h"
#include "search/problem_cost.h"
#include "study/montecarlo_parts.h"

/* What the prices that a worker holds come to for a design. */
struct design_prices {
    int64_t pricing; /* they are those of this time; 0: of none */
    int64_t most;    /* nodes that the budget buys */
    int64_t nodes;   /* of which the cost is known; 0: of none */
    int64_t cost_minor;
};

/* What a thread has beside its draw_worker: of each design, [n_designs]. */
struct job {
    struct point *points;
    struct tally *tallies; /* of the block at hand */
    struct design_prices *prices;
};

struct run {
    struct montecarlo_draws draws;
    double lambda_needed;
    size_t *machine;       /* [n_designs] which of the machines */
    int64_t block;         /* draws in a block: the same for any number of threads */
    struct tally *tallies; /* [n_blocks][n_designs] */
    double *nothing;       /* [n_blocks] weight of draws in which nothing is bought */
    double *weight;        /* [n_blocks] of all */
    struct job *jobs;      /* [options.jobs] */
};

/* --- machines --- */

static void list_machines(struct run *run, const struct problem *problem, struct arena *arena)
{
    const size_t n = problem->choice.n_designs;
    run->machine = ARENA_NEW(arena, n, size_t);
    run->draws.machines = ARENA_NEW(arena, n, const struct design *);
    for (size_t d = 0; d < n; d++)
        run->machine[d] =
            draw_machine(run->draws.machines, &run->draws.n_machines, &problem->choice.designs[d]);
}

/* --- one design in one draw --- */

/* A design at the rates of a draw. */
struct design_draw {
    const struct run *run;
    const struct problem *problem;
    const struct rate_steps *steps;
    const double *model_error; /* [n_work] */
    struct design_prices *prices;
};

/* The prices that the worker holds: the most nodes are found once, about as many as before, where a budget
 * and not a target asks. */
static void take_prices(const struct design_draw *in, int64_t pricing, int64_t at_most)
{
    const int64_t before = in->prices->most;
    if (in->prices->pricing == pricing)
        return;
    *in->prices = (struct design_prices){.pricing = pricing};
    if (in->problem->goal != GOAL_COST)
        in->prices->most =
            problem_nodes_near(in->problem, in->steps->design, in->run->draws.drawing.budget_minor,
                               before > 0 ? before : at_most, at_most);
}

static int64_t cost_of(const struct design_draw *in, int64_t nodes)
{
    if (in->prices->nodes != nodes) {
        in->prices->nodes = nodes;
        in->prices->cost_minor = problem_cost(in->problem, in->steps->design, nodes);
    }
    return in->prices->cost_minor;
}

static struct point point_at(const struct design_draw *in, size_t i)
{
    const int64_t step = rates_nodes(in->steps, i), least = in->steps->least_nodes;
    const int64_t nodes = step > least ? step : least;
    return (struct point){in->steps->design, nodes, cost_of(in, nodes),
                          rates_lambda(in->steps, i, in->problem, in->model_error)};
}

/* The first step that is fast enough; steps->n: none. */
static size_t first_fast(const struct design_draw *in)
{
    int64_t low = -1, high = (int64_t)in->steps->n;
    for (int64_t middle; integer_between(&middle, low, high);) {
        const double lambda = rates_lambda(in->steps, (size_t)middle, in->problem, in->model_error);
        *(lambda >= in->run->lambda_needed ? &high : &low) = middle;
    }
    return (size_t)high;
}

static bool allowed(const struct run *run, const struct point *point)
{
    return point->lambda > 0 && point->lambda >= run->lambda_needed && point->cost_minor >= 0 &&
           point->cost_minor <= run->draws.drawing.budget_minor;
}

static bool best_of_design(struct point *out, const struct design_draw *in)
{
    const struct run *run = in->run;
    const struct problem *problem = in->problem;
    if (problem->goal == GOAL_COST) {
        const size_t i = first_fast(in);
        if (i == in->steps->n)
            return false;
        *out = point_at(in, i);
        return out->nodes <= problem->limits.max_nodes && allowed(run, out);
    }
    const int64_t most = in->prices->most, least = in->steps->least_nodes;
    const size_t reached = most < least ? 0 : rates_at(in->steps, most);
    if (reached == 0)
        return false;
    *out = point_at(in, reached - 1);
    bool found = allowed(run, out);
    /* the steps below the one reached with the least nodes allowed are no purchases */
    const size_t low = problem->goal == GOAL_RATE ? reached : rates_at(in->steps, least);
    const size_t first = low - (low > 0);
    for (size_t i = reached - 1; i-- > first;) {
        const struct point point = point_at(in, i);
        if (!allowed(run, &point) || (found && point_compare(problem, &point, out, NULL) >= 0))
            continue;
        *out = point;
        found = true;
    }
    return found;
}

/* --- one draw --- */

/* The best design; NO_INDEX: none buys anything. lambda 0 marks those that do not. */
static size_t best_of_all(struct run *run, int64_t number)
{
    struct draw_worker *worker = &run->draws.drawing.workers[number];
    struct point *points = run->jobs[number].points;
    const struct problem *problem = &worker->repriced.problem;
    size_t best = NO_INDEX;
    drawing_set_models(worker, &run->draws.drawing, run->machine);
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        if (run->draws.drawing.idle[d])
            continue;
        const struct design_draw in = {run, problem, &worker->steps[d],
                                       &worker->model_error[run->machine[d] * problem->load.n_work],
                                       &run->jobs[number].prices[d]};
        take_prices(&in, worker->pricing, run->draws.drawing.bounds.most_nodes[d]);
        if (!best_of_design(&points[d], &in)) {
            points[d] = (struct point){.design = &problem->choice.designs[d]};
            continue;
        }
        if (best == NO_INDEX || point_compare(problem, &points[d], &points[best], NULL) < 0)
            best = d;
    }
    return best;
}

/* Designs that were not looked at have no point. */
static void count_draw(struct tally *tallies, const struct problem *problem, const struct point *points,
                       size_t best, double weight)
{
    const double most = point_objective(problem, &points[best]);
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const double own = points[d].lambda > 0 ? point_objective(problem, &points[d]) : (double)NAN;
        if (points[d].design)
            tally_add(&tallies[d], tally_loss(problem, own, most), d == best, weight);
    }
}

static void run_block(void *payload, int64_t worker_number, int64_t block)
{
    struct run *run = payload;
    struct drawing *drawing = &run->draws.drawing;
    struct draw_worker *worker = &drawing->workers[worker_number];
    struct point *points = run->jobs[worker_number].points;
    const size_t n_designs = drawing->problem->choice.n_designs;
    struct tally *tallies = run->jobs[worker_number].tallies; /* apart from those of other threads */
    const int64_t end = (block + 1) * run->block;
    double total = 0, nothing = 0;
    memset(tallies, 0, n_designs * sizeof *tallies);
    for (int64_t k = block * run->block; k < end && k < drawing->n_items; k++) {
        const double weight = drawing_set(worker, drawing, k);
        const size_t best = best_of_all(run, worker_number);
        total += weight;
        if (best == NO_INDEX)
            nothing += weight;
        else
            count_draw(tallies, &worker->repriced.problem, points, best, weight);
    }
    run->weight[block] = total;
    run->nothing[block] = nothing;
    memcpy(&run->tallies[(size_t)block * n_designs], tallies, n_designs * sizeof *tallies);
}

static void carry_block(struct record *record, void *payload, int64_t block)
{
    struct run *run = payload;
    const size_t n_designs = run->draws.drawing.problem->choice.n_designs;
    record_real(record, &run->weight[block]);
    record_real(record, &run->nothing[block]);
    tally_carry(record, &run->tallies[(size_t)block * n_designs], n_designs);
}

/* --- one cluster: every design in every draw --- */

static void sum_blocks(struct run *run, int64_t n_blocks)
{
    const struct problem *problem = run->draws.drawing.problem;
    for (int64_t b = 0; b < n_blocks; b++) {
        run->draws.found.total += run->weight[b];
        run->draws.found.nothing += run->nothing[b];
    }
    const size_t certain = run->draws.found.certain;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        const size_t at = run->draws.found.options.n;
        if (run->draws.drawing.idle[d])
            continue;
        tallies_add(&run->draws.found, design->id, &design, 1);
        for (int64_t b = 0; b < n_blocks; b++)
            tally_join(&run->draws.found.sums.v[at],
                       &run->tallies[(size_t)b * problem->choice.n_designs + d]);
        if (d == certain)
            run->draws.found.certain = at;
    }
}

static enum status draw_designs(struct run *run)
{
    enum { BLOCK = 16, BLOCKS_AT_MOST = 4096 };
    const struct drawing *drawing = &run->draws.drawing;
    const size_t n_designs = drawing->problem->choice.n_designs;
    run->block = drawing->n_items / BLOCKS_AT_MOST > BLOCK ? drawing->n_items / BLOCKS_AT_MOST : BLOCK;
    const int64_t n_blocks = (drawing->n_items + run->block - 1) / run->block;
    run->tallies = ARENA_NEW(run->draws.arena, (size_t)n_blocks * n_designs, struct tally);
    run->nothing = ARENA_NEW(run->draws.arena, (size_t)n_blocks, double);
    run->weight = ARENA_NEW(run->draws.arena, (size_t)n_blocks, double);
    run->jobs = ARENA_NEW(run->draws.arena, (size_t)drawing->options.jobs, struct job);
    for (int64_t w = 0; w < drawing->options.jobs; w++) {
        arena_apart(run->draws.arena);
        run->jobs[w] = (struct job){ARENA_NEW(run->draws.arena, n_designs, struct point),
                                    ARENA_NEW(run->draws.arena, n_designs, struct tally),
                                    ARENA_NEW(run->draws.arena, n_designs, struct design_prices)};
    }
    drawing_set_certain(&run->draws.drawing.workers[0], drawing);
    run->draws.found.certain = best_of_all(run, 0);
    const struct shard_work work = {"draws",   n_blocks,   drawing->options.jobs, run, run->draws.arena,
                                    run_block, carry_block};
    const int64_t done = shard_run(&work, run->draws.stop);
    run->draws.done = done == n_blocks ? drawing->n_items : done * run->block;
    sum_blocks(run, done);
    return done < n_blocks ? ST_STOPPED : ST_OK;
}

/* --- both --- */

static enum status draw_all(struct montecarlo *out, struct run *run)
{
    const struct problem *problem = run->draws.drawing.problem;
    out->n_factors = run->draws.drawing.space.n;
    out->asked = run->draws.drawing.n_items;
    out->how = run->draws.drawing.options;
    const enum status status =
        run->draws.drawing.solved ? montecarlo_several(&run->draws) : draw_designs(run);
    out->done = run->draws.done;
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        out->n_idle += run->draws.drawing.idle && run->draws.drawing.idle[d];
    if (run->draws.done > 0 && (status == ST_OK || status == ST_STOPPED))
        tallies_sum_up(out, &run->draws.found, problem->goal);
    if (status == ST_OK && out->nothing > 1 - 1e-12)
        return diag_at(run->draws.diag, ST_INFEASIBLE, problem->file->path, 0, 0,
                       "no draw has a feasible purchase");
    return status;
}

enum status montecarlo_run(struct montecarlo *out, struct problem *problem,
                           const struct draw_options *options, const struct stop *stop, struct arena *arena,
                           struct diag *diag)
{
    struct run run = {.draws = {.arena = arena, .diag = diag, .found = {.certain = NO_INDEX, .arena = arena}},
                      .lambda_needed = search_lambda_needed(problem)};
    *out = (struct montecarlo){.how = *options, .certain = NO_INDEX};
    enum status status = search_check_question(problem, diag);
    if (status != ST_OK)
        return status;
    list_machines(&run, problem, arena);
    run.draws.drawing = (struct drawing){.problem = problem,
                                         .options = *options,
                                         .n_options = run.draws.n_machines,
                                         .shared = problem->error->shared,
                                         .budget_minor = problem->budget_minor,
                                         .at_most = INT64_MAX,
                                         .solved_at_most = MONTECARLO_SEVERAL_AT_MOST};
    const struct stop making = stop_within(stop, 0, 0.2, NULL);
    status = drawing_make(&run.draws.drawing, &making, arena, diag);
    const struct stop drawing = stop_within(stop, 0.2, 1, NULL);
    run.draws.stop = &drawing;
    if (status == ST_OK)
        status = draw_all(out, &run);
    drawing_fini(&run.draws.drawing);
    tallies_fini(&run.draws.found);
    return status;
}
