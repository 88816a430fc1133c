/* point_unique.c - whether another purchase ties with a plan. Costs never fall with nodes: in each design the
 * node counts of exactly that cost stand together, and few designs have any. */
#include "problem/weighs.h"
#include "search/point_compare.h"
#include "search/problem_cost.h"
#include "search/solve_parts.h"

/* The first node count of the design that costs this much; `last` does. */
static int64_t first_at(const struct problem *problem, const struct design *design, int64_t last,
                        int64_t cost_minor)
{
    int64_t low = problem->limits.min_nodes - 1, high = last;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (problem_cost(problem, design, middle) < cost_minor)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static bool ties(const struct problem *problem, const struct scan *scan, const struct point *point)
{
    const struct point other = {scan->design, scan->nodes, point->cost_minor, scan_lambda(scan)};
    bool tie = false;
    if (!(other.lambda > 0))
        return false;
    (void)point_compare(problem, &other, point, &tie);
    return tie && !problem_same_purchase(problem, other.design, other.nodes, point->design, point->nodes);
}

/* Where mixes go by their power, costs may fall with nodes: every count is looked at. */
static bool ties_by_power(const struct problem *problem, const struct design *design,
                          const struct point *point)
{
    const int64_t last = problem_nodes_within(problem, design, problem->budget_minor);
    struct scan scan;
    scan_start(&scan, problem, design, NULL);
    while (scan.nodes < last) {
        (void)scan_step(&scan);
        if (scan.nodes >= problem->limits.min_nodes &&
            problem_cost(problem, design, scan.nodes) == point->cost_minor && ties(problem, &scan, point))
            return true;
    }
    return false;
}

bool point_is_unique(const struct problem *problem, const struct point *point)
{
    const bool by_power = problem->goal == GOAL_RATE_PER_WATT && problem_has_mixes(problem);
    for (size_t d = 0; d < problem->n_designs && by_power; d++)
        if (ties_by_power(problem, &problem->designs[d], point))
            return false;
    for (size_t d = 0; d < problem->n_designs && !by_power; d++) {
        const struct design *design = &problem->designs[d];
        const int64_t last = problem_nodes_within(problem, design, point->cost_minor);
        if (last < problem->limits.min_nodes || problem_cost(problem, design, last) != point->cost_minor)
            continue;
        const int64_t first = first_at(problem, design, last, point->cost_minor);
        const int64_t vouched = scan_vouched_until(problem, design, first);
        struct scan scan;
        scan_start(&scan, problem, design, NULL);
        if (vouched >= 1)
            scan_jump(&scan, vouched);
        while (scan.nodes < last) {
            if (scan.nodes >= first && ties(problem, &scan, point))
                return false;
            (void)scan_step(&scan);
        }
        if (ties(problem, &scan, point))
            return false;
    }
    return true;
}
