/* draw_purchase.c - combines the worker's tables: rates by steps, costs by least-cost tables. */
#include "study/draw_purchase.h"

#include <math.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/number.h"
#include "problem/candidate.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "study/rates.h"

void draw_designs_make(struct draw_designs *out, const struct instance *instance, struct arena *arena)
{
    const size_t n = instance->choice.n_designs;
    *out = (struct draw_designs){.machine = ARENA_NEW(arena, n, size_t),
                                 .machines = ARENA_NEW(arena, n, const struct design *)};
    for (size_t d = 0; d < n; d++)
        out->machine[d] = draw_machine(out->machines, &out->n_machines, &instance->choice.designs[d]);
}

struct instance draw_problem(const struct draw_designs *designs, const struct draw_worker *worker)
{
    struct instance instance = worker->price_variant.instance;
    instance.load.error = (struct model_error){designs->machines, worker->model_error, worker->spread,
                                               draw_has_models(&instance) ? designs->n_machines : 0};
    return instance;
}

/* A design with the rates and prices of the draw. */
struct design_draw {
    const struct draw_purchase *in;
    const struct instance *instance;
    const struct rate_steps *steps;
    const double *model_error; /* [n_work] */
    struct design_prices *prices;
};

static struct design_draw draw_of(const struct draw_purchase *in, size_t d)
{
    const struct instance *instance = &in->worker->price_variant.instance;
    return (struct design_draw){in, instance, &in->worker->steps[d],
                                &in->worker->model_error[in->designs->machine[d] * instance->load.n_work],
                                &in->prices[d]};
}

/* Updates the results after a change of prices. The number of nodes that a budget buys is searched near the
 * previous one. Goal cost does not need it. */
static void update_prices(const struct design_draw *in, int64_t pricing, int64_t at_most)
{
    const int64_t before = in->prices->most;
    if (in->prices->pricing == pricing)
        return;
    *in->prices = (struct design_prices){.pricing = pricing};
    if (in->instance->goal != GOAL_COST)
        in->prices->most =
            instance_nodes_near(in->instance, in->steps->design, in->in->draw_run->budget_minor,
                                before > 0 ? before : at_most, at_most);
}

static int64_t cost_of(const struct design_draw *in, int64_t nodes)
{
    if (in->prices->nodes != nodes) {
        in->prices->nodes = nodes;
        in->prices->cost_minor = instance_cost(in->instance, in->steps->design, nodes);
    }
    return in->prices->cost_minor;
}

static struct candidate candidate_at(const struct design_draw *in, size_t i)
{
    const int64_t step = rates_nodes(in->steps, i), least = in->steps->least_nodes;
    const int64_t nodes = step > least ? step : least;
    return (struct candidate){in->steps->design, nodes, cost_of(in, nodes),
                              rates_workload(in->steps, i, in->instance, in->model_error)};
}

/* The first step that reaches the needed rate; steps->n: none. */
static size_t first_fast(const struct design_draw *in)
{
    int64_t low = -1, high = (int64_t)in->steps->n;
    for (int64_t middle; integer_between(&middle, low, high);) {
        const double rate = rates_workload(in->steps, (size_t)middle, in->instance, in->model_error);
        *(rate >= in->in->worker->needed_rate ? &high : &low) = middle;
    }
    return (size_t)high;
}

static bool allowed(const struct design_draw *in, const struct candidate *point)
{
    return point->rate > 0 && point->rate >= in->in->worker->needed_rate && point->cost_minor >= 0 &&
           point->cost_minor <= in->in->draw_run->budget_minor;
}

static bool is_over_budget(const struct design_draw *in, const struct candidate *point)
{
    return point->cost_minor > in->in->draw_run->budget_minor && point->nodes > in->steps->least_nodes;
}

static bool best_of_design(struct candidate *out, const struct design_draw *in)
{
    const struct instance *instance = in->instance;
    if (instance->goal == GOAL_COST) {
        const size_t i = first_fast(in);
        if (i == in->steps->n)
            return false;
        *out = candidate_at(in, i);
        return out->nodes <= instance->limits.max_nodes && allowed(in, out);
    }
    const int64_t most = in->prices->most, least = in->steps->least_nodes;
    const size_t reached = most < least ? 0 : rates_at(in->steps, most);
    if (reached == 0)
        return false;
    *out = candidate_at(in, reached - 1);
    bool found = allowed(in, out);
    /* the quick least cost excludes small-order charges, so smaller clusters may be the affordable ones */
    for (size_t i = reached - 1;
         i-- > 0 && !found && instance->goal == GOAL_RATE && is_over_budget(in, out);) {
        *out = candidate_at(in, i);
        found = allowed(in, out);
    }
    /* steps below the one that the smallest allowed cluster reaches are not purchases */
    const size_t low = instance->goal == GOAL_RATE ? reached : rates_at(in->steps, least);
    const size_t first = low - (low > 0);
    for (size_t i = reached - 1; i-- > first;) {
        const struct candidate point = candidate_at(in, i);
        if (!allowed(in, &point) || (found && candidate_compare(instance, &point, out, NULL) >= 0))
            continue;
        *out = point;
        found = true;
    }
    return found;
}

bool draw_purchase_of_design(struct candidate *out, const struct draw_purchase *in, size_t d)
{
    const struct design_draw design = draw_of(in, d);
    update_prices(&design, in->worker->pricing, in->draw_run->bounds.most_nodes[d]);
    return best_of_design(out, &design);
}

size_t draw_purchase_best(struct candidate *points, const struct draw_purchase *in)
{
    const struct instance *instance = &in->worker->price_variant.instance;
    size_t best = NO_INDEX;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        if (in->draw_run->idle[d])
            continue;
        if (!draw_purchase_of_design(&points[d], in, d)) {
            points[d] = (struct candidate){.design = &instance->choice.designs[d]};
            continue;
        }
        if (best == NO_INDEX || candidate_compare(instance, &points[d], &points[best], NULL) < 0)
            best = d;
    }
    return best;
}

/* The highest rate of a design, with the most nodes that it has at any prices of a draw. */
static double most_rate(const struct draw_purchase *in, size_t d)
{
    const struct design_draw design = draw_of(in, d);
    return rates_workload(design.steps, design.steps->n - 1, design.instance, design.model_error);
}

/* True if most_rate is equal for both designs: rerate gives them the same steps. */
static bool same_most_rate(const struct draw_purchase *in, size_t a, size_t b)
{
    const struct rate_steps *x = &in->worker->steps[a], *y = &in->worker->steps[b];
    return x->nodes && x->nodes == y->nodes && x->n == y->n &&
           in->designs->machine[a] == in->designs->machine[b];
}

/* Sets an upper bound of the rate of each design. Returns the fastest design; NO_INDEX: none reaches the
 * needed rate. */
static size_t bound_rates(struct candidate *points, const struct draw_purchase *in)
{
    const struct instance *instance = &in->worker->price_variant.instance;
    const struct rerate *rerate = &in->draw_run->rerate;
    size_t fastest = NO_INDEX;
    size_t *last = mem_alloc(rerate->n_rows, sizeof *last); /* [n_rows] last design of the row + 1 */
    double *found = mem_alloc(rerate->n_rows, sizeof *found);
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const size_t row = rerate->row[d];
        const struct rate_steps *steps = &in->worker->steps[d];
        if (in->draw_run->idle[d])
            continue;
        points[d] = (struct candidate){.design = &instance->choice.designs[d]};
        if (steps->n == 0 || in->draw_run->bounds.most_nodes[d] < steps->least_nodes)
            continue;
        const bool known = row != NO_INDEX && last[row] > 0 && same_most_rate(in, d, last[row] - 1);
        const double rate = known ? found[row] : most_rate(in, d);
        if (row != NO_INDEX) {
            last[row] = d + 1;
            found[row] = rate;
        }
        if (!(rate > 0) || rate < in->worker->needed_rate)
            continue;
        points[d].nodes = DRAW_PURCHASE_BOUND;
        points[d].rate = rate;
        if (fastest == NO_INDEX || rate > points[fastest].rate)
            fastest = d;
    }
    mem_free(last);
    mem_free(found);
    return fastest;
}

size_t draw_purchase_lead(struct candidate *points, const struct draw_purchase *in, size_t known)
{
    static const double CLEARLY = 1 - 1e-6; /* candidate_compare calls nearly equal rates equal */
    const struct instance *instance = &in->worker->price_variant.instance;
    size_t best = NO_INDEX;
    double reached = 0; /* the highest rate of a purchase so far */
    if (instance->goal != GOAL_RATE)
        return draw_purchase_best(points, in);
    const size_t fastest = bound_rates(points, in), first = known == NO_INDEX ? fastest : known;
    struct candidate point;
    if (first != NO_INDEX && draw_purchase_of_design(&point, in, first))
        reached = point.rate;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        if (in->draw_run->idle[d] || points[d].nodes != DRAW_PURCHASE_BOUND ||
            (d != known && points[d].rate < reached * CLEARLY))
            continue;
        if (!draw_purchase_of_design(&points[d], in, d)) {
            points[d] = (struct candidate){.design = &instance->choice.designs[d]};
            continue;
        }
        reached = fmax(reached, points[d].rate);
        if (best == NO_INDEX || candidate_compare(instance, &points[d], &points[best], NULL) < 0)
            best = d;
    }
    return best;
}

double draw_purchase_rate(const struct draw_purchase *in, size_t d, int64_t nodes)
{
    const struct design_draw design = draw_of(in, d);
    const size_t reached = nodes < design.steps->least_nodes ? 0 : rates_at(design.steps, nodes);
    return reached == 0 ? 0 : rates_workload(design.steps, reached - 1, design.instance, design.model_error);
}
