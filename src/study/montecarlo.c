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
#include "search/problem_cost.h"
#include "study/again.h"
#include "study/drawing.h"
#include "study/each.h"
#include "study/tally.h"

/* The solver's answer to a draw. */
struct solved {
    double weight;
    double best;   /* the objective; NAN: nothing can be bought */
    size_t option; /* that is best; NO_INDEX: none */
};

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
    struct drawing drawing;
    struct tallies found;
    int64_t done; /* draws */
    struct arena *arena;
    const struct stop *stop;
    struct diag *diag;
    double lambda_needed;
    size_t *machine;                /* [n_designs] which designs have one model error */
    const struct design **machines; /* [n_machines] the first design of each */
    size_t n_machines;
    /* one cluster */
    int64_t block;         /* draws in a block: the same for any number of threads */
    struct tally *tallies; /* [n_blocks][n_designs] */
    double *nothing;       /* [n_blocks] weight of draws in which nothing is bought */
    double *weight;        /* [n_blocks] of all */
    struct job *jobs;      /* [options.jobs] */
    /* several */
    struct solved *draws; /* [n_items] */
    enum status status;
};

/* --- machines --- */

static void list_machines(struct run *run, const struct problem *problem, struct arena *arena)
{
    const size_t n = problem->choice.n_designs;
    run->machine = ARENA_NEW(arena, n, size_t);
    run->machines = ARENA_NEW(arena, n, const struct design *);
    for (size_t d = 0; d < n; d++)
        run->machine[d] = draw_machine(run->machines, &run->n_machines, &problem->choice.designs[d]);
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
        in->prices->most = problem_nodes_near(in->problem, in->steps->design, in->run->drawing.budget_minor,
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
           point->cost_minor <= run->drawing.budget_minor;
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
    struct draw_worker *worker = &run->drawing.workers[number];
    struct point *points = run->jobs[number].points;
    const struct problem *problem = &worker->repriced.problem;
    size_t best = NO_INDEX;
    drawing_set_models(worker, &run->drawing, run->machine);
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        if (run->drawing.idle[d])
            continue;
        const struct design_draw in = {run, problem, &worker->steps[d],
                                       &worker->model_error[run->machine[d] * problem->load.n_work],
                                       &run->jobs[number].prices[d]};
        take_prices(&in, worker->pricing, run->drawing.bounds.most_nodes[d]);
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
    struct drawing *drawing = &run->drawing;
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
    const size_t n_designs = run->drawing.problem->choice.n_designs;
    record_real(record, &run->weight[block]);
    record_real(record, &run->nothing[block]);
    tally_carry(record, &run->tallies[(size_t)block * n_designs], n_designs);
}

/* --- one cluster: every design in every draw --- */

static void sum_blocks(struct run *run, int64_t n_blocks)
{
    const struct problem *problem = run->drawing.problem;
    for (int64_t b = 0; b < n_blocks; b++) {
        run->found.total += run->weight[b];
        run->found.nothing += run->nothing[b];
    }
    const size_t certain = run->found.certain;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        const size_t at = run->found.options.n;
        if (run->drawing.idle[d])
            continue;
        tallies_add(&run->found, design->id, &design, 1);
        for (int64_t b = 0; b < n_blocks; b++)
            tally_join(&run->found.sums.v[at], &run->tallies[(size_t)b * problem->choice.n_designs + d]);
        if (d == certain)
            run->found.certain = at;
    }
}

static enum status draw_designs(struct run *run)
{
    enum { BLOCK = 16, BLOCKS_AT_MOST = 4096 };
    const struct drawing *drawing = &run->drawing;
    const size_t n_designs = drawing->problem->choice.n_designs;
    run->block = drawing->n_items / BLOCKS_AT_MOST > BLOCK ? drawing->n_items / BLOCKS_AT_MOST : BLOCK;
    const int64_t n_blocks = (drawing->n_items + run->block - 1) / run->block;
    run->tallies = ARENA_NEW(run->arena, (size_t)n_blocks * n_designs, struct tally);
    run->nothing = ARENA_NEW(run->arena, (size_t)n_blocks, double);
    run->weight = ARENA_NEW(run->arena, (size_t)n_blocks, double);
    run->jobs = ARENA_NEW(run->arena, (size_t)drawing->options.jobs, struct job);
    for (int64_t w = 0; w < drawing->options.jobs; w++) {
        arena_apart(run->arena);
        run->jobs[w] = (struct job){ARENA_NEW(run->arena, n_designs, struct point),
                                    ARENA_NEW(run->arena, n_designs, struct tally),
                                    ARENA_NEW(run->arena, n_designs, struct design_prices)};
    }
    drawing_set_certain(&run->drawing.workers[0], drawing);
    run->found.certain = best_of_all(run, 0);
    const struct shard_work work = {"draws",   n_blocks,   drawing->options.jobs, run, run->arena,
                                    run_block, carry_block};
    const int64_t done = shard_run(&work, run->stop);
    run->done = done == n_blocks ? drawing->n_items : done * run->block;
    sum_blocks(run, done);
    return done < n_blocks ? ST_STOPPED : ST_OK;
}

/* --- several clusters: every draw solved --- */

/* The option with the designs of a plan, which are copies of the problem's. */
static size_t option_of(struct run *run, const struct plan *plan, const struct problem *copy)
{
    const struct design *designs[CLUSTERS_AT_MOST];
    const char *id = "";
    size_t n = 0;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct design *own =
            &run->drawing.problem->choice.designs[plan->clusters[c].point.design - copy->choice.designs];
        if (n > 0 && designs[n - 1] == own)
            continue;
        id = arena_printf(run->arena, "%s%s%s", id, n ? " + " : "", own->id);
        designs[n++] = own;
    }
    for (size_t i = 0; i < run->found.options.n; i++)
        if (strcmp(run->found.options.v[i].id, id) == 0)
            return i;
    tallies_add(&run->found, id, designs, n);
    return run->found.options.n - 1;
}

/* Puts values into the worker. */
static void set_draw(struct run *run, int64_t k)
{
    const struct drawing *drawing = &run->drawing;
    struct draw_worker *worker = &drawing->workers[0];
    if (k < 0)
        drawing_set_certain(worker, drawing);
    else
        run->draws[k].weight = drawing_set(worker, drawing, k);
}

/* Solves the question at the values that are set, with the designs of an option alone, or with all: NULL. */
static enum status solve(struct solved *out, struct run *run, const struct montecarlo_option *only)
{
    struct arena scratch = ARENA_INIT;
    struct plan plan;
    const struct draw_worker *worker = &run->drawing.workers[0];
    const struct problem *all = run->drawing.problem;
    struct problem problem = worker->repriced.problem;
    problem.arena = &scratch;
    problem.load.error = (struct model_error){run->machines, worker->model_error, worker->spread,
                                              draw_has_models(all) ? run->n_machines : 0};
    problem.choice.n_designs = only ? only->n_designs : all->choice.n_designs;
    problem.choice.designs = ARENA_NEW(&scratch, problem.choice.n_designs, struct design);
    for (size_t d = 0; d < problem.choice.n_designs; d++)
        problem.choice.designs[d] = only ? *only->designs[d] : all->choice.designs[d];
    const struct plan_options options = {.stop = run->stop};
    const enum status status = again_solve(&plan, &problem, &options, &scratch, run->diag);
    const bool found = status == ST_OK && plan.found;
    out->best = found ? plan.objective : (double)NAN;
    if (!only)
        out->option = found ? option_of(run, &plan, &problem) : NO_INDEX;
    arena_fini(&scratch);
    return status;
}

/* What is lost in draw k, whose values are set, by having chosen an option beforehand; 0 where nothing is
 * bought. */
static enum status lose(double *loss, struct run *run, size_t option, int64_t k)
{
    const struct solved *drawn = &run->draws[k];
    struct solved own = *drawn;
    enum status status = ST_OK;
    if (drawn->option != NO_INDEX && drawn->option != option)
        status = solve(&own, run, &run->found.options.v[option]);
    *loss = drawn->option == NO_INDEX ? 0 : tally_loss(run->drawing.problem, own.best, drawn->best);
    return status;
}

static void count(struct run *run, size_t option, int64_t k, double loss)
{
    const struct solved *drawn = &run->draws[k];
    if (drawn->option != NO_INDEX)
        tally_add(&run->found.sums.v[option], loss, drawn->option == option, drawn->weight);
}

/* What is best in draw k, and what the options so far lose; an option that is new there is asked for the
 * draws before. A draw that is not done to the end counts for nothing. */
static enum status solve_draw(struct run *run, int64_t k)
{
    const size_t known = run->found.options.n;
    set_draw(run, k);
    enum status status = solve(&run->draws[k], run, NULL);
    double *loss = mem_alloc(run->found.options.n, sizeof *loss);
    for (size_t i = 0; i < run->found.options.n && status == ST_OK; i++)
        status = lose(&loss[i], run, i, k);
    for (int64_t j = 0; j < k && known < run->found.options.n && status == ST_OK; j++) {
        double before = 0;
        set_draw(run, j);
        status = lose(&before, run, known, j);
        count(run, known, j, before);
    }
    for (size_t i = 0; i < run->found.options.n && status == ST_OK; i++)
        count(run, i, k, loss[i]);
    if (status != ST_OK)
        run->found.options.n = run->found.sums.n = known;
    free(loss);
    return status;
}

/* All draws solved: an option that one of them adds is asked for in those before, so that they are one item.
 */
static void solve_all(void *payload, int64_t worker, int64_t item)
{
    struct run *run = payload;
    const int64_t n = run->drawing.n_items;
    struct solved certain = {.option = NO_INDEX};
    const struct stop *whole = run->stop;
    (void)worker;
    (void)item;
    run->draws = ARENA_NEW(run->arena, (size_t)n, struct solved);
    set_draw(run, -1);
    run->status = solve(&certain, run, NULL);
    run->found.certain = certain.option;
    for (; run->done < n && run->status == ST_OK; run->done += run->status == ST_OK) {
        const struct solved *draw = &run->draws[run->done];
        const struct stop step = stop_step(whole, (size_t)run->done, (size_t)n);
        run->stop = &step;
        run->status = solve_draw(run, run->done);
        run->stop = whole;
        if (run->status == ST_OK) {
            run->found.total += draw->weight;
            run->found.nothing += draw->option == NO_INDEX ? draw->weight : 0;
        }
    }
}

static void carry_all(struct record *record, void *payload, int64_t item)
{
    struct run *run = payload;
    (void)item;
    record_integer(record, &run->done);
    tallies_carry(record, &run->found, run->drawing.problem);
}

static enum status solve_draws(struct run *run)
{
    const struct shard_work work = {"draws", 1, 1, run, run->arena, solve_all, carry_all};
    const int64_t done = shard_run(&work, run->stop);
    if (run->stop->shard)
        run->stop->shard->stopped = run->stop->shard->stopped || run->status == ST_STOPPED;
    run->done = done > 0 ? run->done : 0;
    return done == 0 && run->status == ST_OK ? ST_STOPPED : run->status;
}

/* --- both --- */

static enum status draw_all(struct montecarlo *out, struct run *run)
{
    const struct problem *problem = run->drawing.problem;
    out->n_factors = run->drawing.space.n;
    out->asked = run->drawing.n_items;
    out->how = run->drawing.options;
    const enum status status = run->drawing.solved ? solve_draws(run) : draw_designs(run);
    out->done = run->done;
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        out->n_idle += run->drawing.idle && run->drawing.idle[d];
    if (run->done > 0 && (status == ST_OK || status == ST_STOPPED))
        tallies_sum_up(out, &run->found, problem->goal);
    if (status == ST_OK && out->nothing > 1 - 1e-12)
        return diag_at(run->diag, ST_INFEASIBLE, problem->file->path, 0, 0,
                       "no draw has a feasible purchase");
    return status;
}

enum status montecarlo_run(struct montecarlo *out, struct problem *problem,
                           const struct draw_options *options, const struct stop *stop, struct arena *arena,
                           struct diag *diag)
{
    struct run run = {.arena = arena,
                      .diag = diag,
                      .found = {.certain = NO_INDEX, .arena = arena},
                      .lambda_needed = search_lambda_needed(problem)};
    *out = (struct montecarlo){.how = *options, .certain = NO_INDEX};
    enum status status = search_check_question(problem, diag);
    if (status != ST_OK)
        return status;
    list_machines(&run, problem, arena);
    run.drawing = (struct drawing){.problem = problem,
                                   .options = *options,
                                   .n_options = run.n_machines,
                                   .shared = problem->error->shared,
                                   .budget_minor = problem->budget_minor,
                                   .at_most = INT64_MAX,
                                   .solved_at_most = MONTECARLO_SEVERAL_AT_MOST};
    const struct stop making = stop_within(stop, 0, 0.2, NULL);
    status = drawing_make(&run.drawing, &making, arena, diag);
    const struct stop drawing = stop_within(stop, 0.2, 1, NULL);
    run.stop = &drawing;
    if (status == ST_OK)
        status = draw_all(out, &run);
    drawing_fini(&run.drawing);
    tallies_fini(&run.found);
    return status;
}
