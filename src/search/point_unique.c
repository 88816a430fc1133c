/* point_unique.c - whether another purchase ties with a plan. Costs never fall with nodes, so that few
 * designs have node counts of exactly that cost; where combinations of parts go by their power they may fall.
 */
#include "problem/weighs.h"
#include "search/point_compare.h"
#include "search/problem_cost.h"
#include "search/solve_parts.h"

/* The node counts of a design, up to `last`, that cost as much. */
static bool design_ties(const struct problem *problem, const struct design *design, int64_t last,
                        const struct point *point)
{
    const int64_t first = problem_least_nodes(problem, design);
    struct scan scan;
    scan_start(&scan, problem, design, NULL);
    while (scan.nodes < last) {
        bool tie = false;
        (void)scan_step(&scan);
        if (scan.nodes < first || problem_cost(problem, design, scan.nodes) != point->cost_minor)
            continue;
        const struct point other = {design, scan.nodes, point->cost_minor, scan_lambda(&scan)};
        if (other.lambda > 0)
            (void)point_compare(problem, &other, point, &tie);
        if (tie && !problem_same_purchase(problem, design, scan.nodes, point->design, point->nodes))
            return true;
    }
    return false;
}

/* The design may be as fast for so much money, as far as can be told without an order. */
static bool may_tie(const struct problem *problem, const struct design *design, double lambda,
                    int64_t most_minor)
{
    const int64_t least_minor =
        problem_least_cost(problem, design, scan_least_nodes(problem, design, lambda));
    return least_minor >= 0 && least_minor <= most_minor &&
           scan_may_reach(problem, design, problem_nodes_at_most(problem, design, most_minor), lambda);
}

bool point_is_unique(const struct problem *problem, const struct point *point)
{
    const bool by_size = goal_size(problem->goal) < SIZES_AT_MOST && problem_has_mixes(problem);
    const int64_t most_minor = by_size ? problem->budget_minor : point->cost_minor;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        if (!may_tie(problem, design, point->lambda * (1 - 1e-9), most_minor))
            continue;
        const int64_t last = problem_nodes_within(problem, design, most_minor);
        const bool reached = last >= problem_least_nodes(problem, design) &&
                             (by_size || problem_cost(problem, design, last) == point->cost_minor);
        if (reached && design_ties(problem, design, last, point))
            return false;
    }
    return true;
}
