/* several_best.c - the best fleets, one after the other: the search for the best one, which keeps as many as
 * are asked for. */
#include "purchase/order.h"
#include "search/several.h"
#include "search/several_parts.h"
#include "search/solve_parts.h"

static void fill(struct plan_row *row, const struct several_search *search,
                 const struct several_choice *choice, struct arena *arena)
{
    const struct candidates *points = search->points;
    const struct problem *problem = points->problem;
    struct pooled_bill bill;
    struct point *clusters = ARENA_NEW(arena, search->n_slots, struct point);
    *row =
        (struct plan_row){.clusters = clusters, .lambda = choice->lambda, .cost_minor = choice->cost_minor};
    row->n_clusters = candidates_take(clusters, points, choice->point, search->n_slots);
    pool_bill(&bill, points->pool, row->clusters, row->n_clusters, arena);
    row->bill = bill.lines;
    row->n_bill = bill.n_lines;
    row->power_W = problem_power_W(problem, bill.lines, bill.n_lines);
    row->objective = search->by_cost ? money_major(row->cost_minor, problem->currency)
                                     : row->lambda / problem_rate_scale(problem);
}

enum status several_best_find(struct plan_list *out, struct problem *problem, size_t n,
                              const struct plan_options *options, struct arena *arena, struct diag *diag)
{
    struct candidates points;
    struct several_tree tree;
    struct pool pool;
    *out = (struct plan_list){.rows = ARENA_NEW(arena, n, struct plan_row)};
    enum status status = several_check_question(problem, diag);
    if (status == ST_OK)
        status = pool_make(&pool, problem, arena, diag);
    if (status != ST_OK)
        return status;
    out->stopped = !candidates_collect(&points, &pool, CANDIDATES_RISING, &options->stop);
    if (!out->stopped) {
        several_tree_make(&tree, &points);
        struct several_search search = {.points = &points,
                                        .tree = &tree,
                                        .options = options,
                                        .n_slots = (size_t)problem->policy->clusters,
                                        .budget_minor = problem->budget_minor,
                                        .lambda_needed = search_lambda_needed(problem),
                                        .by_cost = problem->goal == GOAL_COST,
                                        .list = ARENA_NEW(arena, n, struct several_choice),
                                        .n_wanted = n};
        several_search_run(&search);
        several_tree_fini(&tree);
        for (out->n = 0; out->n < search.n_listed; out->n++)
            fill(&out->rows[out->n], &search, &search.list[out->n], arena);
        out->stopped = search.stopped || search.inexact;
    }
    out->all = out->n < n && !out->stopped;
    candidates_fini(&points);
    return ST_OK;
}
