/* one_enumerate.c - finds the best candidate of one cluster by enumeration of the designs and node counts
 * that may beat the incumbent. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/stop.h"
#include "problem/candidate_bound.h"
#include "problem/stock.h"
#include "problem/weighs.h"
#include "search/candidates.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "search/solve_parts.h"

void search_candidate(struct plan_search *search, const struct candidate *point)
{
    if (search->found && candidate_compare(search->instance, point, search->best, NULL) >= 0)
        return;
    search->best[0] = *point;
    search->objective =
        goal_size(search->instance->goal) < SIZES_AT_MOST ? candidate_objective(search->instance, point) : 0;
    search->found = true;
    search->n_best = 1;
}

/* Calls the stop function; used before longer work. */
static bool search_stopped_now(struct plan_search *search)
{
    search->stopped = search->stopped || stop_reached(search->options->stop);
    return search->stopped;
}

/* Calls the stop function at every 1024th call. */
static bool search_stopped(struct plan_search *search)
{
    enum { LOOK_EVERY = 1024 };
    return search->stopped || (++search->n_looked % LOOK_EVERY == 0 && search_stopped_now(search));
}

/* True if the goal divides the rate by a size, and the candidate is too large with every combination of
 * parts. */
static bool is_too_large(const struct plan_search *search, const struct candidate *point)
{
    const struct instance *instance = search->instance;
    const size_t over = goal_size(instance->goal);
    if (over == SIZES_AT_MOST || !search->found)
        return false;
    const double least = instance_least_size(instance, point->design, point->nodes).of[over];
    return compare_close(point->rate / least, search->objective) < 0;
}

/* False if the candidate exceeds the budget or is worse than the incumbent in any order. */
static bool is_promising(const struct plan_search *search, const struct candidate *point)
{
    const struct instance *instance = search->instance;
    const int64_t limit =
        search->found ? candidate_cost_limit(instance, point->rate, search->best) : MONEY_MAX;
    const int64_t most = limit < instance->budget_minor ? limit : instance->budget_minor;
    return instance_may_cost(instance, point->design, point->nodes, most) && !is_too_large(search, point);
}

/* Makes a candidate the incumbent if it is better. False: the budget covers neither it nor more nodes. */
static bool offer(struct plan_search *search, struct candidate point)
{
    if (point.rate > search->fastest)
        search->fastest = point.rate;
    if (!(point.rate > 0) || point.rate < search->needed_rate || !is_promising(search, &point))
        return true;
    point.cost_minor = instance_cost(search->instance, point.design, point.nodes);
    if (point.cost_minor < 0 || point.cost_minor > search->instance->budget_minor)
        return false;
    search_candidate(search, &point);
    return true;
}

static bool offer_scan(struct plan_search *search, const struct scan *scan)
{
    return offer(search, (struct candidate){scan->design, scan->nodes, -1, scan_rate(scan)});
}

/* True if the candidate is too slow, or no better than the incumbent by its bounds. Small node counts
 * without a topology are kept. */
static bool is_worthless(const struct candidate *best, const void *payload)
{
    const struct plan_search *search = payload;
    return best->rate < search->needed_rate ||
           (instance_least_cost(search->instance, best->design, best->nodes) >= 0 &&
            !is_promising(search, best));
}

/* Tries the highest node count first. It is often near the best, so that more candidates can be skipped. */
static void try_highest(struct plan_search *search, const struct design *design, int64_t most)
{
    struct scan scan;
    scan_start(&scan, search->instance, design, NULL);
    scan_leap(&scan, most - 1);
    (void)scan_step(&scan);
    (void)offer_scan(search, &scan);
}

/* For rates that rise with the nodes: the highest node count is the best, unless fewer nodes tie with it. */
static void search_rising(struct plan_search *search, struct scan *scan, int64_t most)
{
    scan_jump(scan, most);
    const double best = scan_rate(scan);
    const int64_t first = instance_least_nodes(search->instance, scan->design);
    for (int64_t nodes = most; nodes >= first; nodes--) {
        if (nodes < most)
            scan_jump(scan, nodes);
        if (compare_close(scan_rate(scan), best) != 0)
            break;
        (void)offer_scan(search, scan);
    }
    scan_jump(scan, most);
    scan_remember(scan);
}

/* For goal cost: true if this node count, and therefore every higher one, costs more than the incumbent. It
 * is checked at every 16th node count, and at each one that reaches the target: of node counts with equal
 * cost the fastest is wanted. */
static bool is_more_expensive(const struct plan_search *search, const struct candidate *point)
{
    enum { LOOK_EVERY = 16 };
    return search->instance->goal == GOAL_COST && search->found &&
           (point->nodes % LOOK_EVERY == 0 || point->rate >= search->needed_rate) &&
           instance_cost(search->instance, point->design, point->nodes) > search->best->cost_minor;
}

static bool is_stopped(void *search)
{
    return search_stopped(search);
}

/* Enumerates all node counts, except within a range that a model guarantees to rise: only its end can be the
 * fastest. */
static void search_all(struct plan_search *search, const struct design *design, int64_t most)
{
    const struct instance *instance = search->instance;
    struct candidate_walk walk = {.most = most, .is_stopped = is_stopped, .payload = search};
    struct candidate point;
    candidate_walk_start(&walk, instance, design, &search->gap);
    const int64_t rising = instance->goal == GOAL_RATE ? scan_monotone_until(instance, design, most) : 0;
    if (rising >= 1)
        search_rising(search, &walk.scan, rising);
    else if (instance->goal == GOAL_RATE && instance->load.n_work == 1)
        try_highest(search, design, most);
    do /* while there is no plan, no node count is worthless, because the nearest one is reported */
        walk.is_worthless = search->found || !search->nearest ? is_worthless : NULL;
    while (candidate_walk_next(&point, &walk) && !is_more_expensive(search, &point) && offer(search, point));
    search->passed_over = search->passed_over || walk.passed;
}

/* For goal cost with rising rates: finds the first node count that reaches the target by bisection. */
static void search_target(struct plan_search *search, const struct design *design, int64_t most)
{
    const struct instance *instance = search->instance;
    const int64_t first = instance_least_nodes(instance, design);
    const int64_t slow = scan_slower_until(instance, design, most, search->needed_rate);
    const int64_t fast = slow < most ? slow + 1 : most;
    int64_t nodes = fast > first ? fast : first;
    const int64_t cost_minor = instance_cost(instance, design, nodes);
    struct scan scan;
    scan_start(&scan, instance, design, &search->gap);
    /* because of owned nodes and packs, more nodes may have the same cost; the fastest of them is wanted */
    do {
        scan_jump(&scan, nodes);
        (void)offer_scan(search, &scan);
    } while (cost_minor >= 0 && nodes++ < most && instance_cost(instance, design, nodes) == cost_minor);
}

/* The rate that a design must reach: the requirement, or the incumbent's rate. Ties are included. 0:
 * none. */
static double wanted_rate(const struct plan_search *search)
{
    const double margin = 1 - 1e-9;
    const bool beat = search->instance->goal == GOAL_RATE && search->found;
    return margin * (beat ? search->best->rate : search->needed_rate);
}

/* Lower bound of the nodes with which a design may reach a rate. */
static int64_t nodes_to_reach(const struct instance *instance, const struct design *design, double rate)
{
    const int64_t first = instance_least_nodes(instance, design);
    const int64_t fast = rate > 0 ? scan_least_nodes(instance, design, rate) : first;
    return fast > first ? fast : first;
}

/* Least cost of a number of nodes, exact if it may be within `most_minor`. MONEY_MAX: not available. */
static int64_t cost_at_least(const struct instance *instance, const struct design *design, int64_t nodes,
                             int64_t most_minor)
{
    if (nodes > instance->limits.max_nodes || nodes > design->most_nodes)
        return MONEY_MAX;
    const int64_t floor_minor = instance_floor_cost(instance, design, nodes); /* needs no table */
    if (floor_minor > most_minor)
        return floor_minor;
    int64_t cost_minor = instance_least_cost(instance, design, nodes);
    const bool any = most_minor == BUDGET_NONE && !instance_limits_size(instance);
    if (cost_minor >= 0 && cost_minor <= most_minor && !any)
        cost_minor = instance_cost(instance, design, nodes);
    return cost_minor < 0 ? MONEY_MAX : cost_minor;
}

/* Least cost of the nodes that may reach a rate, exact if it may be within `most_minor`. */
static int64_t cost_to_reach(const struct instance *instance, const struct design *design, double rate,
                             int64_t most_minor)
{
    return cost_at_least(instance, design, nodes_to_reach(instance, design, rate), most_minor);
}

/* Maximum cost at which a purchase that is not faster than the incumbent may still be as good. */
static int64_t most_to_pay(const struct plan_search *search)
{
    const struct instance *instance = search->instance;
    const bool ties = search->found && (instance->goal == GOAL_COST || instance->goal == GOAL_RATE);
    return ties && search->best->cost_minor < instance->budget_minor ? search->best->cost_minor
                                                                     : instance->budget_minor;
}

/* True if the nodes that may reach the wanted rate cost too much. Purchases no faster than the incumbent
 * must not cost more than it. Faster ones must be within the budget. */
static bool is_beyond(const struct plan_search *search, const struct design *design)
{
    const struct instance *instance = search->instance;
    const int64_t limit = most_to_pay(search), budget = instance->budget_minor;
    const bool faster = instance->goal == GOAL_RATE && limit < budget;
    int64_t most = limit;
    int64_t cost_minor = cost_to_reach(instance, design, wanted_rate(search), faster ? budget : limit);
    if (faster && cost_minor > limit && cost_minor <= budget) {
        const double above = search->best->rate * (1 + TIE_RELATIVE / 2); /* excludes ties */
        cost_minor = cost_to_reach(instance, design, above, budget);
        most = budget;
    }
    return cost_minor > most || cost_minor == MONEY_MAX;
}

/* True if the design can neither beat the incumbent nor reach the requirement. Without a plan it is kept,
 * because the nearest one is reported. */
static bool out_of_reach(struct plan_search *search, const struct design *design, int64_t most)
{
    const double wanted = wanted_rate(search);
    const bool out = wanted > 0 && (search->found || !search->nearest) &&
                     !scan_may_reach(search->instance, design, most, wanted);
    search->passed_over = search->passed_over || out;
    return out;
}

static void search_design(struct plan_search *search, const struct design *design, int64_t most)
{
    const struct instance *instance = search->instance;
    if (instance->goal == GOAL_COST && scan_monotone(instance, design, most))
        search_target(search, design, most);
    else if (!out_of_reach(search, design, most))
        search_all(search, design, most);
}

enum { NOT_KNOWN = -1, PASSED_OVER = 0 };

/* The highest node count to enumerate; PASSED_OVER: none. If candidates are not counted, few costs are
 * computed, and purchases that cost more than the cheapest found are skipped. */
static int64_t most_of(struct plan_search *search, const struct design *design)
{
    const struct instance *instance = search->instance;
    if (search->counted)
        return instance_nodes_within(instance, design, instance->budget_minor);
    const int64_t limit_minor = instance->goal == GOAL_COST ? most_to_pay(search) : instance->budget_minor;
    /* a study (brief) solves many small problems, which would reach 1024 calls too seldom */
    if (search->options->brief ? search_stopped_now(search) : search_stopped(search))
        return instance_nodes_at_most(instance, design, limit_minor);
    if (is_beyond(search, design))
        return PASSED_OVER;
    const int64_t paid = instance_nodes_at_most(instance, design, limit_minor);
    const int64_t sized = instance_nodes_by_size(instance, design), most = paid < sized ? paid : sized;
    if (scan_monotone_until(instance, design, most) > 0)
        return instance_nodes_within(instance, design, limit_minor);
    /* each is tried; a few may be too expensive or too large */
    return out_of_reach(search, design, most) ? PASSED_OVER : most;
}

struct ranked_design {
    int64_t least_minor; /* lower bound of the cost of purchases that matter; 0: unknown */
    const struct design *design;
};

static int by_least(const void *a, const void *b)
{
    const struct ranked_design *x = a, *y = b;
    return (x->least_minor > y->least_minor) - (x->least_minor < y->least_minor);
}

/* Ranks designs by the least cost of their fewest nodes, without tables. Designs beyond the budget are
 * dropped. */
static size_t rank_by_floor(struct ranked_design *ranked, const struct instance *instance)
{
    size_t n = 0;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        const int64_t first = instance_least_nodes(instance, design);
        const bool any = first <= instance->limits.max_nodes && first <= design->most_nodes;
        const int64_t floor_minor = any ? instance_floor_cost(instance, design, first) : -1;
        if (floor_minor >= 0 && floor_minor <= instance->budget_minor)
            ranked[n++] = (struct ranked_design){floor_minor, design};
    }
    sort_stable(ranked, n, sizeof *ranked, by_least);
    return n;
}

/* Ranks designs in search order and returns their number. For a target the cheapest come first, so that more
 * expensive ones are skipped without tables and rates. */
static size_t rank_designs(struct ranked_design *ranked, const struct plan_search *search)
{
    const struct instance *instance = search->instance;
    int64_t cheapest = MONEY_MAX;
    if (instance->goal != GOAL_COST || search->counted) {
        for (size_t d = 0; d < instance->choice.n_designs; d++)
            ranked[d] = (struct ranked_design){0, &instance->choice.designs[d]};
        return instance->choice.n_designs;
    }
    const size_t n = rank_by_floor(ranked, instance);
    for (size_t k = 0; k < n && ranked[k].least_minor < cheapest; k++) {
        const int64_t nodes = nodes_to_reach(instance, ranked[k].design, wanted_rate(search));
        ranked[k].least_minor = cost_at_least(instance, ranked[k].design, nodes, -1);
        cheapest = ranked[k].least_minor < cheapest ? ranked[k].least_minor : cheapest;
    }
    sort_stable(ranked, n, sizeof *ranked, by_least);
    return n;
}

/* Searches designs whose best node count is known at once first, because their rates exclude most others.
 * Returns the bound of the designs that a stop left open. */
static double search_designs(struct plan_search *search, int64_t *most)
{
    const struct instance *instance = search->instance;
    struct ranked_design *ranked = mem_alloc(instance->choice.n_designs, sizeof *ranked);
    const size_t n = rank_designs(ranked, search);
    double open = 0;
    size_t n_done = 0;
    for (int late = 0; late <= 1; late++)
        for (size_t k = 0; k < n; k++) {
            const struct design *design = ranked[k].design;
            const size_t d = (size_t)(design - instance->choice.designs);
            if (most[d] == NOT_KNOWN && ranked[k].least_minor > most_to_pay(search))
                most[d] = PASSED_OVER;
            if (most[d] == NOT_KNOWN && !late && scan_monotone_until(instance, design, 1) < 1)
                continue;
            if (most[d] == NOT_KNOWN)
                most[d] = most_of(search, design);
            if (most[d] < instance_least_nodes(instance, design) ||
                scan_monotone(instance, design, most[d]) == (late == 1))
                continue;
            stop_advance(search->options->stop, (double)n_done++ / (double)n);
            if (!search_stopped(search))
                search_design(search, design, most[d]);
            if (search->stopped)
                open = fmax(open, workload_rate_bound(instance, design, most[d]));
        }
    mem_free(ranked);
    return open;
}

/* Tries the clusters of a similar problem's plan as the first incumbent. */
static void start_with(struct plan_search *search, const struct candidate *point)
{
    const struct instance *instance = search->instance;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        struct scan scan;
        if (strcmp(design->id, point->design->id) != 0 || design->most_nodes < point->nodes ||
            instance->limits.max_nodes < point->nodes ||
            instance_least_nodes(instance, design) > point->nodes)
            continue;
        scan_to(&scan, instance, design, point->nodes);
        (void)offer_scan(search, &scan);
    }
}

/* Searches all designs, after counting their candidates if required. Returns the bound of what a stop left
 * open. */
static double enumerate_designs(struct plan_search *search)
{
    const struct instance *instance = search->instance;
    int64_t *most = mem_alloc(instance->choice.n_designs, sizeof *most);
    /* if candidates are not counted, the number is not known yet */
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        most[d] = search->counted ? most_of(search, design) : NOT_KNOWN;
        if (search->counted)
            presolve_count(&search->presolve, instance, design, most[d], search->budget_minor);
    }
    double open = search_designs(search, most);
    search->nearest = !search->found && search->passed_over && !search->options->brief;
    if (search->nearest && !search->stopped)
        open = search_designs(search, most);
    mem_free(most);
    return open;
}

void search_enumerate(struct plan_search *search)
{
    if (search->options->like)
        start_with(search, &search->options->like->clusters[0].point);
    double open = enumerate_designs(search);
    if (!search->found && !search->stopped && !search->options->brief && !search->counted) {
        search->counted = true; /* the counts show how near each design comes to the requirements */
        open = enumerate_designs(search);
    }
    search->bound = search->stopped ? open : search->best->rate;
    struct presolve *presolve = &search->presolve;
    presolve->kept = search->counted && search->found ? 1 : 0;
    presolve->bound = presolve->points - presolve->unaffordable - presolve->kept;
}
