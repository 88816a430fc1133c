/* program_several.c - the integer program of DESIGN section 6 for several clusters. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "problem/extras.h"
#include "problem/weighs.h"
#include "purchase/problem_operation.h"
#include "purchase/problem_purchase.h"
#include "question/rules.h"
#include "search/cluster_size.h"
#include "search/problem_cost.h"
#include "search/program_parts.h"

/* Pieces of a part in a slot, so many units each. */
struct piece_col {
    size_t col;
    size_t slot;
    size_t part;
    int64_t units;
};

struct building {
    struct program_whole whole;
    struct program_scales scales;
    size_t app_row[APPS_AT_MOST];
    size_t n_slots;
    size_t *z;           /* [n_slots][n points] */
    size_t *part_row;    /* [n_parts] units of a part that are there, less those used; SIZE_MAX: no row */
    int64_t *most;       /* [n_parts] pieces that slots can use at most */
    int64_t *most_extra; /* [n_parts] units that come with any point */
    VEC(struct piece_col) mixed; /* of supplies that come from several parts */
};

/* A cluster that can run nothing within the limits is none. */
static bool runs_something(const struct building *b, size_t k)
{
    const size_t n_work = b->whole.problem->n_work;
    bool runs = false;
    for (size_t a = 0; a < n_work; a++)
        runs = runs || b->whole.set->rates.v[k * n_work + a] > 0;
    return runs;
}

/* z and f of a slot: it holds at most one point, whose time is shared. */
static void add_slot(struct building *b, size_t slot)
{
    struct program *program = b->whole.program;
    const struct problem *problem = b->whole.problem;
    const struct point_set *set = b->whole.set;
    size_t *z = &b->z[slot * set->points.n];
    const size_t choose = program_add_row(
        program, 'c', -INFINITY, 1, arena_printf(program->arena, "slot %zu holds one cluster", slot + 1));
    for (size_t k = 0; k < set->points.n; k++) {
        const struct point *point = &set->points.v[k];
        z[k] = program_add_col(program, 'z', 0, runs_something(b, k) ? 1 : 0, 0, true,
                               arena_printf(program->arena, "slot %zu holds %s with %" PRId64 " nodes",
                                            slot + 1, point->design->id, point->nodes));
        program_add_entry(program, choose, z[k], 1);
    }
    for (size_t k = 0; k < set->points.n; k++) {
        const double *rates = &set->rates.v[k * problem->n_work];
        const size_t link = program_add_row(program, 't', -INFINITY, 0, "time shares of the chosen cluster");
        program_add_entry(program, link, z[k], -1);
        for (size_t a = 0; a < problem->n_work; a++) {
            if (!(rates[a] > 0))
                continue;
            const size_t f = program_add_col(program, 'f', 0, 1, 0, false,
                                             arena_printf(program->arena, "time share of %s with %s",
                                                          problem->work[a].name, program->cols.v[z[k]].name));
            program_add_entry(program, link, f, 1);
            program_add_entry(program, b->app_row[a], f, rates[a] / b->scales.rate[a]);
        }
    }
}

/* The slots' points never fall in order: every fleet is met once. */
static void add_order(struct building *b, size_t slot)
{
    struct program *program = b->whole.program;
    const size_t n = b->whole.set->points.n;
    const size_t row =
        program_add_row(program, 's', 0, INFINITY,
                        arena_printf(program->arena, "slot %zu is not before slot %zu", slot + 1, slot));
    for (size_t k = 0; k < n; k++) {
        const double place = (double)(k + 1) / (double)n;
        program_add_entry(program, row, b->z[slot * n + k], place);
        program_add_entry(program, row, b->z[(slot - 1) * n + k], -place);
    }
}

static size_t part_row(struct building *b, size_t part)
{
    struct program *program = b->whole.program;
    if (b->part_row[part] == SIZE_MAX)
        b->part_row[part] =
            program_add_row(program, 'p', 0, INFINITY,
                            arena_printf(program->arena, "%s: bought and owned cover all slots",
                                         b->whole.problem->snapshot->parts[part].id));
    return b->part_row[part];
}

/* Pieces of each offer in a slot, which cover what its point needs. */
static void add_private(struct building *b, size_t slot, size_t s)
{
    struct program *program = b->whole.program;
    const struct problem *problem = b->whole.problem;
    const struct point_set *set = b->whole.set;
    const struct supply *supply = &problem->supplies[s];
    const size_t row = program_add_row(program, 'r', 0, INFINITY,
                                       arena_printf(program->arena, "%s of slot %zu from %s%s",
                                                    resource_name(supply->resource), slot + 1,
                                                    problem->snapshot->parts[supply->offers[0].part].id,
                                                    supply->n_offers > 1 ? ", ..." : ""));
    int64_t most = 0;
    for (size_t k = 0; k < set->points.n; k++) {
        const struct point *point = &set->points.v[k];
        for (size_t i = 0; i < point->design->n_supplies; i++) {
            if (point->design->supply[i] != s)
                continue;
            const int64_t need = design_need(point->design, i, point->nodes);
            program_add_entry(program, row, b->z[slot * set->points.n + k], -(double)need);
            most = need > most ? need : most;
        }
    }
    struct program_slots slots = {.family = 0};
    for (size_t i = 0; i < supply->n_offers; i++) {
        const size_t part = supply->offers[i].part;
        const char *id = problem->snapshot->parts[part].id;
        const int64_t pieces = offers_at_most(supply->offers, supply->n_offers, i, most);
        const size_t n = program_add_col(program, 'n', 0, (double)pieces, 0, true,
                                         arena_printf(program->arena, "%s in slot %zu", id, slot + 1));
        program_add_entry(program, row, n, (double)supply->offers[i].units);
        program_take_slots(&slots, program, &supply->offers[i], n);
        program_add_entry(program, part_row(b, part), n, -1);
        b->most[part] += pieces;
        if (supply->n_offers > 1)
            VEC_PUSH(&b->mixed, ((struct piece_col){n, slot, part, 1}));
    }
}

/* Units of the extras [n_extras] that come with a column. */
static void add_quantities(struct building *b, size_t col, const int64_t *quantity)
{
    const struct problem *problem = b->whole.problem;
    for (size_t e = 0; e < problem->scenario->purchase.n_extras; e++) {
        const size_t part = problem->extra_part[e];
        bool first = true;
        for (size_t f = 0; f < e; f++)
            first = first && problem->extra_part[f] != part;
        const int64_t units = problem_extra_of_part(problem, quantity, part);
        if (!first)
            continue;
        program_add_entry(b->whole.program, part_row(b, part), col, -(double)units);
        b->most_extra[part] = units > b->most_extra[part] ? units : b->most_extra[part];
    }
}

/* What each point of a slot brings along. */
static void add_extras(struct building *b, size_t slot)
{
    const struct problem *problem = b->whole.problem;
    const struct point_set *set = b->whole.set;
    int64_t *quantity = mem_alloc(problem->scenario->purchase.n_extras, sizeof *quantity);
    for (size_t k = 0; k < set->points.n; k++) {
        problem_extra_quantities(quantity, problem, set->points.v[k].design, set->points.v[k].nodes);
        add_quantities(b, b->z[slot * set->points.n + k], quantity);
    }
    free(quantity);
}

/* A row for each size that is limited; SIZE_MAX: none. */
static void add_size_rows(size_t row[SIZES_AT_MOST], struct program *program, const struct problem *problem)
{
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        row[i] =
            !(problem->limits.most[i] > 0)
                ? SIZE_MAX
                : program_add_row(program, 'w', -INFINITY, 1,
                                  arena_printf(program->arena, "%s of all clusters", rule_of_size(i)->noun));
}

/* A column brings so much, as fractions of the limits. */
static void add_size(struct program *program, const struct problem *problem, const size_t row[SIZES_AT_MOST],
                     size_t col, const struct cluster_size *size)
{
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (row[i] != SIZE_MAX)
            program_add_entry(program, row[i], col, size->of[i] / problem->limits.most[i]);
}

/* Limits on the size of all slots together, as fractions of them. */
static void add_sizes(struct building *b)
{
    struct program *program = b->whole.program;
    const struct problem *problem = b->whole.problem;
    const struct point_set *set = b->whole.set;
    if (!problem_limits_size(problem))
        return;
    size_t row[SIZES_AT_MOST];
    add_size_rows(row, program, problem);
    for (size_t k = 0; k < set->points.n; k++) {
        const struct cluster_size own =
            problem_size(problem, set->points.v[k].design, set->points.v[k].nodes);
        const struct cluster_size size = problem_size_with_spare(problem, &own);
        for (size_t slot = 0; slot < b->n_slots; slot++)
            add_size(program, problem, row, b->z[slot * set->points.n + k], &size);
    }
}

/* Of vendors of whom one supplies all of some kinds, one is chosen for all slots. */
static void add_vendors(struct building *b)
{
    struct program *program = b->whole.program;
    const struct point_set *set = b->whole.set;
    size_t one = SIZE_MAX;
    for (size_t d = 0; d < b->whole.problem->n_designs; d++) {
        const char *vendor = b->whole.problem->designs[d].vendor;
        bool first = vendor != NULL;
        for (size_t e = 0; e < d && first; e++)
            first = !b->whole.problem->designs[e].vendor ||
                    strcmp(b->whole.problem->designs[e].vendor, vendor) != 0;
        if (!first)
            continue;
        if (one == SIZE_MAX)
            one = program_add_row(program, 'v', -INFINITY, 1, "one vendor is chosen");
        const size_t y = program_add_col(program, 'y', 0, 1, 0, true,
                                         arena_printf(program->arena, "parts are from %s", vendor));
        program_add_entry(program, one, y, 1);
        for (size_t slot = 0; slot < b->n_slots; slot++) {
            const size_t row = program_add_row(
                program, 'v', -INFINITY, 0,
                arena_printf(program->arena, "slot %zu has parts from %s if chosen", slot + 1, vendor));
            program_add_entry(program, row, y, -1);
            for (size_t k = 0; k < set->points.n; k++)
                if (set->points.v[k].design->vendor && strcmp(set->points.v[k].design->vendor, vendor) == 0)
                    program_add_entry(program, row, b->z[slot * set->points.n + k], 1);
        }
    }
}

/* Some slot has a use for each part that must be bought. */
static void add_uses(struct building *b)
{
    struct program *program = b->whole.program;
    const struct problem *problem = b->whole.problem;
    const struct point_set *set = b->whole.set;
    for (size_t m = 0; m < problem->n_must; m++) {
        const size_t part = problem->must[m];
        const char *id = problem->snapshot->parts[part].id;
        const size_t row = program_add_row(program, 'u', 1, INFINITY,
                                           arena_printf(program->arena, "a slot has a use for %s", id));
        for (size_t k = 0; k < set->points.n; k++)
            for (size_t slot = 0; slot < b->n_slots; slot++)
                if (problem_has_use(problem, set->points.v[k].design, part))
                    program_add_entry(program, row, b->z[slot * set->points.n + k], 1);
    }
}

/* One order of each part for all slots. */
static void add_orders(struct building *b)
{
    const struct problem *problem = b->whole.problem;
    for (size_t j = 0; j < problem->snapshot->n_parts; j++) {
        if (b->part_row[j] == SIZE_MAX)
            continue;
        const struct offer pooled = {.part = j, .units = 1, .owned = problem->owned[j]};
        program_add_purchase(&b->whole, &pooled, &problem->prices[j], b->part_row[j],
                             b->most[j] + (int64_t)b->n_slots * b->most_extra[j]);
    }
}

/* Operation is that of the points, whose parts are settled by their nodes where operation counts. (A plan
 * rounds it, as it does tax, once for each line of the order.) */
static void add_operation(struct building *b)
{
    struct program *program = b->whole.program;
    const struct problem *problem = b->whole.problem;
    const struct point_set *set = b->whole.set;
    if (!problem->scenario->purchase.budget_on_tco)
        return;
    for (size_t k = 0; k < set->points.n; k++) {
        const struct point *point = &set->points.v[k];
        const struct operation_cost cost = problem_operation(problem, point->design, point->nodes);
        const double part = (double)operation_total(&cost) / b->whole.money;
        for (size_t slot = 0; slot < b->n_slots; slot++) {
            const size_t z = b->z[slot * set->points.n + k];
            if (b->whole.budget_row != SIZE_MAX)
                program_add_entry(program, b->whole.budget_row, z, part);
            if (problem->goal == GOAL_COST)
                program->cols.v[z].gain -= part;
        }
    }
}

/* --- where mixes are weighed, sizes are not those of the points: they are sums over what is in the slots ---
 */

/* Rows that sizes and operation count in; SIZE_MAX: none. */
struct weighing {
    struct building *b;
    size_t row[SIZES_AT_MOST];
    double spare;                /* rack units that stay free for each one taken */
    VEC(struct piece_col) feeds; /* of extras counted by the watt: times `count` of the part */
};

/* A column brings so much power, height and operation. */
static void weigh_col(const struct weighing *w, size_t col, const struct cluster_size *size,
                      double operation_minor)
{
    const struct problem *problem = w->b->whole.problem;
    struct program *program = w->b->whole.program;
    const double part = operation_minor / w->b->whole.money;
    add_size(program, problem, w->row, col, size);
    if (!problem->scenario->purchase.budget_on_tco)
        return;
    if (w->b->whole.budget_row != SIZE_MAX)
        program_add_entry(program, w->b->whole.budget_row, col, part);
    if (problem->goal == GOAL_COST)
        program->cols.v[col].gain -= part;
}

/* The same for so many units of a part in each unit of the column. (A plan rounds operation once for each
 * line of the order.) */
static void weigh_units(const struct weighing *w, size_t col, size_t part, int64_t units)
{
    enum { MANY = 1000000 };
    const struct problem *problem = w->b->whole.problem;
    struct operation_cost operation = {0, 0, 0, 0};
    struct cluster_size size = {.power_W = 0};
    problem_add_size(&size, problem, part, units);
    size.height_U *= 1 + w->spare;
    problem_add_operation(&operation, problem, part, units * MANY);
    weigh_col(w, col, &size, (double)operation_total(&operation) / MANY);
}

/* What each point of a slot brings beside mixes and what they make of the extras. */
static struct cluster_size *weigh_points(const struct weighing *w, size_t slot)
{
    struct building *b = w->b;
    const struct problem *problem = b->whole.problem;
    const struct point_set *set = b->whole.set;
    const struct cluster_size none = {.power_W = 0};
    const size_t n_extras = problem->scenario->purchase.n_extras;
    struct cluster_size *base = mem_alloc(set->points.n, sizeof *base);
    int64_t *quantity = mem_alloc(n_extras, sizeof *quantity);
    for (size_t k = 0; k < set->points.n; k++) {
        const struct point *point = &set->points.v[k];
        const size_t z = b->z[slot * set->points.n + k];
        base[k] = problem_base_size(quantity, problem, point->design, point->nodes, &none);
        for (size_t e = 0; e < n_extras; e++)
            if (extra_of_size(&problem->extras[e]))
                quantity[e] = 0;
        const struct operation_cost operation =
            problem_operation_around(problem, point->design, point->nodes, quantity);
        const struct cluster_size size = problem_size_with_spare(problem, &base[k]);
        weigh_col(w, z, &size, (double)operation_total(&operation));
        add_quantities(b, z, quantity);
    }
    free(quantity);
    return base;
}

/* Of what the e-th extra is counted by: so much in this size. */
static double counted_by(const struct weighing *w, size_t e, const struct cluster_size *size)
{
    return w->b->whole.problem->extras[e].per == PER_WATT ? size->power_W : size->height_U * (1 + w->spare);
}

/* So does a column of pieces; the most it can be. */
static double count_in(const struct weighing *w, size_t e, size_t row, const struct piece_col *pieces)
{
    const struct problem *problem = w->b->whole.problem;
    struct program *program = w->b->whole.program;
    struct cluster_size size = {.power_W = 0};
    problem_add_size(&size, problem, pieces->part, pieces->units);
    const double each = counted_by(w, e, &size) / problem->extras[e].each;
    program_add_entry(program, row, pieces->col, -each);
    return each * program->cols.v[pieces->col].high;
}

/* The e-th extra in a slot: no fewer than its size asks for, where the point takes it. */
static void weigh_extra(struct weighing *w, size_t slot, size_t e, const struct cluster_size *base)
{
    struct building *b = w->b;
    struct program *program = b->whole.program;
    const struct problem *problem = b->whole.problem;
    const struct point_set *set = b->whole.set;
    const struct extra *extra = &problem->extras[e];
    const size_t part = problem->extra_part[e];
    const char *id = problem->snapshot->parts[part].id;
    const double free_U = extra->per == PER_RACK_UNIT ? problem_height_with_spare(problem, 0) : 0;
    double of_mixes = 0, of_points = 0;
    if (extra->count == 0)
        return;
    const size_t row = program_add_row(
        program, 'e', 0, INFINITY, arena_printf(program->arena, "%s for the size of slot %zu", id, slot + 1));
    for (size_t i = 0; i < b->mixed.n; i++)
        if (b->mixed.v[i].slot == slot)
            of_mixes += count_in(w, e, row, &b->mixed.v[i]);
    for (size_t i = 0; i < w->feeds.n && extra->per == PER_RACK_UNIT; i++)
        if (w->feeds.v[i].slot == slot)
            of_mixes += count_in(w, e, row, &w->feeds.v[i]);
    for (size_t k = 0; k < set->points.n; k++) {
        const bool takes = problem_takes_extra(problem, set->points.v[k].design, e);
        const double own = (counted_by(w, e, &base[k]) + free_U) / extra->each;
        program_add_entry(program, row, b->z[slot * set->points.n + k], takes ? -own : of_mixes);
        of_points = fmax(of_points, own);
    }
    const double most = ceil(of_mixes + of_points);
    const size_t times = program_add_col(
        program, 'e', 0, most, 0, true,
        arena_printf(program->arena, "times %" PRId64 " x %s in slot %zu", extra->count, id, slot + 1));
    program_add_entry(program, row, times, 1);
    program_add_entry(program, part_row(b, part), times, -(double)extra->count);
    b->most[part] += extra->count * (int64_t)most;
    if (extra->per == PER_WATT)
        VEC_PUSH(&w->feeds, ((struct piece_col){times, slot, part, extra->count}));
    struct weighing own = *w;
    if (extra->per == PER_RACK_UNIT) /* racks hold the units, they do not take them */
        own.row[SIZE_HEIGHT] = SIZE_MAX;
    weigh_units(&own, times, part, extra->count);
}

static void weigh_slots(struct building *b)
{
    struct program *program = b->whole.program;
    const struct problem *problem = b->whole.problem;
    const size_t n_extras = problem->scenario->purchase.n_extras;
    struct weighing w = {.b = b};
    w.spare = problem_height_with_spare(problem, 1) - problem_height_with_spare(problem, 0) - 1;
    add_size_rows(w.row, program, problem);
    for (size_t i = 0; i < b->mixed.n; i++)
        weigh_units(&w, b->mixed.v[i].col, b->mixed.v[i].part, 1);
    for (size_t slot = 0; slot < b->n_slots; slot++) {
        struct cluster_size *base = weigh_points(&w, slot);
        for (size_t e = 0; e < n_extras; e++) /* what feeds the cluster is in racks too */
            if (problem->extras[e].per == PER_WATT)
                weigh_extra(&w, slot, e, base);
        for (size_t e = 0; e < n_extras; e++)
            if (problem->extras[e].per == PER_RACK_UNIT)
                weigh_extra(&w, slot, e, base);
        free(base);
    }
    free(w.feeds.v);
}

static void build(struct building *b)
{
    const struct problem *problem = b->whole.problem;
    /* no single cluster need be able to run everything */
    b->scales.lambda = INFINITY;
    for (size_t a = 0; a < problem->n_work; a++)
        b->scales.lambda = fmin(b->scales.lambda, b->scales.rate[a] / problem->weight[a]);
    program_add_lambda(b->whole.program, problem, &b->scales, problem->goal == GOAL_RATE ? 1 : 0, b->app_row);
    for (size_t slot = 0; slot < b->n_slots; slot++)
        add_slot(b, slot);
    for (size_t slot = 1; slot < b->n_slots; slot++)
        add_order(b, slot);
    if (problem->budget_minor != BUDGET_NONE)
        b->whole.budget_row = program_add_row(b->whole.program, 'b', -INFINITY, 1,
                                              "cost within the budget, as a fraction of it");
    b->whole.order_row = program_add_order_rows(b->whole.program, problem);
    program_add_orders(&b->whole);
    const bool weighed = problem_weighs_size(problem);
    if (!weighed)
        add_sizes(b);
    add_uses(b);
    if (b->n_slots > 1)
        add_vendors(b);
    if (!weighed)
        add_operation(b);
    for (size_t slot = 0; slot < b->n_slots; slot++) {
        for (size_t s = 0; s < problem->n_supplies; s++)
            add_private(b, slot, s);
        if (!weighed)
            add_extras(b, slot);
    }
    if (weighed)
        weigh_slots(b);
    add_orders(b);
    program_add_surcharges(&b->whole);
}

enum status program_several(struct program *program, struct point_set *set, struct problem *problem, bool all,
                            double *lambda_scale, struct diag *diag)
{
    if (problem->goal != GOAL_RATE && problem->goal != GOAL_COST)
        return given_error(&problem->scenario->clusters_at, diag,
                           "goal '%s' is a ratio: with several clusters it has no program",
                           goal_name(problem->goal));
    const bool several = problem->scenario->clusters > 1;
    const enum status status = problem_cover(problem, problem->budget_minor, diag);
    if (status != ST_OK)
        return status;
    collect_points(set, problem, all, NULL);
    if (set->points.n == 0)
        return diag_at(diag, ST_INFEASIBLE, problem->scenario->path, 0, 0,
                       "no point is affordable: nothing to export");
    struct building b = {
        .whole = {program, problem, set, SIZE_MAX, program_largest_cost(problem, set), NULL, NULL},
        .scales = program_scales_of(problem, set),
        .n_slots = several ? (size_t)problem->scenario->clusters : 1,
    };
    b.z = mem_alloc(b.n_slots * set->points.n, sizeof *b.z);
    b.part_row = mem_alloc(problem->snapshot->n_parts, sizeof *b.part_row);
    b.most = mem_alloc(problem->snapshot->n_parts, sizeof *b.most);
    b.most_extra = mem_alloc(problem->snapshot->n_parts, sizeof *b.most_extra);
    for (size_t j = 0; j < problem->snapshot->n_parts; j++)
        b.part_row[j] = SIZE_MAX;
    build(&b);
    *lambda_scale = b.scales.lambda;
    free(b.z);
    free(b.part_row);
    free(b.most);
    free(b.most_extra);
    free(b.mixed.v);
    return ST_OK;
}
