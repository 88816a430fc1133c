/* montecarlo.c - what is best in each draw, and what the others lose there: of one cluster the best number of
 * nodes of each design, out of tables; of several the solver's answer, with all designs and with those of an
 * option alone. */
#include "study/montecarlo.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/shard.h"
#include "search/point_compare.h"
#include "search/plan.h"
#include "search/problem_cost.h"
#include "study/equal_orders.h"
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
    double *objective;          /* of the draw at hand, the best of the class; NAN: nothing is bought */
    struct tally *tallies;      /* of the block at hand */
    struct equal_orders orders; /* likewise */
    struct design_prices *prices;
};

struct run {
    struct montecarlo_draws draws;
    double lambda_needed;
    size_t *machine;            /* [n_designs] which of the machines */
    int64_t block;              /* draws in a block: the same for any number of threads */
    struct tally *tallies;      /* [n_blocks][n_designs] */
    size_t *as;                 /* [n_blocks][n_designs] classes of equal orders */
    double *nothing;            /* [n_blocks] weight of draws in which nothing is bought */
    double *weight;             /* [n_blocks] of all */
    int64_t *done;              /* [n_blocks] draws of it that were made */
    struct job *jobs;           /* [options.jobs] */
    struct equal_orders orders; /* without error; then in all draws */
    atomic_bool halted;
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

/* An order can be wired in any topology that makes it: its objective is the best of them. Designs that were
 * not looked at have no point. */
static void find_objectives(struct job *job, const struct problem *problem)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct point *point = &job->points[d];
        const double own = point->lambda > 0 ? point_objective(problem, point) : (double)NAN;
        double *const first = &job->objective[job->orders.as[d]];
        job->objective[d] = own;
        *first = fmax(*first, own); /* as[d] <= d */
    }
}

static void count_draw(struct job *job, const struct problem *problem, size_t best, double weight)
{
    find_objectives(job, problem);
    const double most = point_objective(problem, &job->points[best]);
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const double own = job->objective[job->orders.as[d]];
        if (job->points[d].design)
            tally_add(&job->tallies[d], tally_loss(problem, own, most), d == best, weight);
    }
}

/* The draws end in the middle of a block. A shard's blocks are whole; the thread that began the work is told.
 */
static bool is_halted(struct run *run, int64_t worker, int64_t done)
{
    enum { LOOK_EVERY = 16 };
    if (run->draws.stop->shard || done == 0 || done % LOOK_EVERY != 0)
        return false;
    if (worker == 0 && stop_reached(run->draws.stop))
        atomic_store(&run->halted, true);
    return atomic_load(&run->halted);
}

static void run_block(void *payload, int64_t worker_number, int64_t block)
{
    struct run *run = payload;
    struct drawing *drawing = &run->draws.drawing;
    struct draw_worker *worker = &drawing->workers[worker_number];
    struct job *job = &run->jobs[worker_number]; /* apart from those of other threads */
    const struct problem *problem = &worker->repriced.problem;
    const size_t n_designs = drawing->problem->choice.n_designs, at = (size_t)block * n_designs;
    const int64_t first = block * run->block;
    double total = 0, nothing = 0;
    int64_t done = 0;
    memset(job->tallies, 0, n_designs * sizeof *job->tallies);
    equal_orders_set(&job->orders, run->orders.as);
    for (; done < run->block && first + done < drawing->n_items; done++) {
        if (is_halted(run, worker_number, done))
            break;
        const double weight = drawing_set(worker, drawing, first + done);
        const size_t best = best_of_all(run, worker_number);
        equal_orders_split(&job->orders, problem, job->points);
        total += weight;
        if (best == NO_INDEX)
            nothing += weight;
        else
            count_draw(job, problem, best, weight);
    }
    run->weight[block] = total;
    run->nothing[block] = nothing;
    run->done[block] = done;
    memcpy(&run->tallies[at], job->tallies, n_designs * sizeof *job->tallies);
    memcpy(&run->as[at], job->orders.as, n_designs * sizeof *run->as);
}

static void carry_block(struct record *record, void *payload, int64_t block)
{
    struct run *run = payload;
    const size_t n_designs = run->draws.drawing.problem->choice.n_designs;
    record_integer(record, &run->done[block]);
    record_real(record, &run->weight[block]);
    record_real(record, &run->nothing[block]);
    tally_carry(record, &run->tallies[(size_t)block * n_designs], n_designs);
    equal_orders_carry(record, &run->as[(size_t)block * n_designs], &run->orders);
}

/* --- one cluster: every design in every draw --- */

/* Blocks up to the first that is not whole, with the draws of that one. */
static int64_t whole_blocks(struct run *run, int64_t n_blocks)
{
    int64_t n = 0;
    bool whole = true;
    for (; n < n_blocks && whole; n++) {
        const int64_t left = run->draws.drawing.n_items - n * run->block;
        whole = run->done[n] == (left < run->block ? left : run->block);
        run->draws.done += run->done[n];
    }
    return n;
}

/* The option of a class of equal orders: it has the name of the member that is best without error, else of
 * the one that is best most often. */
static void add_class(struct run *run, const struct tally *sums, size_t first)
{
    const struct problem *problem = run->draws.drawing.problem;
    const size_t *as = run->orders.as;
    struct tally sum = sums[first];
    size_t best = first;
    for (size_t d = first + 1; d < problem->choice.n_designs; d++) {
        if (as[d] != first)
            continue;
        sum.won += sums[d].won;
        best = sums[d].won > sums[best].won ? d : best;
    }
    const size_t certain = run->draws.found.certain;
    const bool has_certain = certain != NO_INDEX && as[certain] == first;
    const struct design *named = &problem->choice.designs[has_certain ? certain : best];
    tallies_add(&run->draws.found, named->id, &named, 1);
    const size_t at = run->draws.found.options.n - 1;
    run->draws.found.sums.v[at] = sum;
    for (size_t d = first; d < problem->choice.n_designs; d++) {
        const char *name = problem->choice.designs[d].network->name;
        if (as[d] == first && strcmp(name, named->network->name) != 0)
            tallies_name(&run->draws.found, at, name);
    }
}

static void sum_blocks(struct run *run, int64_t n_blocks)
{
    struct tallies *found = &run->draws.found;
    const size_t n_designs = run->draws.drawing.problem->choice.n_designs;
    struct tally *sums = ARENA_NEW(run->draws.arena, n_designs, struct tally);
    for (int64_t b = 0; b < n_blocks; b++) {
        const size_t at = (size_t)b * n_designs;
        found->total += run->weight[b];
        found->nothing += run->nothing[b];
        equal_orders_meet(&run->orders, &run->as[at]);
        for (size_t d = 0; d < n_designs; d++)
            tally_join(&sums[d], &run->tallies[at + d]);
    }
    size_t certain = NO_INDEX;
    for (size_t d = 0; d < n_designs; d++) {
        if (run->draws.drawing.idle[d] || run->orders.as[d] != d)
            continue;
        if (found->certain != NO_INDEX && run->orders.as[found->certain] == d)
            certain = found->options.n;
        add_class(run, sums, d);
    }
    found->certain = certain;
}

static enum status draw_designs(struct run *run)
{
    enum { BLOCK = 16, BLOCKS_AT_MOST = 4096 };
    const struct drawing *drawing = &run->draws.drawing;
    const size_t n_designs = drawing->problem->choice.n_designs;
    run->block = drawing->n_items / BLOCKS_AT_MOST > BLOCK ? drawing->n_items / BLOCKS_AT_MOST : BLOCK;
    const int64_t n_blocks = (drawing->n_items + run->block - 1) / run->block;
    run->tallies = ARENA_NEW(run->draws.arena, (size_t)n_blocks * n_designs, struct tally);
    run->as = ARENA_NEW(run->draws.arena, (size_t)n_blocks * n_designs, size_t);
    run->done = ARENA_NEW(run->draws.arena, (size_t)n_blocks, int64_t);
    run->nothing = ARENA_NEW(run->draws.arena, (size_t)n_blocks, double);
    run->weight = ARENA_NEW(run->draws.arena, (size_t)n_blocks, double);
    run->jobs = ARENA_NEW(run->draws.arena, (size_t)drawing->options.jobs, struct job);
    for (int64_t w = 0; w < drawing->options.jobs; w++) {
        arena_apart(run->draws.arena);
        run->jobs[w] = (struct job){.points = ARENA_NEW(run->draws.arena, n_designs, struct point),
                                    .objective = ARENA_NEW(run->draws.arena, n_designs, double),
                                    .tallies = ARENA_NEW(run->draws.arena, n_designs, struct tally),
                                    .prices = ARENA_NEW(run->draws.arena, n_designs, struct design_prices)};
        equal_orders_begin(&run->jobs[w].orders, drawing->problem, drawing->idle, run->draws.arena);
    }
    drawing_set_certain(&drawing->workers[0], drawing);
    run->draws.found.certain = best_of_all(run, 0);
    equal_orders_begin(&run->orders, drawing->problem, drawing->idle, run->draws.arena);
    equal_orders_split(&run->orders, &drawing->workers[0].repriced.problem, run->jobs[0].points);
    const struct shard_work work = {"draws",   n_blocks,   drawing->options.jobs, run, run->draws.arena,
                                    run_block, carry_block};
    const int64_t done = shard_run(&work, run->draws.stop);
    sum_blocks(run, whole_blocks(run, done));
    return run->draws.done < drawing->n_items ? ST_STOPPED : ST_OK;
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
    run.draws.drawing =
        (struct drawing){.problem = problem,
                         .options = *options,
                         .usual = {MONTECARLO_DRAWS, MONTECARLO_DRAWS_OF_SEVERAL},
                         .machines = {.n = run.draws.n_machines, .shared = problem->error->shared},
                         .budget_minor = problem->budget_minor};
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
