/* one_enumerate.c - the best point of one cluster by enumeration: of designs and nodes that may be better
 * than the best so far. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"
#include "problem/candidate_bound.h"
#include "problem/stock.h"
#include "problem/weighs.h"
#include "search/candidates.h"
#include "search/candidate_compare.h"
#include "search/problem_cost.h"
#include "search/solve_parts.h"

void search_candidate(struct search *search, const struct candidate *point)
{
    if (search->found && candidate_compare(search->problem, point, search->best, NULL) >= 0)
        return;
    search->best[0] = *point;
    search->objective =
        goal_size(search->problem->goal) < SIZES_AT_MOST ? candidate_objective(search->problem, point) : 0;
    search->found = true;
    search->n_best = 1;
}

/* Asks the stop function, before much is to be looked at. */
static bool search_stopped_now(struct search *search)
{
    search->stopped = search->stopped || stop_reached(search->options->stop);
    return search->stopped;
}

/* Asks it now and then. */
static bool search_stopped(struct search *search)
{
    enum { LOOK_EVERY = 1024 };
    return search->stopped || (++search->n_looked % LOOK_EVERY == 0 && search_stopped_now(search));
}

/* The goal is a rate over a size, of which the point has too much in any order. */
static bool is_too_large(const struct search *search, const struct candidate *point)
{
    const struct problem *problem = search->problem;
    const size_t over = goal_size(problem->goal);
    if (over == SIZES_AT_MOST || !search->found)
        return false;
    const double least = problem_least_size(problem, point->design, point->nodes).of[over];
    return compare_close(point->lambda / least, search->objective) < 0;
}

/* Within the budget, a point is no worse than the incumbent as far as can be told without its order. */
static bool is_promising(const struct search *search, const struct candidate *point)
{
    const struct problem *problem = search->problem;
    const int64_t limit =
        search->found ? candidate_cost_limit(problem, point->lambda, search->best) : MONEY_MAX;
    const int64_t most = limit < problem->budget_minor ? limit : problem->budget_minor;
    return problem_may_cost(problem, point->design, point->nodes, most) && !is_too_large(search, point);
}

/* Takes the point the scan stands on, if it is one the problem allows. False: the budget does not buy it, nor
 * more nodes. */
static bool take(struct search *search, const struct scan *scan)
{
    struct candidate point = {scan->design, scan->nodes, -1, scan_lambda(scan)};
    if (point.lambda > search->fastest)
        search->fastest = point.lambda;
    if (!(point.lambda > 0) || point.lambda < search->lambda_needed || !is_promising(search, &point))
        return true;
    point.cost_minor = problem_cost(search->problem, scan->design, scan->nodes);
    if (point.cost_minor < 0 || point.cost_minor > search->problem->budget_minor)
        return false;
    search_candidate(search, &point);
    return true;
}

/* As far as can be told it is too slow, or no better than the plan found; so few nodes may not be wired. */
static bool is_worthless(const struct candidate *best, const void *payload)
{
    const struct search *search = payload;
    return best->lambda < search->lambda_needed ||
           (problem_least_cost(search->problem, best->design, best->nodes) >= 0 &&
            !is_promising(search, best));
}

/* Goes on over nodes that are. Where no plan is found how near they come matters. */
static void pass_over(struct search *search, struct scan *scan, int64_t most)
{
    const int64_t before = scan->nodes;
    if (search->found || !search->nearest)
        scan_pass_over(scan, most, is_worthless, search);
    search->passed_over = search->passed_over || scan->nodes > before;
}

/* The most nodes by themselves, mostly not far from the best, so that fewer are passed over. */
static void look_at_most(struct search *search, const struct design *design, int64_t most)
{
    struct scan scan;
    scan_start(&scan, search->problem, design, NULL);
    scan_leap(&scan, most - 1);
    (void)scan_step(&scan);
    (void)take(search, &scan);
}

/* Where rates are known to rise with nodes the most nodes are the best; fewer only when they tie. */
static void search_rising(struct search *search, struct scan *scan, int64_t most)
{
    scan_jump(scan, most);
    const double best = scan_lambda(scan);
    const int64_t first = problem_least_nodes(search->problem, scan->design);
    for (int64_t nodes = most; nodes >= first; nodes--) {
        if (nodes < most)
            scan_jump(scan, nodes);
        if (compare_close(scan_lambda(scan), best) != 0)
            break;
        (void)take(search, scan);
    }
    scan_jump(scan, most);
    scan_remember(scan);
}

/* Goal cost: this size, and so all larger ones, costs more than the plan found. Looked at now and then, and
 * where it reaches the target: of sizes of one cost the fastest is wanted. */
static bool is_dearer(const struct search *search, const struct scan *scan)
{
    enum { LOOK_EVERY = 16 };
    return search->problem->goal == GOAL_COST && search->found &&
           (scan->nodes % LOOK_EVERY == 0 || scan_lambda(scan) >= search->lambda_needed) &&
           problem_cost(search->problem, scan->design, scan->nodes) > search->best->cost_minor;
}

/* Every node count, but those of a rising stretch that a model guarantees: only its end can be the fastest.
 */
static void search_all(struct search *search, const struct design *design, int64_t most)
{
    const struct problem *problem = search->problem;
    struct scan scan;
    scan_start(&scan, problem, design, &search->gap);
    const int64_t first = problem_least_nodes(problem, design);
    const int64_t rising = problem->goal == GOAL_RATE ? scan_monotone_until(problem, design, most) : 0;
    if (rising >= 1)
        search_rising(search, &scan, rising);
    else if (problem->goal == GOAL_RATE && problem->load.n_work == 1)
        look_at_most(search, design, most);
    for (pass_over(search, &scan, most); scan.nodes < most && !search_stopped(search);
         pass_over(search, &scan, most)) {
        const bool rose = scan_step(&scan);
        if (scan.nodes < first || (!rose && scan.nodes > first))
            continue; /* no faster than with fewer nodes, and no cheaper */
        if (is_dearer(search, &scan) || !take(search, &scan))
            break;
    }
}

/* Least cost for a target where rates rise: the first node count that reaches it, by bisection. */
static void search_target(struct search *search, const struct design *design, int64_t most)
{
    const struct problem *problem = search->problem;
    const int64_t first = problem_least_nodes(problem, design);
    const int64_t slow = scan_slower_until(problem, design, most, search->lambda_needed);
    const int64_t fast = slow < most ? slow + 1 : most;
    int64_t nodes = fast > first ? fast : first;
    const int64_t cost_minor = problem_cost(problem, design, nodes);
    struct scan scan;
    scan_start(&scan, problem, design, &search->gap);
    do { /* of those at this cost (nodes that are owned, or come in packs) the fastest is wanted */
        scan_jump(&scan, nodes);
        (void)take(search, &scan);
    } while (cost_minor >= 0 && nodes++ < most && problem_cost(problem, design, nodes) == cost_minor);
}

/* The lambda that a design has to reach: to be within the requirements, and to beat the plan found. A tie is
 * looked at. 0: any. */
static double lambda_wanted(const struct search *search)
{
    const double margin = 1 - 1e-9;
    const bool beat = search->problem->goal == GOAL_RATE && search->found;
    return margin * (beat ? search->best->lambda : search->lambda_needed);
}

/* The fewest nodes of a design that may reach a lambda. */
static int64_t nodes_to_reach(const struct problem *problem, const struct design *design, double lambda)
{
    const int64_t first = problem_least_nodes(problem, design);
    const int64_t fast = lambda > 0 ? scan_least_nodes(problem, design, lambda) : first;
    return fast > first ? fast : first;
}

/* What so many nodes cost at least: where that may be no more than `most_minor` exactly. MONEY_MAX: they
 * cannot be had. */
static int64_t cost_at_least(const struct problem *problem, const struct design *design, int64_t nodes,
                             int64_t most_minor)
{
    if (nodes > problem->limits.max_nodes || nodes > design->most_nodes)
        return MONEY_MAX;
    const int64_t floor_minor = problem_floor_cost(problem, design, nodes); /* no table grows for it */
    if (floor_minor > most_minor)
        return floor_minor;
    int64_t cost_minor = problem_least_cost(problem, design, nodes);
    const bool any = most_minor == BUDGET_NONE && !problem_limits_size(problem);
    if (cost_minor >= 0 && cost_minor <= most_minor && !any)
        cost_minor = problem_cost(problem, design, nodes);
    return cost_minor < 0 ? MONEY_MAX : cost_minor;
}

enum { AS_GOOD, BETTER };

/* What the fewest nodes cost at least that may reach a lambda, or what is known of it from a question where
 * all costs as little: more than `least_minor`, which is all that matters then. */
static int64_t cost_than(const struct search *search, const struct design *design, int than, double lambda,
                         int64_t least_minor, int64_t most_minor)
{
    const struct price_floors *floors = search->options->floors;
    struct design_floor *known = floors ? &floors->v[design - search->problem->choice.designs] : NULL;
    for (int k = AS_GOOD; k <= BETTER && known; k++)
        if (known->cost_minor[k] > least_minor && known->lambda[k] <= lambda)
            return known->cost_minor[k];
    const bool asked = known && known->nodes[than] > 0 && known->asked[than] == lambda;
    const int64_t nodes = asked ? known->nodes[than] : nodes_to_reach(search->problem, design, lambda);
    const int64_t cost_minor = cost_at_least(search->problem, design, nodes, most_minor);
    if (known) {
        known->asked[than] = lambda;
        known->nodes[than] = nodes;
    }
    if (known && floors->lowest && cost_minor > least_minor) {
        known->lambda[than] = lambda;
        known->cost_minor[than] = cost_minor;
    }
    return cost_minor;
}

/* What is no faster than the plan found may not cost more than this. */
static int64_t most_to_pay(const struct search *search)
{
    const struct problem *problem = search->problem;
    const bool ties = search->found && (problem->goal == GOAL_COST || problem->goal == GOAL_RATE);
    return ties && search->best->cost_minor < problem->budget_minor ? search->best->cost_minor
                                                                    : problem->budget_minor;
}

/* So few nodes as may reach what is wanted cost too much: of those that are no faster than the plan found,
 * more than that. Those that are faster cost no less. */
static bool is_beyond(const struct search *search, const struct design *design)
{
    const struct problem *problem = search->problem;
    const int64_t limit = most_to_pay(search), budget = problem->budget_minor;
    const bool faster = problem->goal == GOAL_RATE && limit < budget;
    int64_t most = limit;
    int64_t cost_minor =
        cost_than(search, design, AS_GOOD, lambda_wanted(search), limit, faster ? budget : limit);
    if (faster && cost_minor > limit && cost_minor <= budget) {
        const double above = search->best->lambda * (1 + TIE_RELATIVE / 2); /* and no tie */
        cost_minor = cost_than(search, design, BETTER, above, budget, budget);
        most = budget;
    }
    return cost_minor > most || cost_minor == MONEY_MAX;
}

/* Cannot beat the plan found, nor reach what is asked for: how near it comes matters where none reaches it.
 */
static bool out_of_reach(struct search *search, const struct design *design, int64_t most)
{
    const double wanted = lambda_wanted(search);
    const bool out = wanted > 0 && (search->found || !search->nearest) &&
                     !scan_may_reach(search->problem, design, most, wanted);
    search->passed_over = search->passed_over || out;
    return out;
}

static void search_design(struct search *search, const struct design *design, int64_t most)
{
    const struct problem *problem = search->problem;
    if (problem->goal == GOAL_COST && scan_monotone(problem, design, most))
        search_target(search, design, most);
    else if (!out_of_reach(search, design, most))
        search_all(search, design, most);
}

enum { NOT_KNOWN = -1, PASSED_OVER = 0 };

/* The most nodes to be looked at; PASSED_OVER: none of them need be. Where points are not counted that is
 * found out with as few costs as will do, and what is dearer than the cheapest found is not looked at. */
static int64_t most_of(struct search *search, const struct design *design)
{
    const struct problem *problem = search->problem;
    if (search->counted)
        return problem_nodes_within(problem, design, problem->budget_minor);
    const int64_t limit_minor = problem->goal == GOAL_COST ? most_to_pay(search) : problem->budget_minor;
    /* what is soon done is done, whatever the limit; of a study's questions there are many */
    if (search->options->brief ? search_stopped_now(search) : search_stopped(search))
        return problem_nodes_at_most(problem, design, limit_minor);
    if (is_beyond(search, design))
        return PASSED_OVER;
    const int64_t paid = problem_nodes_at_most(problem, design, limit_minor);
    const int64_t sized = problem_nodes_by_size(problem, design), most = paid < sized ? paid : sized;
    if (scan_monotone_until(problem, design, most) > 0)
        return problem_nodes_within(problem, design, limit_minor);
    /* each is looked at, and a few may be too dear or too large */
    return out_of_reach(search, design, most) ? PASSED_OVER : most;
}

struct ranked {
    int64_t least_minor; /* of its purchases that matter; 0: not known */
    const struct design *design;
};

static int by_least(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    return (x->least_minor > y->least_minor) - (x->least_minor < y->least_minor);
}

/* By what the fewest nodes cost, without tables of least costs; those beyond the budget are passed over. */
static size_t rank_by_floor(struct ranked *ranked, const struct problem *problem)
{
    size_t n = 0;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        const int64_t first = problem_least_nodes(problem, design);
        const bool any = first <= problem->limits.max_nodes && first <= design->most_nodes;
        const int64_t floor_minor = any ? problem_floor_cost(problem, design, first) : -1;
        if (floor_minor >= 0 && floor_minor <= problem->budget_minor)
            ranked[n++] = (struct ranked){floor_minor, design};
    }
    sort_stable(ranked, n, sizeof *ranked, by_least);
    return n;
}

/* Designs in the order in which they are searched, and how many: for a target the cheapest come first, and
 * the dearer ones are then passed over before a table is made for them, or a rate asked for. */
static size_t rank_designs(struct ranked *ranked, const struct search *search)
{
    const struct problem *problem = search->problem;
    int64_t cheapest = MONEY_MAX;
    if (problem->goal != GOAL_COST || search->counted) {
        for (size_t d = 0; d < problem->choice.n_designs; d++)
            ranked[d] = (struct ranked){0, &problem->choice.designs[d]};
        return problem->choice.n_designs;
    }
    const size_t n = rank_by_floor(ranked, problem);
    for (size_t k = 0; k < n && ranked[k].least_minor < cheapest; k++) {
        const int64_t nodes = nodes_to_reach(problem, ranked[k].design, lambda_wanted(search));
        ranked[k].least_minor = cost_at_least(problem, ranked[k].design, nodes, -1);
        cheapest = ranked[k].least_minor < cheapest ? ranked[k].least_minor : cheapest;
    }
    sort_stable(ranked, n, sizeof *ranked, by_least);
    return n;
}

/* Designs whose best node count is known at once come first: what they reach rules out most of the others.
 * Returns the bound of those that a stop left open. */
static double search_designs(struct search *search, int64_t *most)
{
    const struct problem *problem = search->problem;
    struct ranked *ranked = mem_alloc(problem->choice.n_designs, sizeof *ranked);
    const size_t n = rank_designs(ranked, search);
    double open = 0;
    size_t n_done = 0;
    for (int late = 0; late <= 1; late++)
        for (size_t k = 0; k < n; k++) {
            const struct design *design = ranked[k].design;
            const size_t d = (size_t)(design - problem->choice.designs);
            if (most[d] == NOT_KNOWN && ranked[k].least_minor > most_to_pay(search))
                most[d] = PASSED_OVER;
            if (most[d] == NOT_KNOWN && !late && scan_monotone_until(problem, design, 1) < 1)
                continue;
            if (most[d] == NOT_KNOWN)
                most[d] = most_of(search, design);
            if (most[d] < problem_least_nodes(problem, design) ||
                scan_monotone(problem, design, most[d]) == (late == 1))
                continue;
            stop_advance(search->options->stop, (double)n_done++ / (double)n);
            if (!search_stopped(search))
                search_design(search, design, most[d]);
            if (search->stopped)
                open = fmax(open, lambda_bound(problem, design, most[d]));
        }
    free(ranked);
    return open;
}

/* The clusters of a plan for a question like this one are the first incumbent. */
static void start_with(struct search *search, const struct candidate *point)
{
    const struct problem *problem = search->problem;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        struct scan scan;
        if (strcmp(design->id, point->design->id) != 0 || design->most_nodes < point->nodes ||
            problem->limits.max_nodes < point->nodes || problem_least_nodes(problem, design) > point->nodes)
            continue;
        scan_to(&scan, problem, design, point->nodes);
        (void)take(search, &scan);
    }
}

/* Looks at all designs, after their points are counted where that is asked for. Returns the bound of what a
 * stop left open. */
static double enumerate(struct search *search)
{
    const struct problem *problem = search->problem;
    int64_t *most = mem_alloc(problem->choice.n_designs, sizeof *most);
    for (size_t d = 0; d < problem->choice.n_designs; d++) { /* not known yet where points are not counted */
        const struct design *design = &problem->choice.designs[d];
        most[d] = search->counted ? most_of(search, design) : NOT_KNOWN;
        if (search->counted)
            presolve_count(&search->presolve, problem, design, most[d], search->budget_minor);
    }
    double open = search_designs(search, most);
    search->nearest = !search->found && search->passed_over && !search->options->brief;
    if (search->nearest && !search->stopped)
        open = search_designs(search, most);
    free(most);
    return open;
}

void search_enumerate(struct search *search)
{
    if (search->options->like)
        start_with(search, &search->options->like->clusters[0].point);
    double open = enumerate(search);
    if (!search->found && !search->stopped && !search->options->brief && !search->counted) {
        search->counted = true; /* why nothing is found: how near all come */
        open = enumerate(search);
    }
    search->bound = search->stopped ? open : search->best->lambda;
    struct presolve *presolve = &search->presolve;
    presolve->kept = search->counted && search->found ? 1 : 0;
    presolve->bound = presolve->points - presolve->unaffordable - presolve->kept;
}
