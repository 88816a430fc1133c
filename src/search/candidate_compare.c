/* candidate_compare.c - the values of candidates, the rate that they must reach, and the comparison of two
 * candidates. */
#include "search/candidate_compare.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "problem/candidate.h"
#include "problem/candidate_bound.h"
#include "problem/problem.h"
#include "problem/stock.h"
#include "problem/weighs.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "search/fixed_orders.h"
#include "search/problem_cost.h"

double goal_value(const struct problem *problem, double rate, double cost, double over)
{
    if (problem->goal == GOAL_RATE)
        return rate;
    if (problem->goal == GOAL_COST)
        return cost;
    return rate / (problem->goal == GOAL_RATE_PER_COST ? cost : over);
}

double search_needed_rate(const struct problem *problem)
{
    const double scale = problem_rate_scale(problem);
    const double target = problem->goal == GOAL_COST ? problem->target_rate * scale : 0;
    return fmax(target, problem->limits.min_rate * scale) * (1 - TIE_RELATIVE); /* tolerance for ties */
}

double candidate_objective(const struct problem *problem, const struct candidate *point)
{
    const double cost = (double)point->cost_minor;
    const size_t size = goal_size(problem->goal);
    const double over =
        size < SIZES_AT_MOST ? problem_size(problem, point->design, point->nodes).of[size] : 0;
    return problem->goal == GOAL_COST ? -cost : goal_value(problem, point->rate, cost, over);
}

int64_t candidate_cost_limit(const struct problem *problem, double rate, const struct candidate *other)
{
    const int order = compare_close(rate, other->rate);
    if (problem->goal == GOAL_COST)
        return other->cost_minor;
    if (problem->goal == GOAL_RATE)
        return order > 0 ? MONEY_MAX : order == 0 ? other->cost_minor : -1;
    if (goal_size(problem->goal) < SIZES_AT_MOST)
        return MONEY_MAX;
    const double most = rate / candidate_objective(problem, other) * (1 + 1e-11) + 1;
    return most < (double)MONEY_MAX ? (int64_t)most : MONEY_MAX;
}

double candidate_size(const struct problem *problem, const struct candidate *point, size_t size)
{
    struct arena scratch = ARENA_INIT;
    size_t n = 0;
    const struct bill_line *bill = problem_bill(&n, problem, point->design, point->nodes, &scratch);
    const double sum = bill_size(problem, bill, n, size);
    arena_fini(&scratch);
    return sum;
}

int candidate_compare(const struct problem *problem, const struct candidate *a, const struct candidate *b,
                      bool *tie)
{
    if (tie)
        *tie = false;
    const int by_cost = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    int order = 0;
    if (problem->goal == GOAL_COST) /* money is compared exactly */
        order = by_cost;
    else
        order = compare_close(candidate_objective(problem, b), candidate_objective(problem, a));
    if (order == 0)
        order = compare_close(b->rate, a->rate);
    if (order == 0)
        order = by_cost;
    if (order != 0)
        return order;
    if (tie)
        *tie = true;
    const bool same = fixed_orders_same(problem, a, b); /* the same order has the same sizes */
    if (!same)
        order = compare_close(candidate_size(problem, a, SIZE_POWER), candidate_size(problem, b, SIZE_POWER));
    if (!same && order == 0 && operation_emits(&problem->purchase->operation))
        order =
            compare_close(candidate_size(problem, a, SIZE_CARBON), candidate_size(problem, b, SIZE_CARBON));
    if (order == 0)
        order = strcmp(a->design->id, b->design->id);
    return order != 0 ? order : (a->nodes > b->nodes) - (a->nodes < b->nodes);
}

bool candidate_same_order(const struct problem *problem, const struct candidate *a, const struct candidate *b)
{
    struct arena scratch = ARENA_INIT;
    size_t n_a = 0, n_b = 0;
    if (fixed_orders_same(problem, a, b))
        return true;
    const struct bill_line *x = problem_bill(&n_a, problem, a->design, a->nodes, &scratch);
    const struct bill_line *y = problem_bill(&n_b, problem, b->design, b->nodes, &scratch);
    const bool same = bill_same_order(problem, x, n_a, y, n_b);
    arena_fini(&scratch);
    return same;
}

/* True if another node count of the design, up to `last`, ties with the candidate. */
static bool design_ties(const struct problem *problem, const struct design *design, int64_t last,
                        const struct candidate *point)
{
    const int64_t first = problem_least_nodes(problem, design);
    const int64_t slow = scan_slower_until(problem, design, last, point->rate * (1 - 1e-9));
    struct scan scan;
    scan_start(&scan, problem, design, NULL);
    if (slow > 0)
        scan_jump(&scan, slow);
    while (scan.nodes < last) {
        bool tie = false;
        (void)scan_step(&scan);
        const struct candidate other = {design, scan.nodes, point->cost_minor, scan_rate(&scan)};
        if (scan.nodes < first || compare_close(other.rate, point->rate) != 0 ||
            problem_cost(problem, design, scan.nodes) != point->cost_minor)
            continue;
        (void)candidate_compare(problem, &other, point, &tie);
        if (tie && !candidate_same_order(problem, &other, point))
            return true;
    }
    return false;
}

/* False if the design certainly cannot reach this rate at this cost. The test needs no order. */
static bool may_tie(const struct problem *problem, const struct design *design, double rate,
                    int64_t most_minor)
{
    const int64_t least = scan_least_nodes(problem, design, rate);
    return problem_may_cost(problem, design, least, most_minor) &&
           scan_may_reach(problem, design, problem_nodes_at_most(problem, design, most_minor), rate);
}

bool candidate_is_unique(const struct problem *problem, const struct candidate *point)
{
    const bool by_size = goal_size(problem->goal) < SIZES_AT_MOST && problem_has_mixes(problem);
    const int64_t most_minor = by_size ? problem->budget_minor : point->cost_minor;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        if (!may_tie(problem, design, point->rate * (1 - 1e-9), most_minor))
            continue;
        const int64_t last = problem_nodes_within(problem, design, most_minor);
        const bool reached = last >= problem_least_nodes(problem, design) &&
                             (by_size || problem_cost(problem, design, last) == point->cost_minor);
        if (reached && design_ties(problem, design, last, point))
            return false;
    }
    return true;
}
