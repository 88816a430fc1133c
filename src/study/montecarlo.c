/* montecarlo.c - the best number of nodes of each design in each draw, and who is best. */
#include "study/montecarlo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "search/point_compare.h"
#include "search/problem_cost.h"
#include "search/solve_parts.h"
#include "study/drawing.h"
#include "study/montecarlo_parts.h"

struct run {
    struct drawing drawing;
    double lambda_needed;
    int64_t block;         /* draws in a block: the same for any number of threads */
    struct tally *tallies; /* [n_blocks][n_designs] */
    double *nothing;       /* [n_blocks] */
    double *weight;        /* [n_blocks] */
    double total;          /* weight of all blocks done */
    struct point **points; /* [jobs][n_designs] */
    size_t *machine;       /* [n_designs] which designs have one model error: see count_machines */
};

/* --- machines --- */

static bool same_machine(const struct design *a, const struct design *b)
{
    return a->node == b->node && a->nic == b->nic && a->technology_index == b->technology_index &&
           a->network == b->network && memcmp(a->param, b->param, sizeof a->param) == 0 &&
           memcmp(a->switches, b->switches, sizeof a->switches) == 0 && a->regions.cable == b->regions.cable;
}

/* Designs that differ in what is bought beside the cluster, or in memory, are one machine: its model is wrong
 * by as much in all of them. Returns how many machines there are. */
static size_t count_machines(size_t *machine, const struct problem *problem)
{
    size_t n = 0;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        machine[d] = n;
        for (size_t e = 0;
             e < d && (problem->market.n_options > 1 || problem->choice.designs[d].memory) && machine[d] == n;
             e++)
            if (same_machine(&problem->choice.designs[e], &problem->choice.designs[d]))
                machine[d] = machine[e];
        n += machine[d] == n;
    }
    return n;
}

/* --- one design in one draw --- */

static struct point point_at(const struct rate_steps *steps, size_t i, const struct problem *problem,
                             const struct design *design)
{
    const int64_t first = problem->limits.min_nodes;
    const int64_t nodes = steps->nodes[i] > first ? steps->nodes[i] : first;
    return (struct point){design, nodes, problem_cost(problem, design, nodes),
                          rates_lambda(steps, i, problem)};
}

/* The first step that is fast enough; steps->n: none. */
static size_t first_fast(const struct rate_steps *steps, const struct problem *problem, double needed)
{
    size_t low = 0, high = steps->n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (rates_lambda(steps, middle, problem) >= needed)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static bool allowed(const struct run *run, const struct point *point)
{
    return point->lambda > 0 && point->lambda >= run->lambda_needed && point->cost_minor >= 0 &&
           point->cost_minor <= run->drawing.budget_minor;
}

/* The steps below the one reached with the least nodes allowed are no purchases. */
static size_t first_step(const struct rate_steps *steps, const struct problem *problem)
{
    const size_t at = rates_at(steps, problem->limits.min_nodes);
    return at ? at - 1 : 0;
}

static bool best_of_design(struct point *out, const struct run *run, const struct problem *problem, size_t d)
{
    const struct rate_steps *steps = &run->drawing.steps[d];
    const struct design *design = &problem->choice.designs[d];
    if (problem->goal == GOAL_COST) {
        const size_t i = first_fast(steps, problem, run->lambda_needed);
        if (i == steps->n)
            return false;
        *out = point_at(steps, i, problem, design);
        return out->nodes <= problem->limits.max_nodes && allowed(run, out);
    }
    const int64_t most = problem_nodes_within(problem, design, run->drawing.budget_minor);
    const size_t reached = most < problem->limits.min_nodes ? 0 : rates_at(steps, most);
    if (reached == 0)
        return false;
    *out = point_at(steps, reached - 1, problem, design);
    bool found = allowed(run, out);
    const size_t first = problem->goal == GOAL_RATE ? reached - 1 : first_step(steps, problem);
    for (size_t i = reached - 1; i-- > first;) {
        const struct point point = point_at(steps, i, problem, design);
        if (!allowed(run, &point) || (found && point_compare(problem, &point, out, NULL) >= 0))
            continue;
        *out = point;
        found = true;
    }
    return found;
}

/* --- one draw --- */

static double loss_of(const struct problem *problem, const struct point *point, const struct point *best)
{
    if (problem->goal == GOAL_COST)
        return (double)point->cost_minor / (double)best->cost_minor - 1;
    return fmax(0, 1 - point_objective(problem, point) / point_objective(problem, best));
}

/* The best design; NO_INDEX: none buys anything. lambda 0 marks those that do not. */
static size_t best_of_all(struct point *points, const struct run *run, struct draw_worker *worker)
{
    const struct problem *problem = &worker->repriced.problem;
    size_t best = NO_INDEX;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        drawing_take_rates(worker, &run->drawing, run->machine[d], &problem->choice.designs[d]);
        if (!best_of_design(&points[d], run, problem, d)) {
            points[d] = (struct point){.design = &problem->choice.designs[d]};
            continue;
        }
        if (best == NO_INDEX || point_compare(problem, &points[d], &points[best], NULL) < 0)
            best = d;
    }
    return best;
}

void tally_add(struct tally *tally, double loss, bool won, double weight)
{
    tally->won += won ? weight : 0;
    if (isnan(loss)) {
        tally->failed += weight;
        return;
    }
    tally->bought += weight;
    tally->loss += weight * loss;
    tally->worst = fmax(tally->worst, loss);
}

static void count_draw(struct tally *tallies, const struct problem *problem, const struct point *points,
                       size_t best, double weight)
{
    for (size_t d = 0; d < problem->choice.n_designs; d++)
        tally_add(&tallies[d],
                  points[d].lambda > 0 ? loss_of(problem, &points[d], &points[best]) : (double)NAN, d == best,
                  weight);
}

static void run_block(void *payload, int64_t worker_number, int64_t block)
{
    struct run *run = payload;
    struct drawing *drawing = &run->drawing;
    struct draw_worker *worker = &drawing->workers[worker_number];
    struct point *points = run->points[worker_number];
    struct tally *tallies = &run->tallies[(size_t)block * drawing->problem->choice.n_designs];
    const int64_t end = (block + 1) * run->block;
    for (int64_t k = block * run->block; k < end && k < drawing->n_items; k++) {
        const double weight = drawing_set(worker, drawing, k);
        const size_t best = best_of_all(points, run, worker);
        run->weight[block] += weight;
        if (best == NO_INDEX)
            run->nothing[block] += weight;
        else
            count_draw(tallies, &worker->repriced.problem, points, best, weight);
    }
}

/* --- the answer --- */

void montecarlo_interval(double *low, double *high, double probability, double n)
{
    const double z = 1.959963984540054;
    const double centre = (probability + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * sqrt(probability * (1 - probability) / n + z * z / (4 * n * n));
    *low = fmax(0, centre - half);
    *high = fmin(1, centre + half);
}

void tally_sum(struct montecarlo_option *option, const struct montecarlo *out, const struct tally *sum,
               enum goal goal, double total)
{
    const double n = (double)out->done, at_stake = sum->bought + sum->failed;
    const double p = fmin(1, sum->won / total);
    const bool cost = goal == GOAL_COST;
    option->probability = option->low = option->high = p;
    option->fails = sum->failed / total;
    option->worst_loss = sum->worst;
    if (cost)
        option->expected_loss = sum->bought > 0 ? sum->loss / sum->bought : (double)NAN;
    else
        option->expected_loss = at_stake > 0 ? (sum->loss + sum->failed) / at_stake : 0;
    if (sum->bought <= 0)
        option->worst_loss = cost ? (double)NAN : 1;
    else if (sum->failed > 0 && !cost)
        option->worst_loss = 1;
    if (!out->how.exact) {
        option->standard_error = sqrt(p * (1 - p) / n);
        montecarlo_interval(&option->low, &option->high, p, n);
    }
}

static void sum_option(struct montecarlo_option *option, const struct montecarlo *out, const struct run *run,
                       size_t d, int64_t n_blocks)
{
    struct tally sum = {0};
    const struct problem *problem = run->drawing.problem;
    const struct design **designs = ARENA_NEW(run->drawing.arena, 1, const struct design *);
    for (int64_t b = 0; b < n_blocks; b++) {
        const struct tally *tally = &run->tallies[(size_t)b * problem->choice.n_designs + d];
        sum.won += tally->won;
        sum.loss += tally->loss;
        sum.worst = fmax(sum.worst, tally->worst);
        sum.bought += tally->bought;
        sum.failed += tally->failed;
    }
    designs[0] = &problem->choice.designs[d];
    *option = (struct montecarlo_option){.id = designs[0]->id, .designs = designs, .n_designs = 1};
    tally_sum(option, out, &sum, problem->goal, run->total);
}

static int by_probability(const void *a, const void *b)
{
    const struct montecarlo_option *x = a, *y = b;
    if (x->probability != y->probability)
        return x->probability > y->probability ? -1 : 1;
    const double loss_x = isnan(x->expected_loss) ? (double)INFINITY : x->expected_loss;
    const double loss_y = isnan(y->expected_loss) ? (double)INFINITY : y->expected_loss;
    if (loss_x != loss_y)
        return loss_x < loss_y ? -1 : 1;
    return strcmp(x->id, y->id);
}

void montecarlo_rank(struct montecarlo *out, size_t certain)
{
    const char *best = certain == NO_INDEX ? NULL : out->options[certain].id;
    if (out->n_options)
        qsort(out->options, out->n_options, sizeof *out->options, by_probability);
    out->certain = NO_INDEX;
    for (size_t i = 0; i < out->n_options && best; i++)
        if (out->options[i].id == best)
            out->certain = i;
}

static void sum_up(struct montecarlo *out, struct run *run, int64_t n_blocks, size_t certain)
{
    run->total = 0;
    out->nothing = 0;
    for (int64_t b = 0; b < n_blocks; b++) {
        run->total += run->weight[b];
        out->nothing += run->nothing[b];
    }
    out->nothing /= run->total;
    out->n_options = run->drawing.problem->choice.n_designs;
    for (size_t d = 0; d < out->n_options; d++)
        sum_option(&out->options[d], out, run, d, n_blocks);
    montecarlo_rank(out, certain);
}

static size_t best_when_certain(struct run *run)
{
    struct draw_worker *worker = &run->drawing.workers[0];
    draw_certain(worker->values, &run->drawing.space);
    drawing_set_values(worker, &run->drawing);
    return best_of_all(run->points[0], run, worker);
}

static enum status draw_all(struct montecarlo *out, struct run *run, const struct stop *stop,
                            struct arena *arena, struct diag *diag)
{
    enum { BLOCK = 16, BLOCKS_AT_MOST = 4096 };
    const struct drawing *drawing = &run->drawing;
    const size_t n_designs = drawing->problem->choice.n_designs;
    run->block = drawing->n_items / BLOCKS_AT_MOST > BLOCK ? drawing->n_items / BLOCKS_AT_MOST : BLOCK;
    const int64_t n_blocks = (drawing->n_items + run->block - 1) / run->block;
    run->tallies = ARENA_NEW(arena, (size_t)n_blocks * n_designs, struct tally);
    run->nothing = ARENA_NEW(arena, (size_t)n_blocks, double);
    run->weight = ARENA_NEW(arena, (size_t)n_blocks, double);
    run->points = ARENA_NEW(arena, (size_t)drawing->options.jobs, struct point *);
    for (int64_t w = 0; w < drawing->options.jobs; w++)
        run->points[w] = ARENA_NEW(arena, n_designs, struct point);
    const size_t certain = best_when_certain(run);
    const int64_t done = parallel_run(n_blocks, drawing->options.jobs, stop, run_block, run);
    out->options = ARENA_NEW(arena, n_designs, struct montecarlo_option);
    out->n_factors = drawing->space.n;
    out->asked = drawing->n_items;
    out->done = done == n_blocks ? drawing->n_items : done * run->block;
    sum_up(out, run, done, certain);
    if (done < n_blocks)
        return ST_STOPPED;
    if (out->nothing > 1 - 1e-12)
        return diag_at(diag, ST_INFEASIBLE, drawing->problem->file->path, 0, 0,
                       "no draw has a feasible purchase");
    return ST_OK;
}

enum status montecarlo_run(struct montecarlo *out, struct problem *problem,
                           const struct draw_options *options, const struct stop *stop, struct arena *arena,
                           struct diag *diag)
{
    if (plan_of_several(problem))
        return montecarlo_several(out, problem, options, stop, arena, diag);
    struct run run = {.lambda_needed = search_lambda_needed(problem)};
    *out = (struct montecarlo){.how = *options};
    enum status status = search_check_question(problem, diag);
    if (status != ST_OK)
        return status;
    run.machine = ARENA_NEW(arena, problem->choice.n_designs, size_t);
    const size_t n_machines = count_machines(run.machine, problem);
    status = drawing_make(&run.drawing, problem, n_machines, problem->error->shared, problem->budget_minor,
                          options, stop, arena, diag);
    if (status == ST_OK)
        status = draw_all(out, &run, stop, arena, diag);
    drawing_fini(&run.drawing);
    return status;
}
