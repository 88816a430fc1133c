/* plan_take.c - makes a plan of chosen clusters: the cost of their order, and their rates. */
#include <math.h>
#include <string.h>

#include "problem/scores.h"
#include "problem/machines.h"
#include "purchase/order.h"
#include "search/candidates.h"
#include "search/combination.h"
#include "search/candidate_compare.h"
#include "search/instance_cost.h"
#include "search/shared_order.h"
#include "search/solve_parts.h"

/* Sets the time shares. One cluster runs everything; several clusters share. With a geometric mean each
 * application gets all the time of its cluster. */
static double share_time(double *fraction, const struct instance *instance, const struct scan *scans,
                         size_t n)
{
    double rates[CLUSTERS_AT_MOST][APPS_AT_MOST], price[APPS_AT_MOST];
    const double *rate[CLUSTERS_AT_MOST];
    const struct share_problem sharing = instance_sharing(instance);
    for (size_t c = 0; c < n; c++) {
        candidates_rates(rates[c], instance, &scans[c]);
        rate[c] = rates[c];
    }
    if (n > 1)
        return fleet_share(fraction, price, &sharing, rate, n);
    const double total_rate = scan_rate(&scans[0]), nodes = (double)scans[0].nodes;
    for (size_t a = 0; a < instance->load.n_work; a++) {
        const double score = machine_score(instance, scans[0].design, a, nodes, scans[0].rate[a]);
        const bool whole = sharing.weight && instance_counts(instance, scans[0].design->node_index, a);
        fraction[a] = !(total_rate > 0) ? 0
                      : sharing.weight  ? whole
                                        : instance->load.weight[a] / score * total_rate;
    }
    return total_rate;
}

/* Lowers the rate of a run by what failures take of it. */
static void take_failures(struct plan_app *app, const struct instance *instance,
                          const struct candidate *point, size_t a)
{
    app->goodput = instance_goodput(instance, point->design, a, point->nodes, app->processes);
    const double share = app->goodput.efficiency * app->goodput.available;
    app->rate *= share;
    app->prediction.rate_ops *= share;
    app->prediction.time_s /= share;
}

static void take_apps(struct plan_cluster *cluster, const struct instance *instance, const struct scan *scan,
                      const double *fraction, struct arena *arena)
{
    cluster->apps = ARENA_NEW(arena, instance->load.n_work, struct plan_app);
    for (size_t a = 0; a < instance->load.n_work; a++) {
        struct plan_app *app = &cluster->apps[a];
        app->processes = scan->processes[a];
        app->time_fraction = fraction[a];
        if (fraction[a] > 0)
            app->rate = candidate_rate(&app->prediction, instance, cluster->point.design, a,
                                       (double)app->processes, NULL);
        if (fraction[a] > 0 && cluster->point.design->bought.fails)
            take_failures(app, instance, &cluster->point, a);
    }
}

double plan_rate(const struct instance *instance, const struct candidate *points, size_t n)
{
    double fraction[CLUSTERS_AT_MOST * APPS_AT_MOST];
    struct scan scans[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < n; c++)
        scan_to(&scans[c], instance, points[c].design, points[c].nodes);
    return share_time(fraction, instance, scans, n);
}

void plan_take(struct plan *out, const struct shared_order *shared, const struct candidate *points, size_t n,
               struct arena *arena)
{
    const struct instance *instance = shared->instance;
    double fraction[CLUSTERS_AT_MOST * APPS_AT_MOST];
    struct scan *scans = ARENA_NEW(arena, n, struct scan);
    struct shared_bill bill;
    shared_order_bill(&bill, shared, points, n, arena);
    for (size_t c = 0; c < n; c++)
        scan_to(&scans[c], instance, points[c].design, points[c].nodes);
    out->found = true;
    out->rate = share_time(fraction, instance, scans, n);
    out->clusters = ARENA_NEW(arena, n, struct plan_cluster);
    out->n_clusters = n;
    out->bill = bill.lines;
    out->n_bill = bill.n_lines;
    out->cost_minor = bill.cost_minor;
    out->operation = bill.operation;
    out->power_W = bill_size(instance, out->bill, out->n_bill, SIZE_POWER);
    out->carbon_kg = bill_size(instance, out->bill, out->n_bill, SIZE_CARBON);
    for (size_t c = 0; c < n; c++) {
        struct plan_cluster *cluster = &out->clusters[c];
        *cluster = (struct plan_cluster){points[c], NULL, bill.own[c], bill.n_own[c],
                                         bill_size(instance, bill.own[c], bill.n_own[c], SIZE_POWER)};
        cluster->point.cost_minor = instance_cost(instance, points[c].design, points[c].nodes);
        take_apps(cluster, instance, &scans[c], &fraction[c * instance->load.n_work], arena);
    }
    out->objective = plan_objective_of(instance, out->rate, out->cost_minor, out->bill, out->n_bill);
    out->bound = out->objective;
}

void plan_bound(struct plan *plan, const struct instance *instance, double bound)
{
    if (plan->status == PLAN_STOPPED && instance->goal == GOAL_COST)
        plan->bound = fmin(plan->objective, money_major((int64_t)fmax(floor(bound), 0), instance->currency));
    else if (plan->status == PLAN_STOPPED)
        plan->bound =
            fmax(plan->objective,
                 bound / instance_rate_scale(instance) *
                     (instance->goal == GOAL_RATE_PER_COST ? 1 / money_major(1, instance->currency) : 1));
}

/* --- plan in another problem --- */

/* Finds the plan's designs in the problem, with these nodes. False: a design is missing, or the nodes are
 * too expensive. */
static bool find_points(struct candidate *out, const struct plan *plan, const int64_t *nodes,
                        const struct shared_order *shared)
{
    const struct instance *instance = shared->instance;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct candidate *point = &plan->clusters[c].point;
        out[c] = (struct candidate){.nodes = nodes ? nodes[c] : point->nodes};
        for (size_t d = 0; d < instance->choice.n_designs && !out[c].design; d++)
            if (strcmp(instance->choice.designs[d].id, point->design->id) == 0 &&
                instance->choice.designs[d].bought.option == point->design->bought.option)
                out[c].design = &instance->choice.designs[d];
        if (!out[c].design ||
            out[c].nodes > shared_order_nodes_within(shared, out[c].design, instance->budget_minor))
            return false;
    }
    return plan->n_clusters > 0 && shared_order_allows(shared, out, plan->n_clusters);
}

/* Copies the problem with at most these nodes per cluster. They bound the tables if nodes cost nothing, or
 * without a budget. */
static struct instance bounded_by(const struct instance *instance, int64_t most_nodes)
{
    struct instance own = *instance;
    if (most_nodes < own.limits.max_nodes)
        own.limits.max_nodes = most_nodes;
    return own;
}

enum status plan_of_clusters(struct plan *out, const struct instance *instance,
                             const struct candidate *points, size_t n, struct arena *arena, struct diag *diag)
{
    struct shared_order shared;
    int64_t most = 0;
    for (size_t c = 0; c < n; c++)
        most = points[c].nodes > most ? points[c].nodes : most;
    const struct instance own = bounded_by(instance, most);
    const enum status status = shared_order_make(&shared, &own, arena, diag);
    if (status == ST_OK)
        plan_take(out, &shared, points, n, arena);
    return status;
}

bool plan_resize(struct plan *out, const struct instance *instance, const struct plan *plan,
                 const int64_t *nodes, struct arena *arena)
{
    struct candidate points[CLUSTERS_AT_MOST];
    struct diag none = DIAG_INIT;
    struct shared_order shared;
    int64_t most = 0;
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const int64_t wanted = nodes ? nodes[c] : plan->clusters[c].point.nodes;
        most = wanted > most ? wanted : most;
    }
    const struct instance own = bounded_by(instance, most);
    *out = (struct plan){.cost_minor = -1};
    if (shared_order_make(&shared, &own, arena, &none) == ST_OK && find_points(points, plan, nodes, &shared))
        plan_take(out, &shared, points, plan->n_clusters, arena);
    diag_fini(&none);
    return out->cost_minor >= 0;
}

double plan_objective_kept(const struct plan *plan, const struct instance *instance)
{
    struct arena arena = ARENA_INIT;
    struct plan now;
    const bool bought =
        plan_resize(&now, instance, plan, NULL, &arena) && now.cost_minor <= instance->budget_minor;
    const bool runs = now.rate > 0 && now.rate >= search_needed_rate(instance);
    arena_fini(&arena);
    return bought && runs ? now.objective : (double)NAN;
}
