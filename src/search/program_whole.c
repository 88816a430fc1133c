/* program_whole.c - the integer program of the whole problem, for other solvers. */
#include <math.h>
#include <stdlib.h>

#include "problem/weighs.h"
#include "search/problem_cost.h"
#include "search/program_parts.h"

/* The i-th offer of a supply: line cards and chassis that are bought only to reach a quantity break are not
 * in use, and take and give no slots. */
static void add_offer(const struct program_whole *w, const struct supply *supply, size_t s, size_t i,
                      struct program_slots *slots, size_t need_row, int64_t most)
{
    const struct offer *offer = &supply->offers[i];
    const struct price *price = w->problem->supply_prices[s][i];
    const int64_t at_most = offers_at_most(supply->offers, supply->n_offers, i, most);
    if (offer->family == 0) {
        program_add_purchase(w, offer, price, need_row, most);
        return;
    }
    struct program *program = w->program;
    const char *id = w->problem->snapshot->parts[offer->part].id;
    const struct offer piece = {.part = offer->part, .units = 1, .owned = offer->owned};
    const size_t there = program_add_row(program, 'p', 0, INFINITY,
                                         arena_printf(program->arena, "%s bought and owned, less used", id));
    const size_t used = program_add_col(program, 'k', 0, (double)at_most, 0, true,
                                        arena_printf(program->arena, "%s used", id));
    program_add_entry(program, there, used, -1);
    program_add_entry(program, need_row, used, (double)offer->units);
    program_take_slots(slots, program, offer, used);
    program_add_purchase(w, &piece, price, there, at_most);
}

static void add_needs(const struct program_whole *w, const size_t *z)
{
    const struct problem *problem = w->problem;
    for (size_t s = 0; s < problem->n_supplies; s++) {
        const struct supply *supply = &problem->supplies[s];
        const size_t row =
            program_add_row(w->program, 'r', 0, INFINITY,
                            arena_printf(w->program->arena, "%s from %s%s", resource_name(supply->resource),
                                         problem->snapshot->parts[supply->offers[0].part].id,
                                         supply->n_offers > 1 ? ", ..." : ""));
        int64_t most = 0;
        for (size_t k = 0; k < w->set->points.n; k++) {
            const struct point *point = &w->set->points.v[k];
            for (size_t i = 0; i < point->design->n_supplies; i++) {
                if (point->design->supply[i] != s)
                    continue;
                const int64_t q = design_need(point->design, i, point->nodes);
                program_add_entry(w->program, row, z[k], -(double)q);
                most = q > most ? q : most;
            }
        }
        struct program_slots slots = {.family = 0};
        for (size_t i = 0; i < supply->n_offers; i++)
            add_offer(w, supply, s, i, &slots, row, most);
    }
}

enum status program_whole(struct program *program, struct point_set *set, struct problem *problem,
                          double *lambda_scale, struct diag *diag)
{
    const struct purchase *purchase = &problem->scenario->purchase;
    if (problem->goal == GOAL_RATE_PER_COST || problem->goal == GOAL_RATE_PER_WATT)
        return diag_at(diag, ST_INPUT, problem->scenario->path, 0, 0,
                       "goal '%s' is a ratio: there is no linear program of the whole problem",
                       goal_name(problem->goal));
    if (purchase->n_extras || purchase->tax.digits || problem_weighs_mixes(problem) || problem->n_terms > 0)
        return program_several(program, set, problem, true, lambda_scale,
                               diag); /* of one: it orders by part */
    const enum status status = problem_cover(problem, problem->budget_minor, diag);
    if (status != ST_OK)
        return status;
    collect_points(set, problem, true, NULL);
    if (set->points.n == 0)
        return diag_at(diag, ST_INFEASIBLE, problem->scenario->path, 0, 0,
                       "no point is affordable: nothing to export");
    size_t app_row[APPS_AT_MOST];
    size_t *z = mem_alloc(set->points.n, sizeof *z);
    struct program_whole w = {program, problem, set, SIZE_MAX, program_largest_cost(problem, set),
                              NULL,    NULL};
    const struct program_scales scales = program_scales_of(problem, set);
    *lambda_scale = scales.lambda;
    program_add_lambda(program, problem, &scales, problem->goal == GOAL_RATE ? 1 : 0, app_row);
    program_add_points(program, problem, set, &scales, app_row, z);
    if (problem->budget_minor != BUDGET_NONE)
        w.budget_row =
            program_add_row(program, 'b', -INFINITY, 1, "cost within the budget, as a fraction of it");
    w.order_row = program_add_order_rows(program, problem);
    add_needs(&w, z);
    free(z);
    return ST_OK;
}
