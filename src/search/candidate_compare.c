/* candidate_compare.c - the values of candidates, the rate that they must reach, and the comparison of two
 * candidates. */
#include "search/candidate_compare.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/candidate.h"
#include "problem/candidate_bound.h"
#include "problem/instance.h"
#include "problem/stock.h"
#include "problem/weighs.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "search/fixed_orders.h"
#include "search/instance_cost.h"

double goal_value(const struct instance *instance, double rate, double cost, double over)
{
    if (instance->goal == GOAL_RATE)
        return rate;
    if (instance->goal == GOAL_COST)
        return cost;
    return rate / (instance->goal == GOAL_RATE_PER_COST ? cost : over);
}

double search_needed_rate(const struct instance *instance)
{
    const double scale = instance_rate_scale(instance);
    const double target = instance->goal == GOAL_COST ? instance->target_rate * scale : 0;
    return fmax(target, instance->limits.min_rate * scale) * (1 - TIE_RELATIVE); /* tolerance for ties */
}

double candidate_objective(const struct instance *instance, const struct candidate *point)
{
    const double cost = (double)point->cost_minor;
    const size_t size = goal_size(instance->goal);
    const double over =
        size < SIZES_AT_MOST ? instance_size(instance, point->design, point->nodes).of[size] : 0;
    return instance->goal == GOAL_COST ? -cost : goal_value(instance, point->rate, cost, over);
}

int64_t candidate_cost_limit(const struct instance *instance, double rate, const struct candidate *other)
{
    const int order = compare_close(rate, other->rate);
    if (instance->goal == GOAL_COST)
        return other->cost_minor;
    if (instance->goal == GOAL_RATE)
        return order > 0 ? MONEY_MAX : order == 0 ? other->cost_minor : -1;
    if (goal_size(instance->goal) < SIZES_AT_MOST)
        return MONEY_MAX;
    const double most = rate / candidate_objective(instance, other) * (1 + 1e-11) + 1;
    return most < (double)MONEY_MAX ? (int64_t)most : MONEY_MAX;
}

double candidate_size(const struct instance *instance, const struct candidate *point, size_t size)
{
    struct arena scratch = ARENA_INIT;
    size_t n = 0;
    const struct bill_line *bill = instance_bill(&n, instance, point->design, point->nodes, &scratch);
    const double sum = bill_size(instance, bill, n, size);
    arena_fini(&scratch);
    return sum;
}

int candidate_compare(const struct instance *instance, const struct candidate *a, const struct candidate *b,
                      bool *tie)
{
    if (tie)
        *tie = false;
    const int by_cost = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    int order = 0;
    if (instance->goal == GOAL_COST) /* money is compared exactly */
        order = by_cost;
    else
        order = compare_close(candidate_objective(instance, b), candidate_objective(instance, a));
    if (order == 0)
        order = compare_close(b->rate, a->rate);
    if (order == 0)
        order = by_cost;
    if (order != 0)
        return order;
    if (tie)
        *tie = true;
    const bool same = fixed_orders_same(instance, a, b); /* the same order has the same sizes */
    if (!same)
        order =
            compare_close(candidate_size(instance, a, SIZE_POWER), candidate_size(instance, b, SIZE_POWER));
    if (!same && order == 0 && operation_emits(&instance->purchase->operation))
        order =
            compare_close(candidate_size(instance, a, SIZE_CARBON), candidate_size(instance, b, SIZE_CARBON));
    if (order == 0)
        order = strcmp(a->design->id, b->design->id);
    return order != 0 ? order : (a->nodes > b->nodes) - (a->nodes < b->nodes);
}

bool candidate_same_order(const struct instance *instance, const struct candidate *a,
                          const struct candidate *b)
{
    struct arena scratch = ARENA_INIT;
    size_t n_a = 0, n_b = 0;
    if (fixed_orders_same(instance, a, b))
        return true;
    const struct bill_line *x = instance_bill(&n_a, instance, a->design, a->nodes, &scratch);
    const struct bill_line *y = instance_bill(&n_b, instance, b->design, b->nodes, &scratch);
    const bool same = bill_same_order(instance, x, n_a, y, n_b);
    arena_fini(&scratch);
    return same;
}

/* True if another node count of the design, up to `last`, ties with the candidate. */
static bool design_ties(const struct instance *instance, const struct design *design, int64_t last,
                        const struct candidate *point)
{
    const int64_t slow = scan_slower_until(instance, design, last, point->rate * (1 - 1e-9));
    struct candidate_walk walk = {.most = last, .every = true};
    struct candidate other;
    candidate_walk_start(&walk, instance, design, NULL);
    if (slow > 0)
        scan_jump(&walk.scan, slow);
    while (candidate_walk_next(&other, &walk)) {
        bool tie = false;
        other.cost_minor = point->cost_minor;
        if (compare_close(other.rate, point->rate) != 0 ||
            instance_cost(instance, design, other.nodes) != point->cost_minor)
            continue;
        (void)candidate_compare(instance, &other, point, &tie);
        if (tie && !candidate_same_order(instance, &other, point))
            return true;
    }
    return false;
}

/* False if the design certainly cannot reach this rate at this cost. The test needs no order. */
static bool may_tie(const struct instance *instance, const struct design *design, double rate,
                    int64_t most_minor)
{
    const int64_t least = scan_least_nodes(instance, design, rate);
    return instance_may_cost(instance, design, least, most_minor) &&
           scan_may_reach(instance, design, instance_nodes_at_most(instance, design, most_minor), rate);
}

bool candidate_is_unique(const struct instance *instance, const struct candidate *point)
{
    const bool by_size = goal_size(instance->goal) < SIZES_AT_MOST && instance_has_mixes(instance);
    const int64_t most_minor = by_size ? instance->budget_minor : point->cost_minor;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        if (!may_tie(instance, design, point->rate * (1 - 1e-9), most_minor))
            continue;
        const int64_t last = instance_nodes_within(instance, design, most_minor);
        const bool reached = last >= instance_least_nodes(instance, design) &&
                             (by_size || instance_cost(instance, design, last) == point->cost_minor);
        if (reached && design_ties(instance, design, last, point))
            return false;
    }
    return true;
}
