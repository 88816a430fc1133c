/* program_fleet.c - the integer program of DESIGN section 6 for several clusters. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "plan/program_parts.h"

struct building {
    struct program_whole whole;
    struct program_scales scales;
    size_t app_row[APPS_AT_MOST];
    size_t n_slots;
    size_t *z;        /* [n_slots][n points] */
    size_t *part_row; /* [n_parts] units of a part that are there, less those used; SIZE_MAX: no row */
    int64_t *most;    /* [n_parts] pieces that slots can use at most */
};

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
        z[k] = program_add_col(program, 'z', 0, 1, 0, true,
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
    for (size_t i = 0; i < supply->n_offers; i++) {
        const size_t part = supply->offers[i].part;
        const char *id = problem->snapshot->parts[part].id;
        const int64_t pieces = (most + supply->offers[i].units - 1) / supply->offers[i].units;
        const size_t n = program_add_col(program, 'n', 0, (double)pieces, 0, true,
                                         arena_printf(program->arena, "%s in slot %zu", id, slot + 1));
        program_add_entry(program, row, n, (double)supply->offers[i].units);
        if (b->part_row[part] == SIZE_MAX)
            b->part_row[part] =
                program_add_row(program, 'p', 0, INFINITY,
                                arena_printf(program->arena, "%s: bought and owned cover all slots", id));
        program_add_entry(program, b->part_row[part], n, -1);
        b->most[part] += pieces;
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
        program_add_purchase(&b->whole, &pooled, &problem->prices[j], b->part_row[j], b->most[j]);
    }
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
    for (size_t slot = 0; slot < b->n_slots; slot++)
        for (size_t s = 0; s < problem->n_supplies; s++)
            add_private(b, slot, s);
    add_orders(b);
}

enum status program_fleet(struct program *program, struct point_set *set, struct problem *problem, bool all,
                          double *lambda_scale, struct diag *diag)
{
    if (problem->goal != GOAL_RATE && problem->goal != GOAL_COST)
        return given_error(&problem->scenario->clusters_at, diag,
                           "goal '%s' is a ratio: with several clusters it has no program",
                           goal_name(problem->goal));
    const enum status status = problem_cover(problem, problem->budget_minor, diag);
    if (status != ST_OK)
        return status;
    collect_points(set, problem, all, NULL);
    if (set->points.n == 0)
        return diag_at(diag, ST_INFEASIBLE, problem->scenario->path, 0, 0,
                       "no point is affordable: nothing to export");
    struct building b = {
        .whole = {program, problem, set, SIZE_MAX, program_largest_cost(problem, set)},
        .scales = program_scales_of(problem, set),
        .n_slots = (size_t)problem->scenario->clusters,
    };
    b.z = mem_alloc(b.n_slots * set->points.n, sizeof *b.z);
    b.part_row = mem_alloc(problem->snapshot->n_parts, sizeof *b.part_row);
    b.most = mem_alloc(problem->snapshot->n_parts, sizeof *b.most);
    for (size_t j = 0; j < problem->snapshot->n_parts; j++)
        b.part_row[j] = SIZE_MAX;
    build(&b);
    *lambda_scale = b.scales.lambda;
    free(b.z);
    free(b.part_row);
    free(b.most);
    return ST_OK;
}
