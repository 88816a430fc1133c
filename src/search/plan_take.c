/* plan_take.c - makes a plan of chosen clusters: the cost of their order, and their rates. */
#include <math.h>
#include <string.h>

#include "problem/fleet_share.h"
#include "problem/machines.h"
#include "purchase/order.h"
#include "search/candidates.h"
#include "search/combination.h"
#include "search/candidate_compare.h"
#include "search/problem_cost.h"
#include "search/shared_order.h"
#include "search/solve_parts.h"

/* Sets the time shares. One cluster runs everything; several clusters share. With a geometric mean each
 * application gets all the time of its cluster. */
static double share_time(double *fraction, const struct problem *problem, const struct scan *scans, size_t n)
{
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST], price[APPS_AT_MOST];
    const double *rate[CLUSTERS_AT_MOST];
    const struct share_problem sharing = problem_sharing(problem);
    for (size_t c = 0; c < n; c++) {
        candidates_rates(rates[c], problem, &scans[c]);
        rate[c] = rates[c];
    }
    if (n > 1)
        return fleet_share(fraction, price, &sharing, rate, n);
    const double total_rate = scan_rate(&scans[0]), nodes = (double)scans[0].nodes;
    for (size_t a = 0; a < problem->load.n_work; a++) {
        const double score = machine_score(problem, scans[0].design, a, nodes, scans[0].rate[a]);
        const bool whole = sharing.weight && problem_counts(problem, scans[0].design->node_index, a);
        fraction[a] = !(total_rate > 0) ? 0
                      : sharing.weight  ? whole
                                        : problem->load.weight[a] / score * total_rate;
    }
    return total_rate;
}

static void take_apps(struct plan_cluster *cluster, const struct problem *problem, const struct scan *scan,
                      const double *fraction, struct arena *arena)
{
    cluster->apps = ARENA_NEW(arena, problem->load.n_work, struct plan_app);
    for (size_t a = 0; a < problem->load.n_work; a++) {
        struct plan_app *app = &cluster->apps[a];
        app->processes = scan->processes[a];
        app->time_fraction = fraction[a];
        if (fraction[a] > 0)
            app->rate = candidate_rate(&app->prediction, problem, cluster->point.design, a,
                                       (double)app->processes, NULL);
    }
}

double plan_rate(const struct problem *problem, const struct candidate *points, size_t n)
{
    double fraction[CLUSTERS_AT_MOST * APPS_AT_MOST];
    struct scan scans[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < n; c++)
        scan_to(&scans[c], problem, points[c].design, points[c].nodes);
    return share_time(fraction, problem, scans, n);
}

void plan_take(struct plan *out, const struct shared_order *shared, const struct candidate *points, size_t n,
               struct arena *arena)
{
    const struct problem *problem = shared->problem;
    double fraction[CLUSTERS_AT_MOST * APPS_AT_MOST];
    struct scan *scans = ARENA_NEW(arena, n, struct scan);
    struct shared_bill bill;
    shared_order_bill(&bill, shared, points, n, arena);
    for (size_t c = 0; c < n; c++)
        scan_to(&scans[c], problem, points[c].design, points[c].nodes);
    out->found = true;
    out->rate = share_time(fraction, problem, scans, n);
    out->clusters = ARENA_NEW(arena, n, struct plan_cluster);
    out->n_clusters = n;
    out->bill = bill.lines;
    out->n_bill = bill.n_lines;
    out->cost_minor = bill.cost_minor;
    out->operation = bill.operation;
    out->power_W = bill_size(problem, out->bill, out->n_bill, SIZE_POWER);
    out->carbon_kg = bill_size(problem, out->bill, out->n_bill, SIZE_CARBON);
    for (size_t c = 0; c < n; c++) {
        struct plan_cluster *cluster = &out->clusters[c];
        *cluster = (struct plan_cluster){points[c], NULL, bill.own[c], bill.n_own[c],
                                         bill_size(problem, bill.own[c], bill.n_own[c], SIZE_POWER)};
        cluster->point.cost_minor = problem_cost(problem, points[c].design, points[c].nodes);
        take_apps(cluster, problem, &scans[c], &fraction[c * problem->load.n_work], arena);
    }
    out->objective = plan_objective_of(problem, out->rate, out->cost_minor, out->bill, out->n_bill);
    out->bound = out->objective;
}

void plan_bound(struct plan *plan, const struct problem *problem, double bound)
{
    if (plan->status == PLAN_STOPPED && problem->goal == GOAL_COST)
        plan->bound = fmin(plan->objective, money_major((int64_t)fmax(floor(bound), 0), problem->currency));
    else if (plan->status == PLAN_STOPPED)
        plan->bound =
            fmax(plan->objective,
                 bound / problem_rate_scale(problem) *
                     (problem->goal == GOAL_RATE_PER_COST ? 1 / money_major(1, problem->currency) : 1));
}

/* --- plan in another problem --- */

/* Finds the plan's designs in the problem, with these nodes. False: a design is missing, or the nodes are
 * too expensive. */
static bool find_points(struct candidate *out, const struct plan *plan, const int64_t *nodes,
                        const struct shared_order *shared)
{
    const struct problem *problem = shared->problem;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct candidate *point = &plan->clusters[c].point;
        out[c] = (struct candidate){.nodes = nodes ? nodes[c] : point->nodes};
        for (size_t d = 0; d < problem->choice.n_designs && !out[c].design; d++)
            if (strcmp(problem->choice.designs[d].id, point->design->id) == 0 &&
                problem->choice.designs[d].bought.option == point->design->bought.option)
                out[c].design = &problem->choice.designs[d];
        if (!out[c].design ||
            out[c].nodes > shared_order_nodes_within(shared, out[c].design, problem->budget_minor))
            return false;
    }
    return plan->n_clusters > 0 && shared_order_allows(shared, out, plan->n_clusters);
}

bool plan_resize(struct plan *out, struct problem *problem, const struct plan *plan, const int64_t *nodes,
                 struct arena *arena)
{
    struct candidate points[CLUSTERS_AT_MOST];
    struct diag none = DIAG_INIT;
    struct shared_order shared;
    *out = (struct plan){.cost_minor = -1};
    if (shared_order_make(&shared, problem, arena, &none) == ST_OK &&
        find_points(points, plan, nodes, &shared))
        plan_take(out, &shared, points, plan->n_clusters, arena);
    diag_fini(&none);
    return out->cost_minor >= 0;
}

double plan_objective_kept(const struct plan *plan, struct problem *problem)
{
    struct arena arena = ARENA_INIT;
    struct plan now;
    const bool bought =
        plan_resize(&now, problem, plan, NULL, &arena) && now.cost_minor <= problem->budget_minor;
    const bool runs = now.rate > 0 && now.rate >= search_needed_rate(problem);
    arena_fini(&arena);
    return bought && runs ? now.objective : (double)NAN;
}
