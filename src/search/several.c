/* several.c - several clusters: from the question to the best plan. */
#include "search/several.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "purchase/order.h"
#include "purchase/problem_operation.h"
#include "question/rules.h"
#include "search/several_parts.h"
#include "problem/fleet_share.h"
#include "search/problem_cost.h"
#include "search/solve_parts.h"

enum status several_check_question(const struct problem *problem, struct diag *diag)
{
    if (problem->goal != GOAL_RATE && problem->goal != GOAL_COST)
        return given_error(
            &problem->policy->clusters_at, diag,
            "goal '%s' is a ratio: with several clusters it has no program; use rate or cost, or "
            "clusters: 1",
            goal_name(problem->goal));
    if (problem->budget_minor == BUDGET_NONE && problem->limits.max_nodes == INT64_MAX)
        return given_error(&problem->policy->clusters_at, diag,
                           "several clusters need a budget, or limits: {max_nodes: ...}");
    return search_check_question(problem, diag);
}

static enum status explain(const struct candidates *points, const struct several_search *search,
                           struct diag *diag)
{
    const struct problem *problem = points->problem;
    const enum status status = ST_INFEASIBLE;
    const struct pool *pool = points->pool;
    const bool limited = pool->n_sizes + problem->market.n_bounds + problem->limits.one_vendor.n > 0;
    const char *limits = limited ? " and the limits" : "";
    size_t a = 0;
    while (a < problem->load.n_work && points->fastest[a] > 0)
        a++;
    if (points->presolve.points == points->presolve.unaffordable)
        diag_set(diag, status, "the budget buys no cluster at all");
    else if (a < problem->load.n_work)
        diag_set(diag, status, "no affordable cluster can run '%s' within its limits",
                 problem->load.work[a].name);
    else if (search->lambda_needed > 0)
        diag_set(diag, status, "no clusters within the budget%s reach the %s %s asked for", limits,
                 number_text(search->lambda_needed / problem_rate_scale(problem), 6, problem->arena),
                 problem_rate_unit(problem));
    else
        diag_set(diag, status, "no affordable set of clusters%s runs all applications",
                 limited ? " within the limits" : "");
    diag_place(diag, problem->file->path, 0, 0);
    return status;
}

static bool find_roots(struct several_search *search, struct several_tree *tree, const struct plan_kind *kind)
{
    for (size_t c = 0; c < kind->n; c++) {
        search->root[c] = c > 0 && kind->group[c] == kind->group[c - 1]
                              ? search->root[c - 1]
                              : several_tree_add(tree, search->points, kind->group_of, kind->group[c]);
        if (search->root[c] < 0)
            return false;
    }
    return true;
}

static enum status search_points(struct plan *out, struct problem *problem, struct candidates *points,
                                 const struct plan_kind *kind, const struct plan_options *options,
                                 struct arena *arena, struct diag *diag)
{
    struct several_tree tree;
    struct point chosen[CLUSTERS_AT_MOST];
    several_tree_make(&tree, points);
    struct several_search search = {.points = points,
                                    .tree = &tree,
                                    .options = options,
                                    .n_slots = kind->n ? kind->n : (size_t)problem->policy->clusters,
                                    .budget_minor = problem->budget_minor,
                                    .lambda_needed = search_lambda_needed(problem),
                                    .by_cost = problem->goal == GOAL_COST};
    if (find_roots(&search, &tree, kind))
        several_search_run(&search);
    several_tree_fini(&tree);
    points->presolve.sets = search.n_boxes;
    const bool open = search.stopped || search.inexact;
    if (!search.found && !open)
        return explain(points, &search, diag);
    if (!search.found)
        return diag_at(diag, ST_STOPPED, problem->file->path, 0, 0, "stopped before a plan was found");
    const bool exact = search.by_cost ? !(search.bound < (double)search.best.cost_minor)
                                      : !(search.bound > search.best.lambda * (1 + 1e-12));
    out->status = search.stopped || (search.inexact && !exact) ? PLAN_STOPPED : PLAN_OPTIMAL;
    out->unique = search.unique;
    const size_t n = candidates_take(chosen, points, search.best.point, search.n_slots);
    plan_take(out, points->pool, chosen, n, arena);
    plan_bound(out, problem, search.bound, search.bound);
    if (search.inexact)
        problem_warn(problem,
                     "the cheapest order of some fleet was not found within the effort allowed (quantity "
                     "breaks or owned parts shared by several clusters): the bound covers it");
    return ST_OK;
}

enum status search_several(struct plan *out, struct problem *problem, const struct plan_kind *kind,
                           const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    struct candidates points;
    struct pool pool;
    out->method = METHOD_BRANCH_AND_BOUND;
    enum status status = several_check_question(problem, diag);
    if (status == ST_OK)
        status = pool_make(&pool, problem, arena, diag);
    if (status != ST_OK)
        return status;
    if (candidates_collect(&points, &pool, kind->n > 0 ? CANDIDATES_RISING : CANDIDATES_UNBEATEN,
                           &options->stop))
        status = search_points(out, problem, &points, kind, options, arena, diag);
    else
        status = diag_at(diag, ST_STOPPED, problem->file->path, 0, 0, "stopped before a plan was found");
    out->presolve = points.presolve;
    candidates_fini(&points);
    return status;
}
