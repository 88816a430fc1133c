/* fleet.c - the best fleet: from the question to a certified plan. */
#include "search/fleet.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "proof/fleet_certificate.h"
#include "purchase/order.h"
#include "purchase/problem_operation.h"
#include "search/fleet_parts.h"
#include "search/fleet_share.h"
#include "search/problem_cost.h"
#include "search/solve_parts.h"

enum status fleet_check_question(const struct problem *problem, struct diag *diag)
{
    if (problem->limits.must_buy.n > MUST_AT_MOST)
        return given_error(&problem->limits.must_buy.v[MUST_AT_MOST], diag,
                           "must_buy: up to %d parts with several clusters", MUST_AT_MOST);
    if (problem->goal != GOAL_RATE && problem->goal != GOAL_COST)
        return given_error(
            &problem->scenario->clusters_at, diag,
            "goal '%s' is a ratio: with several clusters it has no program; use rate or cost, or "
            "clusters: 1",
            goal_name(problem->goal));
    if (problem->budget_minor == BUDGET_NONE && problem->limits.max_nodes == INT64_MAX)
        return given_error(&problem->scenario->clusters_at, diag,
                           "several clusters need a budget, or limits: {max_nodes: ...}");
    return search_check_question(problem, diag);
}

static enum status explain(const struct fleet_points *points, const struct fleet_search *search,
                           struct diag *diag)
{
    const struct problem *problem = points->problem;
    const enum status status = ST_INFEASIBLE;
    const struct pool *pool = points->pool;
    const bool limited =
        pool->n_sizes + pool->n_must + problem->limits.available.n + problem->limits.one_vendor.n > 0;
    const char *limits = limited ? " and the limits" : "";
    size_t a = 0;
    while (a < problem->n_work && points->fastest[a] > 0)
        a++;
    if (points->presolve.points == points->presolve.unaffordable)
        diag_set(diag, status, "the budget buys no cluster at all");
    else if (a < problem->n_work)
        diag_set(diag, status, "no affordable cluster can run '%s' within its limits", problem->work[a].name);
    else if (search->lambda_needed > 0)
        diag_set(diag, status, "no clusters within the budget%s reach the %.6g %s asked for", limits,
                 search->lambda_needed / problem_rate_scale(problem), problem_rate_unit(problem));
    else
        diag_set(diag, status,
                 "every application has a cluster it can run on, but none that run them all fit the "
                 "budget%s together",
                 limits);
    diag_place(diag, problem->scenario->path, 0, 0);
    return status;
}

/* --- filling the plan --- */

static void fill_apps(struct fleet_cluster *cluster, const struct problem *problem, const double *fraction,
                      struct arena *arena)
{
    struct scan scan;
    scan_start(&scan, problem, cluster->point.design, NULL);
    while (scan.nodes < cluster->point.nodes)
        scan_step(&scan);
    cluster->apps = ARENA_NEW(arena, problem->n_work, struct plan_app);
    for (size_t a = 0; a < problem->n_work; a++) {
        struct plan_app *app = &cluster->apps[a];
        app->processes = scan.processes[a];
        app->time_fraction = fraction[a];
        if (fraction[a] > 0)
            app->rate =
                point_rate(&app->prediction, problem, cluster->point.design, a, (double)app->processes, NULL);
    }
}

static void fill_clusters(struct fleet *out, const struct fleet_search *search,
                          const struct pooled_bill *bill, struct arena *arena)
{
    const struct fleet_points *points = search->points;
    const struct problem *problem = points->problem;
    const double *rate[CLUSTERS_AT_MOST];
    double fraction[CLUSTERS_AT_MOST * APPS_AT_MOST], price[APPS_AT_MOST];
    size_t n = 0;
    for (size_t c = 0; c < search->n_slots; c++)
        if (search->best.point[c] > 0)
            rate[n++] = &points->rates.v[(size_t)search->best.point[c] * points->n_apps];
    out->lambda = fleet_share(fraction, price, rate, n, points->n_apps);
    for (size_t c = 0; c < n; c++) {
        struct fleet_cluster *cluster = &out->clusters[c];
        cluster->parts = bill->own[c];
        cluster->n_parts = bill->n_own[c];
        cluster->power_W = problem_power_W(problem, cluster->parts, cluster->n_parts);
        fill_apps(cluster, problem, &fraction[c * points->n_apps], arena);
    }
}

static void warn(struct fleet *out, const struct fleet_search *search, struct problem *problem)
{
    for (size_t c = 0; c < out->n_clusters; c++) {
        const struct plan one = {.point = out->clusters[c].point, .apps = out->clusters[c].apps};
        plan_warn_of_apps(&one, problem);
    }
    const struct plan all = {.bill = out->bill, .n_bill = out->n_bill};
    plan_warn_of_quotes(&all, problem);
    if (search->unsettled)
        problem_warn(problem,
                     "the cheapest order of some fleet was not found within the effort allowed (quantity "
                     "breaks or owned parts shared by several clusters): the bound covers it");
    out->warnings = problem->warnings;
    out->n_warnings = problem->n_warnings;
}

static void fill(struct fleet *out, const struct fleet_search *search, struct problem *problem,
                 struct arena *arena)
{
    const struct fleet_points *points = search->points;
    struct point chosen[CLUSTERS_AT_MOST];
    struct pooled_bill bill;
    size_t n = 0;
    for (size_t c = 0; c < search->n_slots; c++)
        if (search->best.point[c] > 0)
            chosen[n++] = points->points.v[search->best.point[c]];
    pool_bill(&bill, points->pool, chosen, n, arena);
    out->clusters = ARENA_NEW(arena, n, struct fleet_cluster);
    out->n_clusters = n;
    for (size_t c = 0; c < n; c++) {
        out->clusters[c].point = chosen[c];
        out->clusters[c].point.cost_minor = problem_cost(problem, chosen[c].design, chosen[c].nodes);
    }
    out->bill = bill.lines;
    out->n_bill = bill.n_lines;
    out->cost_minor = bill.cost_minor;
    out->operation = bill.operation;
    out->power_W = problem_power_W(problem, out->bill, out->n_bill);
    fill_clusters(out, search, &bill, arena);
    const bool by_cost = problem->goal == GOAL_COST;
    const double scale = problem_rate_scale(problem);
    out->objective = by_cost ? money_major(out->cost_minor, problem->currency) : out->lambda / scale;
    out->bound = out->objective;
    if (out->status == PLAN_STOPPED && by_cost)
        out->bound =
            fmin(out->objective, money_major((int64_t)fmax(floor(search->bound), 0), problem->currency));
    else if (out->status == PLAN_STOPPED)
        out->bound = fmax(out->objective, search->bound / scale);
    out->gap = out->bound == out->objective ? 0 : fabs(out->bound - out->objective) / fabs(out->objective);
    out->unique = search->unique;
    warn(out, search, problem);
}

/* --- the claim --- */

static void claim_cluster(struct claim *out, const struct fleet_cluster *cluster,
                          const struct problem *problem, struct arena *arena)
{
    const struct snapshot *snapshot = problem->snapshot;
    struct plan one = {.point = cluster->point,
                       .apps = cluster->apps,
                       .bill = cluster->parts,
                       .n_bill = cluster->n_parts,
                       .power_W = cluster->power_W};
    plan_claim(out, &one, problem, arena);
    struct claim_app *apps = ARENA_NEW(arena, problem->n_work, struct claim_app);
    struct claim_line *lines = ARENA_NEW(arena, cluster->n_parts, struct claim_line);
    size_t n = 0;
    for (size_t a = 0; a < problem->n_work; a++)
        if (out->apps[a].time_fraction > 0)
            apps[n++] = out->apps[a];
    for (size_t i = 0; i < cluster->n_parts; i++)
        lines[i] = (struct claim_line){.part = snapshot->parts[cluster->parts[i].part].id,
                                       .quantity = cluster->parts[i].used};
    out->apps = apps;
    out->n_apps = n;
    out->lines = lines;
}

void fleet_claim(struct claim *claim, const struct fleet *fleet, const struct problem *problem,
                 struct arena *arena)
{
    struct claim_line *lines = ARENA_NEW(arena, fleet->n_bill, struct claim_line);
    struct claim *clusters = ARENA_NEW(arena, fleet->n_clusters, struct claim);
    for (size_t i = 0; i < fleet->n_bill; i++)
        lines[i] = (struct claim_line){.part = problem->snapshot->parts[fleet->bill[i].part].id,
                                       .quantity = fleet->bill[i].quantity,
                                       .owned = fleet->bill[i].owned,
                                       .total_minor = fleet->bill[i].total_minor,
                                       .tax_minor = fleet->bill[i].tax_minor};
    for (size_t c = 0; c < fleet->n_clusters; c++)
        claim_cluster(&clusters[c], &fleet->clusters[c], problem, arena);
    *claim = (struct claim){
        .cost_minor = fleet->cost_minor,
        .budget_minor = problem->budget_minor,
        .currency = problem->currency,
        .objective = fleet->objective,
        .bound = fleet->bound,
        .gap = fleet->gap,
        .power_W = fleet->power_W,
        .operation_minor = operation_total(&fleet->operation),
        .proven = fleet->status == PLAN_OPTIMAL,
        .unique = fleet->unique,
        .lines = lines,
        .n_lines = fleet->n_bill,
        .clusters = clusters,
        .n_clusters = fleet->n_clusters,
    };
}

static enum status certify(struct fleet *fleet, const struct problem *problem, struct arena *arena,
                           struct diag *diag)
{
    struct claim claim;
    fleet_claim(&claim, fleet, problem, arena);
    fleet_certificate(&fleet->certificate, problem, &claim, arena);
    fleet->certificate.method = "bound from branching";
    for (size_t i = 0; i < fleet->certificate.n_checks; i++) {
        const struct check *check = &fleet->certificate.checks[i];
        if (!check->ok)
            return diag_set(diag, ST_INTERNAL, "the certificate of the plan does not hold: %s: %s",
                            check->name, check->detail);
    }
    return ST_OK;
}

/* Which networks the clusters have; n 0: any, and up to scenario->clusters of them. */
struct networks {
    const size_t *technology;
    size_t n;
};

static bool find_roots(struct fleet_search *search, struct fleet_tree *tree, const struct networks *networks)
{
    for (size_t c = 0; c < networks->n; c++) {
        search->root[c] = c > 0 && networks->technology[c] == networks->technology[c - 1]
                              ? search->root[c - 1]
                              : fleet_tree_add(tree, search->points, networks->technology[c]);
        if (search->root[c] < 0)
            return false;
    }
    return true;
}

static enum status search_points(struct fleet *out, struct problem *problem, struct fleet_points *points,
                                 const struct networks *networks, const struct plan_options *options,
                                 struct arena *arena, struct diag *diag)
{
    struct fleet_tree tree;
    fleet_tree_make(&tree, points);
    struct fleet_search search = {.points = points,
                                  .tree = &tree,
                                  .options = options,
                                  .n_slots = networks->n ? networks->n : (size_t)problem->scenario->clusters,
                                  .budget_minor = problem->budget_minor,
                                  .lambda_needed = search_lambda_needed(problem),
                                  .by_cost = problem->goal == GOAL_COST};
    if (find_roots(&search, &tree, networks))
        fleet_search_run(&search);
    fleet_tree_fini(&tree);
    out->n_boxes = search.n_boxes;
    const bool open = search.stopped || search.unsettled;
    enum status status = ST_OK;
    if (!search.found && !open)
        return explain(points, &search, diag);
    if (!search.found)
        return diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0, "stopped before a plan was found");
    const bool exact = search.by_cost ? !(search.bound < (double)search.best.cost_minor)
                                      : !(search.bound > search.best.lambda * (1 + 1e-12));
    out->status = search.stopped || (search.unsettled && !exact) ? PLAN_STOPPED : PLAN_OPTIMAL;
    out->found = true;
    fill(out, &search, problem, arena);
    status = certify(out, problem, arena, diag);
    return status == ST_OK && out->status == PLAN_STOPPED ? ST_STOPPED : status;
}

static enum status solve(struct fleet *out, struct problem *problem, const struct networks *networks,
                         const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    struct fleet_points points;
    struct pool pool;
    *out = (struct fleet){.status = PLAN_INFEASIBLE};
    enum status status = fleet_check_question(problem, diag);
    if (status == ST_OK)
        status = pool_make(&pool, problem, problem->budget_minor, arena, diag);
    if (status != ST_OK)
        return status;
    if (fleet_collect(&points, &pool, problem->budget_minor, networks->n > 0, &options->stop))
        status = search_points(out, problem, &points, networks, options, arena, diag);
    else
        status = diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0, "stopped before a plan was found");
    out->presolve = points.presolve;
    fleet_points_fini(&points);
    return status;
}

enum status fleet_solve(struct fleet *out, struct problem *problem, const struct plan_options *options,
                        struct arena *arena, struct diag *diag)
{
    return solve(out, problem, &(const struct networks){NULL, 0}, options, arena, diag);
}

static int by_technology(const void *a, const void *b)
{
    const struct design *x = a, *y = b;
    if (x->technology_index != y->technology_index)
        return x->technology_index < y->technology_index ? -1 : 1;
    return strcmp(x->id, y->id);
}

enum status fleet_solve_networks(struct fleet *out, struct problem *problem, const size_t *technology,
                                 size_t n, const struct plan_options *options, struct arena *arena,
                                 struct diag *diag)
{
    /* designs with one network lie together, so that they are a node of the tree */
    struct design *sorted = ARENA_NEW(arena, problem->n_designs, struct design);
    struct problem by_network = *problem;
    memcpy(sorted, problem->designs, problem->n_designs * sizeof *sorted);
    qsort(sorted, problem->n_designs, sizeof *sorted, by_technology);
    by_network.designs = sorted;
    return solve(out, &by_network, &(const struct networks){technology, n}, options, arena, diag);
}
