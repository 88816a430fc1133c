/* flip_field.c - the points that could take a plan's place at some price of some part. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "problem/extras.h"
#include "problem/weighs.h"
#include "purchase/problem_purchase.h"
#include "search/cluster_size.h"
#include "search/point_compare.h"
#include "search/problem_cost.h"
#include "search/problem_mix.h"
#include "study/flip_parts.h"

/* A guard for designs that nothing but one part's price bounds. */
#define NODES_LOOKED_AT ((int64_t)1 << 20)

/* Some of the part is taken by the size of the cluster, which its mixes decide. */
static bool by_size(const struct problem *problem, const struct design *design, size_t part)
{
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++)
        if (problem->extra_part[e] == part && problem_takes_extra(problem, design, e) &&
            extra_of_size(&problem->extras[e]))
            return true;
    return false;
}

struct use use_of(const struct problem *problem, const struct design *design, int64_t nodes, size_t part)
{
    const size_t n_extras = problem->scenario->purchase.n_extras;
    int64_t *extra = mem_alloc(n_extras, sizeof *extra);
    const bool weighed = problem_weighs_design(problem, design);
    struct use use = {.design = design, .nodes = nodes, .supply = NO_INDEX};
    if (weighed) { /* as many as there can be */
        const struct cluster_size most = problem_most_size(problem, design, nodes);
        (void)problem_size_around(extra, problem, design, nodes, &most);
    } else {
        problem_extra_quantities(extra, problem, design, nodes);
    }
    for (size_t i = 0; i < design->n_supplies && !use.any; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        for (size_t k = 0; k < supply->n_offers; k++) {
            const struct offer *offer = &supply->offers[k];
            if (offer->part != part)
                continue;
            use.any = true;
            use.supply = design->supply[i];
            use.mixed = supply->n_offers > 1;
            use.need = problem_need(problem, design, i, nodes, extra);
            use.pieces = use.need > 0 ? offers_at_most(supply->offers, supply->n_offers, k, use.need) : 0;
        }
    }
    for (size_t e = 0; e < n_extras && !use.any; e++)
        if (problem->extra_part[e] == part) {
            use.any = true;
            use.need = use.pieces = problem_extra_of_part(problem, extra, part);
        }
    use.mixed = use.mixed || (weighed && by_size(problem, design, part));
    use.weighed = weighed && use.mixed;
    free(extra);
    return use;
}

/* --- walking a design --- */

typedef VEC(struct rival) rival_list;

struct walk {
    const struct problem *problem;
    const struct point *plan;
    const struct stop *stop;
    double lambda_needed;
    double objective; /* of the plan */
    bool stopped;
};

/* A unit of what the supply gives never costs less. */
static double least_unit(const struct problem *problem, size_t s)
{
    const struct supply *supply = &problem->supplies[s];
    double least = INFINITY;
    for (size_t k = 0; k < supply->n_offers; k++) {
        const struct price *price = problem->supply_prices[s][k];
        const int64_t units = supply->offers[k].units;
        for (size_t i = 0; i < price->n && units > 0; i++)
            least = fmin(least,
                         (double)price->steps[i].pack_minor / ((double)price->steps[i].pack * (double)units));
    }
    return isinf(least) ? 0 : least;
}

/* Below what the i-th need of the design costs. Parts that are owned cost nothing. */
static double least_cost_of(const struct problem *problem, const struct design *design, size_t i,
                            int64_t nodes)
{
    const struct supply *supply = &problem->supplies[design->supply[i]];
    double need = (double)design_need(design, i, nodes);
    for (size_t k = 0; k < supply->n_offers; k++)
        need -= (double)supply->offers[k].owned * (double)supply->offers[k].units;
    return need > 0 ? need * least_unit(problem, design->supply[i]) : 0;
}

/* Below what so many nodes cost, whichever part's price falls to nothing. */
static double least_cost(const struct problem *problem, const struct design *design, int64_t nodes)
{
    double total = 0, most = 0;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const double cost = least_cost_of(problem, design, i, nodes);
        total += cost;
        most = fmax(most, cost);
    }
    return (total - most) * (1 - 1e-9);
}

static int64_t nodes_at_most(const struct problem *problem, const struct design *design, int64_t most)
{
    most = design->most_nodes < most ? design->most_nodes : most;
    return problem->limits.max_nodes < most ? problem->limits.max_nodes : most;
}

static bool out_of_reach(struct walk *walk, const struct design *design, int64_t nodes)
{
    enum { LOOK_EVERY = 1024 };
    if (nodes % LOOK_EVERY == 0 && stop_reached(walk->stop))
        walk->stopped = true;
    return walk->stopped || design_need(design, 0, nodes) < 0 ||
           least_cost(walk->problem, design, nodes) > (double)walk->problem->budget_minor;
}

/* How a rate compares with the one that is wanted. */
enum reaching { REACHES, TIES_OR_BEATS, BEATS };

static bool reaches(const struct scan *scan, double wanted, enum reaching how)
{
    const double lambda = scan_lambda(scan);
    if (!(lambda > 0))
        return false;
    if (how == REACHES)
        return lambda >= wanted;
    return compare_close(lambda, wanted) > (how == BEATS ? 0 : -1);
}

/* Adds the first point of the design that has the rate, if there is one within reach. */
static bool add_first(rival_list *list, struct walk *walk, const struct design *design, double wanted,
                      enum reaching how)
{
    const int64_t first = walk->problem->limits.min_nodes;
    const int64_t most = nodes_at_most(walk->problem, design, NODES_AT_MOST);
    struct scan scan;
    scan_start(&scan, walk->problem, design, NULL);
    int64_t low = first - 1, high = scan_vouched_until(walk->problem, design, most);
    if (high >= first)
        scan_jump(&scan, high);
    if (high >= first && reaches(&scan, wanted, how)) {
        while (high - low > 1) {
            const int64_t middle = low + (high - low) / 2;
            scan_jump(&scan, middle);
            if (reaches(&scan, wanted, how))
                high = middle;
            else
                low = middle;
        }
        scan_jump(&scan, high);
    }
    const int64_t walked = nodes_at_most(walk->problem, design, NODES_LOOKED_AT);
    while (scan.nodes < first || !reaches(&scan, wanted, how)) {
        if (scan.nodes >= walked || out_of_reach(walk, design, scan.nodes + 1))
            return false;
        scan_step(&scan);
    }
    const bool better = how == BEATS && walk->problem->goal != GOAL_COST;
    VEC_PUSH(list, ((struct rival){design, scan.nodes, scan_lambda(&scan), better}));
    return true;
}

/* The points at which the design's rate rises: all, or (per watt) the first that is better than the plan and
 * the first that is as good. */
static void rising_points(rival_list *list, struct walk *walk, const struct design *design)
{
    const struct problem *problem = walk->problem;
    const bool per_watt = problem->goal == GOAL_RATE_PER_WATT;
    const int64_t most = nodes_at_most(problem, design, NODES_LOOKED_AT);
    bool level = false;
    double last = 0;
    struct scan scan;
    scan_start(&scan, problem, design, NULL);
    while (scan.nodes < most && !out_of_reach(walk, design, scan.nodes + 1)) {
        scan_step(&scan);
        const double lambda = scan_lambda(&scan);
        if (scan.nodes < problem->limits.min_nodes || !(lambda > last) || lambda < walk->lambda_needed)
            continue;
        last = lambda;
        const struct rival rival = {design, scan.nodes, lambda, false};
        if (!per_watt) {
            VEC_PUSH(list, rival);
            continue;
        }
        const struct point point = {design, scan.nodes, 0, lambda};
        int order = compare_close(point_objective(problem, &point), walk->objective);
        order = order ? order : compare_close(lambda, walk->plan->lambda);
        if (order > 0) {
            VEC_PUSH(list, ((struct rival){design, scan.nodes, lambda, true}));
            return;
        }
        if (order == 0 && !level) {
            VEC_PUSH(list, rival);
            level = true;
        }
    }
}

static void add_design(rival_list *list, struct walk *walk, const struct design *design)
{
    const enum goal goal = walk->problem->goal;
    if (goal == GOAL_RATE_PER_COST || goal == GOAL_RATE_PER_WATT)
        rising_points(list, walk, design);
    else if (goal == GOAL_COST) {
        (void)add_first(list, walk, design, walk->lambda_needed, REACHES);
        if (design == walk->plan->design) /* more nodes may come to cost the same */
            (void)add_first(list, walk, design, walk->plan->lambda, BEATS);
    } else if (add_first(list, walk, design, walk->plan->lambda, TIES_OR_BEATS))
        (void)add_first(list, walk, design, walk->plan->lambda, BEATS);
}

/* --- covers for all of them --- */

static void make_covers(struct field *field, size_t n, struct arena *arena)
{
    struct problem *ready = &field->ready;
    int64_t *most = ARENA_NEW(arena, ready->n_supplies, int64_t);
    for (size_t k = 0; k <= n; k++) {
        const struct design *design = k < n ? field->v[k].design : field->plan->clusters[0].point.design;
        const int64_t nodes = k < n ? field->v[k].nodes : field->plan->clusters[0].point.nodes;
        for (size_t i = 0; i < design->n_supplies; i++) {
            const int64_t need = design_need(design, i, nodes);
            most[design->supply[i]] = need > most[design->supply[i]] ? need : most[design->supply[i]];
        }
    }
    ready->arena = arena;
    ready->covers = ARENA_NEW(arena, ready->n_supplies, struct cover);
    for (size_t s = 0; s < ready->n_supplies; s++)
        problem_make_cover(ready, s, most[s], arena);
}

static void find_best(struct field *field, size_t d)
{
    struct point best = {NULL, 0, 0, 0};
    field->best[d] = NO_INDEX;
    for (size_t k = field->first[d]; k < field->first[d + 1]; k++) {
        const struct rival *rival = &field->v[k];
        const struct point point = {rival->design, rival->nodes,
                                    problem_cost(&field->ready, rival->design, rival->nodes), rival->lambda};
        if (rival->better || point.cost_minor < 0 || point.cost_minor > field->problem->budget_minor)
            continue;
        if (!best.design || point_compare(&field->ready, &point, &best, NULL) < 0) {
            best = point;
            field->best[d] = k;
        }
    }
}

bool field_make(struct field *out, const struct problem *problem, const struct plan *plan,
                const struct stop *stop, struct arena *arena)
{
    *out = (struct field){.problem = problem, .plan = plan, .stop = stop, .ready = *problem};
    out->memory = scan_memory_make(problem, arena);
    const double target = problem->goal == GOAL_COST ? problem->target_rate : 0;
    struct walk walk = {.problem = problem,
                        .plan = &plan->clusters[0].point,
                        .stop = stop,
                        .lambda_needed = fmax(target, problem->limits.min_rate) * problem_rate_scale(problem),
                        .objective = point_objective(problem, &plan->clusters[0].point)};
    rival_list list = {0};
    out->first = ARENA_NEW(arena, problem->n_designs + 1, size_t);
    out->best = ARENA_NEW(arena, problem->n_designs, size_t);
    for (size_t d = 0; d < problem->n_designs && !walk.stopped; d++) {
        add_design(&list, &walk, &problem->designs[d]);
        out->first[d + 1] = list.n;
    }
    out->v = list.v;
    if (walk.stopped)
        return false;
    make_covers(out, list.n, arena);
    for (size_t d = 0; d < problem->n_designs; d++)
        find_best(out, d);
    return true;
}

void field_fini(struct field *field)
{
    free(field->v);
    field->v = NULL;
}
