/* several.c - several clusters: from the question to the best plan. */
#include "search/several.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "purchase/order.h"
#include "purchase/problem_operation.h"
#include "search/several_parts.h"
#include "problem/fleet_share.h"
#include "search/problem_cost.h"
#include "search/solve_parts.h"

enum status several_check_question(const struct problem *problem, struct diag *diag)
{
    if (problem->n_must > MUST_AT_MOST)
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

static enum status explain(const struct several_points *points, const struct several_search *search,
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
        diag_set(diag, status, "no affordable set of clusters%s runs all applications",
                 limited ? " within the limits" : "");
    diag_place(diag, problem->scenario->path, 0, 0);
    return status;
}

/* --- filling the plan --- */

static void fill_apps(struct plan_cluster *cluster, const struct problem *problem, const double *fraction,
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

static void fill_clusters(struct plan *out, const struct several_search *search,
                          const struct pooled_bill *bill, struct arena *arena)
{
    const struct several_points *points = search->points;
    const struct problem *problem = points->problem;
    const double *rate[CLUSTERS_AT_MOST];
    double fraction[CLUSTERS_AT_MOST * APPS_AT_MOST], price[APPS_AT_MOST];
    size_t n = 0;
    for (size_t c = 0; c < search->n_slots; c++)
        if (search->best.point[c] > 0)
            rate[n++] = &points->rates.v[(size_t)search->best.point[c] * points->n_apps];
    out->lambda = fleet_share(fraction, price, rate, n, points->n_apps);
    for (size_t c = 0; c < n; c++) {
        struct plan_cluster *cluster = &out->clusters[c];
        cluster->parts = bill->own[c];
        cluster->n_parts = bill->n_own[c];
        cluster->power_W = problem_power_W(problem, cluster->parts, cluster->n_parts);
        fill_apps(cluster, problem, &fraction[c * points->n_apps], arena);
    }
}

static void fill(struct plan *out, const struct several_search *search, struct problem *problem,
                 struct arena *arena)
{
    const struct several_points *points = search->points;
    struct point chosen[CLUSTERS_AT_MOST];
    struct pooled_bill bill;
    size_t n = 0;
    for (size_t c = 0; c < search->n_slots; c++)
        if (search->best.point[c] > 0)
            chosen[n++] = points->points.v[search->best.point[c]];
    pool_bill(&bill, points->pool, chosen, n, arena);
    out->clusters = ARENA_NEW(arena, n, struct plan_cluster);
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
}

static bool find_roots(struct several_search *search, struct several_tree *tree,
                       const struct networks *networks)
{
    for (size_t c = 0; c < networks->n; c++) {
        search->root[c] = c > 0 && networks->technology[c] == networks->technology[c - 1]
                              ? search->root[c - 1]
                              : several_tree_add(tree, search->points, networks->technology[c]);
        if (search->root[c] < 0)
            return false;
    }
    return true;
}

static enum status search_points(struct plan *out, struct problem *problem, struct several_points *points,
                                 const struct networks *networks, const struct plan_options *options,
                                 struct arena *arena, struct diag *diag)
{
    struct several_tree tree;
    several_tree_make(&tree, points);
    struct several_search search = {.points = points,
                                    .tree = &tree,
                                    .options = options,
                                    .n_slots =
                                        networks->n ? networks->n : (size_t)problem->scenario->clusters,
                                    .budget_minor = problem->budget_minor,
                                    .lambda_needed = search_lambda_needed(problem),
                                    .by_cost = problem->goal == GOAL_COST};
    if (find_roots(&search, &tree, networks))
        several_search_run(&search);
    several_tree_fini(&tree);
    points->presolve.sets = search.n_boxes;
    const bool open = search.stopped || search.unsettled;
    if (!search.found && !open)
        return explain(points, &search, diag);
    if (!search.found)
        return diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0, "stopped before a plan was found");
    const bool exact = search.by_cost ? !(search.bound < (double)search.best.cost_minor)
                                      : !(search.bound > search.best.lambda * (1 + 1e-12));
    out->status = search.stopped || (search.unsettled && !exact) ? PLAN_STOPPED : PLAN_OPTIMAL;
    out->found = true;
    fill(out, &search, problem, arena);
    if (search.unsettled)
        problem_warn(problem,
                     "the cheapest order of some fleet was not found within the effort allowed (quantity "
                     "breaks or owned parts shared by several clusters): the bound covers it");
    return ST_OK;
}

enum status search_several(struct plan *out, struct problem *problem, const struct networks *networks,
                           const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    struct several_points points;
    struct pool pool;
    out->method = METHOD_BRANCH_AND_BOUND;
    enum status status = several_check_question(problem, diag);
    if (status == ST_OK)
        status = pool_make(&pool, problem, problem->budget_minor, arena, diag);
    if (status != ST_OK)
        return status;
    if (several_collect(&points, &pool, problem->budget_minor, networks->n > 0, &options->stop))
        status = search_points(out, problem, &points, networks, options, arena, diag);
    else
        status = diag_at(diag, ST_STOPPED, problem->scenario->path, 0, 0, "stopped before a plan was found");
    out->presolve = points.presolve;
    several_points_fini(&points);
    return status;
}
