/* regret_draws.c - the best value of each draw, and sweeps over all draws. */
#include <math.h>
#include <string.h>

#include "base/sort.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "search/plan.h"
#include "search/candidate_compare.h"
#include "study/regret_run.h"

/* --- sweeps --- */

enum { BLOCK = 8 };

struct draw_visits {
    struct regret_run *run;
    regret_visit *visit;
    void *payload;
    enum draw_parts parts;
};

static void sweep_block(void *payload, int64_t worker, int64_t block)
{
    const struct draw_visits *sweep = payload;
    struct regret_run *run = sweep->run;
    struct draw_run *draw_run = &run->draw_run;
    const struct draw_purchase in = {draw_run, &draw_run->workers[worker], &run->designs,
                                     run->own.prices[worker]};
    for (int64_t s = block * BLOCK; s < (block + 1) * BLOCK && s < draw_run->n_items; s++) {
        const double weight = draw_run_set(in.worker, draw_run, s, sweep->parts);
        sweep->visit(sweep->payload, &in, s, weight);
    }
}

enum status regret_sweep(struct regret_run *run, enum draw_parts parts, regret_visit *visit, void *payload)
{
    const int64_t n = (run->draw_run.n_items + BLOCK - 1) / BLOCK;
    struct draw_visits sweep = {run, visit, payload, parts};
    for (size_t d = 0; d < run->draw_run.instance->choice.n_designs && !run->draw_run.solved; d++)
        run->draw_run.idle[d] = !run->active[d];
    const int64_t done = parallel_run(n, run->draw_run.options.jobs, run->stop, sweep_block, &sweep);
    return done == n ? ST_OK
                     : diag_at(run->diag, ST_STOPPED, run->draw_run.instance->scenario->file.path, 0, 0,
                               "stopped before the regrets of all orders were known");
}

/* --- the best value of each draw --- */

/* Notes the best candidate of a design in a draw; rate 0: none. */
static void note_point(struct regret_run *run, const struct draw_purchase *in, int64_t draw, size_t d,
                       const struct candidate *point)
{
    const bool bought = point->rate > 0;
    const bool cost = run->draw_run.instance->goal == GOAL_COST;
    const int64_t nodes = cost || point->nodes == DRAW_PURCHASE_BOUND ? point->nodes : in->prices[d].most;
    run->of.value[d][draw] = bought ? cost ? -(double)point->cost_minor : point->rate
                             : cost ? -(double)INFINITY
                                    : 0;
    run->of.nodes[d][draw] = bought ? (int32_t)(nodes < INT32_MAX ? nodes : INT32_MAX) : 0;
}

static void note_best(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct regret_run *run = payload;
    const struct instance *instance = run->draw_run.instance;
    struct candidate *points = run->own.points[in->worker - run->draw_run.workers];
    double best = -(double)INFINITY;
    const struct design *certain = run->certain.design;
    (void)draw_purchase_lead(points, in, certain ? (size_t)(certain - instance->choice.designs) : NO_INDEX);
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        if (!run->active[d])
            continue;
        note_point(run, in, draw, d, &points[d]);
        best = fmax(best, run->of.value[d][draw]);
    }
    run->in.best[draw] = best;
    run->in.weight[draw] = weight;
}

static void note_open(void *payload, const struct draw_purchase *in, int64_t draw, double weight)
{
    struct regret_run *run = payload;
    (void)weight;
    for (size_t d = 0; d < run->draw_run.instance->choice.n_designs; d++) {
        struct candidate point = {.rate = 0};
        if (!run->active[d] || run->of.nodes[d][draw] != DRAW_PURCHASE_BOUND)
            continue;
        if (!draw_purchase_of_design(&point, in, d))
            point.rate = 0;
        note_point(run, in, draw, d, &point);
    }
}

bool regret_is_open(const struct regret_run *run, size_t design)
{
    bool open = false;
    for (size_t s = 0; s < run->draws.n && !open; s++)
        open = run->of.nodes[design][s] == DRAW_PURCHASE_BOUND;
    return open;
}

enum status regret_complete(struct regret_run *run, const size_t *designs, size_t n)
{
    bool any = false;
    memset(run->active, 0, run->draw_run.instance->choice.n_designs * sizeof *run->active);
    for (size_t i = 0; i < n; i++)
        any = (run->active[designs[i]] = regret_is_open(run, designs[i])) || any;
    return any ? regret_sweep(run, DRAW_ALL, note_open, run) : ST_OK;
}

enum status regret_settle_empty_draws(struct regret_run *run)
{
    const struct instance *instance = run->draw_run.instance;
    double total = 0, most = 0;
    bool any = false;
    for (size_t s = 0; s < run->draws.n; s++) {
        total += run->in.weight[s];
        run->in.empty[s] = instance->goal == GOAL_COST ? !isfinite(run->in.best[s]) : !(run->in.best[s] > 0);
        any = any || !run->in.empty[s];
        if (!run->in.empty[s]) {
            most = fmax(most, fabs(run->in.best[s]));
            continue;
        }
        run->nothing += run->in.weight[s];
        run->in.best[s] = 0;
        for (size_t d = 0; d < instance->choice.n_designs; d++)
            if (run->active[d])
                run->of.value[d][s] = 0;
    }
    run->nothing /= total;
    run->tolerance = 1e-15 * 8 * (double)run->draws.n * most;
    if (any)
        return ST_OK;
    return diag_at(run->diag, ST_INFEASIBLE, instance->scenario->file.path, 0, 0,
                   "no draw has a feasible purchase");
}

static enum status make_room(struct regret_run *run)
{
    enum { VALUES_AT_MOST = 4000000 }; /* limit of kept values: a rate and a number of nodes take 12 bytes */
    const struct instance *instance = run->draw_run.instance;
    const size_t n = (size_t)run->draw_run.n_items, n_designs = instance->choice.n_designs;
    size_t n_active = 0;
    /* with several clusters, each draw is solved as a whole */
    const size_t n_rows = run->draw_run.solved ? 0 : n_designs;
    run->active = ARENA_NEW(run->arena, n_designs, bool);
    run->of.value = ARENA_NEW(run->arena, n_designs, double *);
    run->of.nodes = ARENA_NEW(run->arena, n_designs, int32_t *);
    for (size_t d = 0; d < n_rows; d++)
        n_active += run->active[d] = !run->draw_run.idle[d];
    if (n_active > 0 && n > VALUES_AT_MOST / n_active)
        return diag_at(
            run->diag, ST_INPUT, instance->scenario->file.path, 0, 0,
            "the regrets of %zu designs in %zu draws are too many to compute; lower --draws to %zu", n_active,
            n, (size_t)VALUES_AT_MOST / n_active);
    for (size_t d = 0; d < n_rows; d++) {
        if (!run->active[d])
            continue;
        run->of.value[d] = ARENA_NEW(run->arena, n, double);
        run->of.nodes[d] = ARENA_NEW(run->arena, n, int32_t);
    }
    run->in.best = ARENA_NEW(run->arena, n, double);
    run->in.weight = ARENA_NEW(run->arena, n, double);
    run->in.empty = ARENA_NEW(run->arena, n, bool);
    run->draws = (struct regret_draws){.best = run->in.best,
                                       .weight = run->draw_run.options.exact ? run->in.weight : NULL,
                                       .n = n,
                                       .level = run->options->level};
    run->own.prices = ARENA_NEW(run->arena, (size_t)run->draw_run.options.jobs, struct design_prices *);
    run->own.points = ARENA_NEW(run->arena, (size_t)run->draw_run.options.jobs, struct candidate *);
    for (int64_t w = 0; w < run->draw_run.options.jobs; w++) {
        arena_apart(run->arena);
        run->own.prices[w] = ARENA_NEW(run->arena, n_designs, struct design_prices);
        run->own.points[w] = ARENA_NEW(run->arena, n_designs, struct candidate);
    }
    return ST_OK;
}

/* The node views of designs with at most COUNTED_NODES nodes. Larger designs do not lower the number of
 * draws. */
static int64_t count_views(const struct draw_run *draw_run)
{
    enum { COUNTED_NODES = 4096 };
    const struct rerate *rerate = &draw_run->rerate;
    const size_t n_work = draw_run->instance->load.n_work;
    size_t *cells = mem_alloc(rerate->n_rows, sizeof *cells); /* [n_rows] cells of the largest such design */
    bool *seen = mem_alloc(rerate->n_cells, sizeof *seen);
    int64_t n = 0;
    for (size_t d = 0; d < draw_run->instance->choice.n_designs; d++) {
        const size_t row = rerate->row[d], own = (size_t)draw_run->bounds.most_nodes[d] * n_work;
        if (row != NO_INDEX && draw_run->bounds.most_nodes[d] <= COUNTED_NODES && own > cells[row])
            cells[row] = own;
    }
    for (size_t row = 0; row < rerate->n_rows; row++)
        for (size_t i = 0; i < cells[row]; i++) {
            const uint32_t cell = rerate->rows[row].cell[i];
            n += !seen[cell];
            seen[cell] = true;
        }
    mem_free(seen);
    mem_free(cells);
    return n;
}

/* The number of draws if none is given: REGRET_DRAWS, or FEW for a brief answer that would take long. The
 * effort of a draw is one evaluation of each design, and ten of each counted view if rates are drawn. */
static int64_t usual_draws(const struct regret_run *run)
{
    enum { EVALUATIONS_AT_MOST = 1500000, FEW = 100 };
    const struct draw_run *draw_run = &run->draw_run;
    int64_t evaluations = 0;
    for (size_t d = 0; d < draw_run->instance->choice.n_designs; d++)
        evaluations += !draw_run->idle[d];
    if (draw_run->finds_rates)
        evaluations += 10 * count_views(draw_run);
    return run->options->brief && evaluations * REGRET_DRAWS > EVALUATIONS_AT_MOST ? FEW : REGRET_DRAWS;
}

enum status regret_run_start(struct regret_run *run, const struct instance *instance, struct arena *arena)
{
    run->arena = arena;
    draw_designs_make(&run->designs, instance, arena);
    run->draw_run =
        (struct draw_run){.instance = instance,
                          .options = run->options->draws,
                          .machines = {.n = run->designs.n_machines, .shared = instance->error->shared},
                          .machine = run->designs.machine,
                          .budget_minor = instance->budget_minor};
    if (run->draw_run.options.draws == 0)
        run->draw_run.options.draws =
            run->draw_run.solved || is_multi_cluster(instance) ? REGRET_DRAWS_OF_SEVERAL : REGRET_DRAWS;
    enum status status = draw_run_make(&run->draw_run, run->stop, arena, run->diag);
    if (status != ST_OK)
        return status;
    if (run->options->draws.draws == 0 && !run->draw_run.options.exact && !run->draw_run.solved)
        run->draw_run.n_items = run->draw_run.options.draws = usual_draws(run);
    status = make_room(run);
    if (status != ST_OK || run->draw_run.solved)
        return status;
    draw_run_set_certain(&run->draw_run.workers[0], &run->draw_run);
    const struct draw_purchase in = {&run->draw_run, &run->draw_run.workers[0], &run->designs,
                                     run->own.prices[0]};
    const size_t best = draw_purchase_lead(run->own.points[0], &in, NO_INDEX);
    run->certain = best == NO_INDEX ? (struct candidate){.design = NULL} : run->own.points[0][best];
    status = regret_sweep(run, DRAW_ALL, note_best, run);
    return status == ST_OK ? regret_settle_empty_draws(run) : status;
}

/* --- several clusters --- */

double regret_rate_of_clusters(const struct regret_run *run, const struct kept_order *order,
                               const struct draw_purchase *in)
{
    const struct instance instance = draw_problem(&run->designs, in->worker);
    return plan_rate(&instance, order->points, order->n_points);
}

void regret_run_fini(struct regret_run *run)
{
    draw_run_fini(&run->draw_run);
    mem_free(run->candidates.v);
}
