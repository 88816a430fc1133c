/* kept.c - the clusters of a plan in another problem: what they cost and do there. */
#include <math.h>
#include <string.h>

#include "problem/fleet_share.h"
#include "search/problem_cost.h"
#include "search/several_parts.h"
#include "search/solve_parts.h"

/* The same designs, with as many nodes; false: the problem lacks one. */
static bool find_points(struct point *out, const struct plan *plan, const struct problem *problem)
{
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct point *point = &plan->clusters[c].point;
        out[c] = (struct point){.nodes = point->nodes};
        for (size_t d = 0; d < problem->n_designs && !out[c].design; d++)
            if (strcmp(problem->designs[d].id, point->design->id) == 0 &&
                problem->designs[d].option == point->design->option)
                out[c].design = &problem->designs[d];
        if (!out[c].design)
            return false;
    }
    return plan->n_clusters > 0;
}

/* Goes to a point's nodes. */
static void scan_to(struct scan *scan, const struct problem *problem, const struct point *point)
{
    scan_start(scan, problem, point->design, NULL);
    const int64_t rising = scan_vouched_until(problem, point->design, point->nodes);
    if (rising >= 1)
        scan_jump(scan, rising);
    while (scan->nodes < point->nodes)
        scan_step(scan);
}

/* What several cost as one order; -1: they cannot be bought, or miss a limit. */
static int64_t cost_of_several(struct problem *problem, const struct point *points, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct diag none = DIAG_INIT;
    struct pool pool;
    struct pooled_bill bill = {.cost_minor = -1};
    if (pool_make(&pool, problem, problem->budget_minor, &arena, &none) == ST_OK &&
        pool_allows(&pool, points, n))
        pool_bill(&bill, &pool, points, n, &arena);
    diag_fini(&none);
    arena_fini(&arena);
    return bill.cost_minor;
}

static double lambda_of_several(const struct problem *problem, const struct point *points, size_t n)
{
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST], price[APPS_AT_MOST];
    const double *rate[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < n; c++) {
        struct scan scan;
        scan_to(&scan, problem, &points[c]);
        several_rates(rates[c], problem, &scan);
        rate[c] = rates[c];
    }
    return fleet_share(NULL, price, rate, n, problem->n_work);
}

double plan_objective_kept(const struct plan *plan, struct problem *problem)
{
    struct point points[CLUSTERS_AT_MOST], whole;
    if (!find_points(points, plan, problem))
        return (double)NAN;
    whole = points[0];
    if (plan_of_several(problem)) {
        whole.cost_minor = cost_of_several(problem, points, plan->n_clusters);
        whole.lambda = lambda_of_several(problem, points, plan->n_clusters);
    } else {
        struct scan scan;
        scan_to(&scan, problem, &whole);
        whole.lambda = scan_lambda(&scan);
        whole.cost_minor = whole.nodes <= problem_nodes_within(problem, whole.design, problem->budget_minor)
                               ? problem_cost(problem, whole.design, whole.nodes)
                               : -1;
    }
    const bool bought = whole.cost_minor >= 0 && whole.cost_minor <= problem->budget_minor;
    if (!bought || !(whole.lambda > 0) || whole.lambda < search_lambda_needed(problem))
        return (double)NAN;
    return plan_objective_of(problem, &whole);
}
