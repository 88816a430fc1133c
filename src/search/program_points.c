/* program_points.c - the integer program of DESIGN section 6 for one cluster: over settled points, and whole.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/point_compare.h"
#include "search/problem_cost.h"
#include "search/program_parts.h"

void point_set_fini(struct point_set *set)
{
    free(set->points.v);
    free(set->rates.v);
    *set = (struct point_set){{0}, {0}};
}

bool collect_points(struct point_set *set, const struct problem *problem, bool all, const struct stop *stop)
{
    enum { LOOK_EVERY = 1024 };
    int64_t n_looked = 0;
    for (size_t d = 0; d < problem->n_designs; d++) {
        struct scan scan;
        const struct design *design = &problem->designs[d];
        const int64_t most = problem_nodes_within(problem, design, problem->budget_minor);
        scan_start(&scan, problem, design, NULL);
        while (scan.nodes < most) {
            if (++n_looked % LOOK_EVERY == 0 && stop_reached(stop))
                return false;
            const bool rose = scan_step(&scan);
            const bool first = scan.nodes == problem->limits.min_nodes;
            if (scan.nodes < problem->limits.min_nodes || (!all && !rose && !first))
                continue;
            const struct point point = {design, scan.nodes, problem_cost(problem, design, scan.nodes),
                                        scan_lambda(&scan)};
            VEC_PUSH(&set->points, point);
            for (size_t a = 0; a < problem->n_work; a++)
                VEC_PUSH(&set->rates, usable_rate(problem, a, scan.rate[a]));
        }
    }
    return true;
}

struct program_scales program_scales_of(const struct problem *problem, const struct point_set *set)
{
    struct program_scales scales = {0};
    for (size_t k = 0; k < set->points.n; k++) {
        scales.lambda = fmax(scales.lambda, set->points.v[k].lambda);
        for (size_t a = 0; a < problem->n_work; a++)
            scales.rate[a] = fmax(scales.rate[a], set->rates.v[k * problem->n_work + a]);
    }
    scales.lambda = scales.lambda > 0 ? scales.lambda : 1;
    for (size_t a = 0; a < problem->n_work; a++)
        scales.rate[a] = scales.rate[a] > 0 ? scales.rate[a] : 1;
    return scales;
}

double program_largest_cost(const struct problem *problem, const struct point_set *set)
{
    if (problem->budget_minor != BUDGET_NONE && problem->budget_minor > 0)
        return (double)problem->budget_minor;
    double largest = 1;
    for (size_t i = 0; i < set->points.n; i++)
        largest = fmax(largest, (double)set->points.v[i].cost_minor);
    return largest;
}

/* The lambda column, its floor, and the rows "every application keeps its share". */
size_t program_add_lambda(struct program *program, const struct problem *problem,
                          const struct program_scales *scales, double gain, size_t *app_row)
{
    const double rate_scale = problem_rate_scale(problem);
    double low = problem->limits.min_rate * rate_scale / scales->lambda;
    if (problem->goal == GOAL_COST)
        low = fmax(low, problem->target_rate * rate_scale / scales->lambda);
    const size_t lambda =
        program_add_col(program, 'L', low, INFINITY, gain, false,
                        arena_printf(program->arena, "rate of the workload, in %.17g %s",
                                     scales->lambda / rate_scale, problem_rate_unit(problem)));
    for (size_t a = 0; a < problem->n_work; a++) {
        app_row[a] = program_add_row(
            program, 'a', 0, INFINITY,
            arena_printf(program->arena, "application %s keeps its share", problem->work[a].name));
        program_add_entry(program, app_row[a], lambda,
                          -problem->weight[a] * scales->lambda / scales->rate[a]);
    }
    return lambda;
}

void program_add_points(struct program *program, const struct problem *problem, const struct point_set *set,
                        const struct program_scales *scales, const size_t *app_row, size_t *z)
{
    const size_t choose = program_add_row(program, 'c', -INFINITY, 1, "at most one cluster");
    for (size_t k = 0; k < set->points.n; k++) {
        const struct point *point = &set->points.v[k];
        const char *text =
            arena_printf(program->arena, "choose %s with %" PRId64 " nodes", point->design->id, point->nodes);
        z[k] = program_add_col(program, 'z', 0, 1, 0, true, text);
        program_add_entry(program, choose, z[k], 1);
    }
    for (size_t k = 0; k < set->points.n; k++) {
        const double *rates = &set->rates.v[k * problem->n_work];
        if (problem->n_work == 1) {
            program_add_entry(program, app_row[0], z[k], rates[0] / scales->rate[0]);
            continue;
        }
        const size_t link =
            program_add_row(program, 't', -INFINITY, 0, "time shares only on the chosen cluster");
        program_add_entry(program, link, z[k], -1);
        for (size_t a = 0; a < problem->n_work; a++) {
            const size_t f = program_add_col(program, 'f', 0, 1, 0, false,
                                             arena_printf(program->arena, "time share of %s with %s",
                                                          problem->work[a].name, program->cols.v[z[k]].name));
            program_add_entry(program, link, f, 1);
            program_add_entry(program, app_row[a], f, rates[a] / scales->rate[a]);
        }
    }
}

void program_of_points(struct program *program, const struct problem *problem, const struct point_set *set,
                       size_t *z, double *lambda_scale)
{
    size_t app_row[APPS_AT_MOST];
    const struct program_scales scales = program_scales_of(problem, set);
    const double money = program_largest_cost(problem, set);
    program_add_lambda(program, problem, &scales, problem->goal == GOAL_RATE ? 1 : 0, app_row);
    program_add_points(program, problem, set, &scales, app_row, z);
    const bool ratio = problem->goal == GOAL_RATE_PER_COST || problem->goal == GOAL_RATE_PER_WATT;
    double best_ratio = 0;
    for (size_t k = 0; k < set->points.n && ratio; k++)
        best_ratio = fmax(best_ratio, point_objective(problem, &set->points.v[k]));
    for (size_t k = 0; k < set->points.n; k++) {
        const struct point *point = &set->points.v[k];
        if (problem->goal == GOAL_COST)
            program->cols.v[z[k]].gain = -(double)point->cost_minor / money;
        else if (ratio)
            program->cols.v[z[k]].gain = point_objective(problem, point) / best_ratio;
    }
    if (problem->budget_minor != BUDGET_NONE) {
        const size_t budget =
            program_add_row(program, 'b', -INFINITY, 1, "cost within the budget, as a fraction of it");
        for (size_t k = 0; k < set->points.n; k++)
            program_add_entry(program, budget, z[k], (double)set->points.v[k].cost_minor / money);
    }
    *lambda_scale = scales.lambda;
}

/* --- the whole program --- */

/* What buys `part`: a column of packs for every price step, switched by a binary where the step has a
 * minimum. */
void program_add_purchase(const struct program_whole *w, const struct offer *offer, const struct price *price,
                          size_t need_row, int64_t units_needed)
{
    struct program *program = w->program;
    const char *id = w->problem->snapshot->parts[offer->part].id;
    const int64_t needed = (units_needed + offer->units - 1) / offer->units;
    const int64_t pieces = needed > price->at_least ? needed : price->at_least;
    const bool bounded = price->at_least > 0 || price->scarce;
    const double taxed = 1 + (double)price->tax.digits / pow(10, price->tax.scale);
    const bool switched = price->n > 1 || (price->n == 1 && price->steps[0].min_quantity > 1);
    const size_t one = switched ? program_add_row(program, 'q', -INFINITY, 1,
                                                  arena_printf(program->arena, "one price step of %s", id))
                                : 0;
    for (size_t s = 0; s < price->n; s++) {
        const struct price_step *step = &price->steps[s];
        const int64_t at_most = pieces > step->min_quantity ? pieces : step->min_quantity;
        const double packs = (double)((at_most + step->pack - 1) / step->pack);
        const double cost = (double)step->pack_minor * taxed / w->money;
        const size_t n = program_add_col(
            program, 'n', 0, packs, w->problem->goal == GOAL_COST ? -cost : 0, true,
            arena_printf(program->arena, "packs of %" PRId64 " x %s at step %zu", step->pack, id, s + 1));
        program_add_entry(program, need_row, n, (double)(offer->units * step->pack));
        if (bounded)
            program_add_entry(program, w->order_row[offer->part], n, (double)step->pack);
        if (w->budget_row != SIZE_MAX)
            program_add_entry(program, w->budget_row, n, cost);
        if (w->orders && w->problem->terms_of[offer->part] != NO_INDEX) {
            struct program_order *order = &w->orders[w->problem->terms_of[offer->part]];
            program_add_entry(program, order->least_row, n, cost);
            program_add_entry(program, order->any_row, n, -cost);
            order->most += cost * packs;
        }
        if (!switched)
            continue;
        const size_t b = program_add_col(program, 'b', 0, 1, 0, true,
                                         arena_printf(program->arena, "step %zu of %s is used", s + 1, id));
        const size_t low = program_add_row(program, 'l', 0, INFINITY, "a step is bought from its minimum on");
        const size_t high =
            program_add_row(program, 'h', -INFINITY, 0, "a step is bought only where it is used");
        program_add_entry(program, one, b, 1);
        program_add_entry(program, low, n, (double)step->pack);
        program_add_entry(program, low, b, -(double)step->min_quantity);
        program_add_entry(program, high, n, 1);
        program_add_entry(program, high, b, -packs);
    }
    if (offer->owned > 0) {
        const size_t o = program_add_col(program, 'o', 0, (double)offer->owned, 0, true,
                                         arena_printf(program->arena, "owned %s used", id));
        program_add_entry(program, need_row, o, (double)offer->units);
    }
}

const size_t *program_add_order_rows(struct program *program, const struct problem *problem)
{
    size_t *row = ARENA_NEW(program->arena, problem->snapshot->n_parts, size_t);
    for (size_t p = 0; p < problem->snapshot->n_parts; p++) {
        const struct price *price = &problem->prices[p];
        const double most = price->scarce ? (double)price->at_most : (double)INFINITY;
        if (price->at_least > 0 || price->scarce)
            row[p] = program_add_row(
                program, 'u', (double)price->at_least, most,
                arena_printf(program->arena, "units of %s bought", problem->snapshot->parts[p].id));
    }
    return row;
}

void program_take_slots(struct program_slots *slots, struct program *program, const struct offer *offer,
                        size_t col)
{
    if (offer->family == 0)
        return;
    if (offer->family != slots->family)
        *slots = (struct program_slots){
            offer->family, program_add_row(program, 's', 0, INFINITY, "slots of chassis, less line cards")};
    program_add_entry(program, slots->row, col, offer->slots > 0 ? (double)offer->slots : -1);
}
