/* program_whole.c - the integer program of DESIGN section 9 with every part: each slot takes pieces of its
 * own, one order covers all slots. Tax is a factor there, and operation is not rounded: half a minor unit for
 * a line of the bill is far below what a solver can tell. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "problem/stock.h"
#include "problem/weighs.h"
#include "scenario/rules.h"
#include "search/candidates.h"
#include "search/point_compare.h"
#include "search/program_parts.h"
#include "search/solve_parts.h"

/* --- rows of all slots, before any part is in them --- */

static void add_size_rows(struct program_building *b)
{
    struct program *program = b->slots.program;
    const struct problem *problem = b->slots.problem;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        b->size_row[i] =
            !(problem->limits.most[i] > 0)
                ? SIZE_MAX
                : program_add_row(program, 'w', -INFINITY, 1,
                                  arena_printf(program->arena, "%s of all clusters", rule_of_size(i)->noun));
}

/* Some slot has a use for each part that must be bought. */
static void add_uses(struct program_building *b)
{
    struct program *program = b->slots.program;
    const struct problem *problem = b->slots.problem;
    const struct point_set *set = b->slots.set;
    for (size_t m = 0; m < problem->market.n_must; m++) {
        const size_t part = problem->market.bounds[m].part;
        const size_t row = program_add_row(
            program, 'u', 1, INFINITY,
            arena_printf(program->arena, "a cluster has a use for %s", program_part_id(b, part)));
        for (size_t k = 0; k < set->n; k++)
            for (size_t slot = 0; slot < b->slots.n; slot++)
                if (problem_has_use(problem, set->points[k].design, set->points[k].nodes, part))
                    program_add_entry(program, row, program_z(b, slot, k), 1);
    }
}

/* One vendor of whom designs have all of some kinds is chosen for all slots. */
static void add_vendors(struct program_building *b)
{
    struct program *program = b->slots.program;
    size_t one = SIZE_MAX;
    for (size_t v = 0; v < b->pool->n_vendors; v++) {
        const char *vendor = b->pool->vendor[v];
        if (v == 0)
            one = program_add_row(program, 'v', -INFINITY, 1, "one vendor is chosen");
        const size_t y = program_add_col(program, 'y', 0, 1, true,
                                         arena_printf(program->arena, "parts are from %s", vendor));
        program_add_entry(program, one, y, 1);
        for (size_t slot = 0; slot < b->slots.n; slot++) {
            const size_t row = program_add_row(
                program, 'v', -INFINITY, 0,
                arena_printf(program->arena, "cluster %zu has parts from %s if chosen", slot + 1, vendor));
            program_add_entry(program, row, y, -1);
            program_points_from(b, slot, vendor, row, 1);
        }
    }
}

/* --- what a slot takes --- */

/* The row that pieces of a need in a slot cover, or of cables those from the first-th on; the most its
 * points need. */
static size_t add_need(int64_t *most, struct program_building *b, size_t slot, size_t s, size_t first)
{
    struct program *program = b->slots.program;
    const struct point_set *set = b->slots.set;
    const struct need *need = &b->slots.problem->choice.needs[s];
    const size_t row = program_add_row(program, 'r', 0, INFINITY,
                                       arena_printf(program->arena, "%s of cluster %zu from %s%s",
                                                    resource_name(need->resource), slot + 1,
                                                    program_part_id(b, need->candidates[first].part),
                                                    first + 1 < need->n_candidates ? ", ..." : ""));
    *most = 0;
    for (size_t k = 0; k < set->n; k++) {
        const struct point *point = &set->points[k];
        for (size_t i = 0; i < point->design->needs.n; i++) {
            if (point->design->needs.at[i] != s)
                continue;
            int64_t units = design_need(point->design, i, point->nodes);
            if (first > 0)
                units -=
                    design_cables_within(point->design, point->nodes, need->candidates[first - 1].reach_mm);
            program_add_entry(program, row, program_z(b, slot, k), -(double)units);
            *most = units > *most ? units : *most;
        }
    }
    return row;
}

/* As many cables, whose columns begin at `col`, are longer than each one as ways are. */
static void add_lengths(struct program_building *b, size_t slot, size_t s, size_t col)
{
    const struct need *need = &b->slots.problem->choice.needs[s];
    int64_t most = 0;
    for (size_t first = 1; first < need->n_candidates; first++) {
        if (need->candidates[first].reach_mm == need->candidates[first - 1].reach_mm)
            continue;
        const size_t row = add_need(&most, b, slot, s, first);
        for (size_t k = first; k < need->n_candidates; k++)
            program_add_entry(b->slots.program, row, col + k, 1);
    }
}

/* Pieces of each candidate in a slot, which cover what its point needs; of a family of line cards and chassis
 * the chassis have as many slots as cards take. */
static void add_private(struct program_building *b, size_t slot, size_t s)
{
    struct program *program = b->slots.program;
    const struct need *need = &b->slots.problem->choice.needs[s];
    int64_t most = 0, family = 0;
    size_t family_row = 0;
    const size_t row = add_need(&most, b, slot, s, 0);
    for (size_t i = 0; i < need->n_candidates; i++) {
        const struct candidate *candidate = &need->candidates[i];
        const int64_t pieces = candidates_at_most(need->candidates, need->n_candidates, i, most);
        const size_t n = program_add_col(
            program, 'n', 0, (double)pieces, true,
            arena_printf(program->arena, "%s in cluster %zu", program_part_id(b, candidate->part), slot + 1));
        program_add_entry(program, row, n, (double)candidate->units);
        if (candidate->family != 0 && candidate->family != family)
            family_row = program_add_row(program, 's', 0, INFINITY, "slots of chassis, less line cards");
        family = candidate->family != 0 ? candidate->family : family;
        if (candidate->family != 0)
            program_add_entry(program, family_row, n, candidate->slots > 0 ? (double)candidate->slots : -1);
        program_add_entry(program, program_part_row(b, candidate->part), n, -1);
        b->most[candidate->part] += pieces;
        if (need->n_candidates > 1 && !problem_differs_in_cost(b->slots.problem, need))
            VEC_PUSH(&b->mixed, ((struct program_pieces){n, slot, candidate->part}));
        if (i + 1 == need->n_candidates && candidate->reach_mm > 0)
            add_lengths(b, slot, s, n - i);
    }
}

/* Units of the extras [n_extras] that come with a column. */
static void add_quantities(struct program_building *b, size_t col, const int64_t *quantity)
{
    const struct problem *problem = b->slots.problem;
    for (size_t e = 0; e < problem->purchase->n_extras; e++) {
        const size_t part = problem->market.extra_part[e];
        bool first = true;
        for (size_t f = 0; f < e; f++)
            first = first && problem->market.extra_part[f] != part;
        const int64_t units = problem_extra_of_part(problem, quantity, part);
        if (!first)
            continue;
        program_add_entry(b->slots.program, program_part_row(b, part), col, -(double)units);
        b->most_extra[part] = units > b->most_extra[part] ? units : b->most_extra[part];
    }
}

/* --- sizes and operation: sums over what is in the slots, for a need may be met in several ways --- */

/* What each point of a slot brings beside combinations and what they make of the extras: [n points], freed by
 * the caller. */
static struct cluster_size *add_bases(struct program_building *b, size_t slot)
{
    enum { ASK_EVERY = 256 };
    const struct problem *problem = b->slots.problem;
    const struct point_set *set = b->slots.set;
    const struct cluster_size none = {.power_W = 0};
    const size_t n_extras = problem->purchase->n_extras;
    struct cluster_size *base = mem_alloc(set->n, sizeof *base);
    int64_t *quantity = mem_alloc(n_extras, sizeof *quantity);
    for (size_t k = 0; k < set->n && !(k % ASK_EVERY == 0 && stop_reached(b->slots.program->stop)); k++) {
        const struct point *point = &set->points[k];
        base[k] = problem_base_size(quantity, problem, point->design, point->nodes, &none);
        for (size_t e = 0; e < n_extras; e++)
            if (extra_of_size(&problem->market.extras[e]))
                quantity[e] = 0;
        struct taken taken;
        taken_make(&taken, problem, point->design, point->nodes, NULL, quantity);
        const struct operation_cost operation = problem_operate(problem, &taken, point, 1);
        taken_fini(&taken);
        const struct cluster_size size = problem_size_with_spare(problem, &base[k]);
        program_add_size(b, program_z(b, slot, k), &size, (double)operation_total(&operation));
        add_quantities(b, program_z(b, slot, k), quantity);
    }
    free(quantity);
    return base;
}

static void add_slot(struct program_building *b, size_t slot)
{
    const struct problem *problem = b->slots.problem;
    for (size_t s = 0; s < problem->choice.n_needs && !stop_reached(b->slots.program->stop); s++)
        add_private(b, slot, s);
    for (size_t i = 0; i < b->mixed.n; i++)
        if (b->mixed.v[i].slot == slot)
            program_add_units(b, b->mixed.v[i].col, b->mixed.v[i].part, 1, false);
    struct cluster_size *base = add_bases(b, slot);
    program_extras_by_size(b, slot, base);
    free(base);
}

static void build(struct program_building *b)
{
    const struct problem *problem = b->slots.problem;
    const size_t n_parts = problem->snapshot->n_parts;
    struct arena *arena = b->slots.program->arena;
    b->order_row = ARENA_NEW(arena, n_parts, size_t);
    b->part_row = ARENA_NEW(arena, n_parts, size_t);
    b->most = ARENA_NEW(arena, n_parts, int64_t);
    b->most_extra = ARENA_NEW(arena, n_parts, int64_t);
    b->charges = ARENA_NEW(arena, problem->market.n_charges, struct program_charge_rows);
    b->spare = problem_height_with_spare(problem, 1) - problem_height_with_spare(problem, 0) - 1;
    program_order_rows(b);
    add_size_rows(b);
    add_uses(b);
    add_vendors(b);
    for (size_t slot = 0; slot < b->slots.n; slot++)
        add_slot(b, slot);
    program_add_orders(b);
    free(b->mixed.v);
}

/* A slot has a column for every candidate, and one for each of its applications. */
static enum status check_columns(const struct problem *problem, size_t n_points, struct diag *diag)
{
    const size_t n_slots = (size_t)problem->policy->clusters;
    const size_t columns = n_slots * n_points * (1 + problem->load.n_work);
    return columns <= PROGRAM_COLUMNS_AT_MOST
               ? ST_OK
               : diag_at(diag, ST_INPUT, problem->file->path, 0, 0,
                         "%zu candidates with %zu applications in each of %zu clusters are %zu columns, more "
                         "than the %d that are exported: `choose` fewer parts, limits.max_nodes, fewer "
                         "clusters or a smaller budget leave fewer",
                         n_points, problem->load.n_work, n_slots, columns, PROGRAM_COLUMNS_AT_MOST);
}

enum status program_of_parts(struct program_slots *out, struct program *program, const struct pool *pool,
                             const struct point_set *set, struct diag *diag)
{
    struct program_building b = {.pool = pool};
    const enum status status = check_columns(pool->problem, set->n, diag);
    if (status != ST_OK)
        return status;
    program_slots_make(&b.slots, program, pool->problem, set, (size_t)pool->problem->policy->clusters);
    build(&b);
    *out = b.slots;
    for (size_t part = 0; part < pool->problem->snapshot->n_parts; part++)
        out->n_lines += b.part_row[part] != SIZE_MAX;
    return ST_OK;
}

enum status program_make(struct program *program, struct problem *problem, bool whole, double *lambda_scale,
                         struct diag *diag)
{
    const bool points = !whole && !plan_of_several(problem);
    struct candidates candidates;
    struct pool pool;
    struct program_slots slots;
    if (!points && goal_is_ratio(problem->goal))
        return diag_at(diag, ST_INPUT, problem->file->path, 0, 0,
                       "goal '%s' is a ratio: there is no linear program of the whole problem",
                       goal_names[problem->goal]);
    enum status status = pool_make(&pool, problem, program->arena, diag);
    if (status != ST_OK)
        return status;
    const bool all = candidates_collect(&candidates, &pool,
                                        points  ? CANDIDATES_UNBEATEN
                                        : whole ? CANDIDATES_EVERY
                                                : CANDIDATES_RISING,
                                        NULL, program->stop);
    const struct point_set set = candidates_set(&candidates);
    if (all && points)
        status = check_columns(problem, set.n, diag);
    if (all && set.n == 0)
        status = diag_at(diag, ST_INFEASIBLE, problem->file->path, 0, 0,
                         "no purchase is possible: nothing to export");
    for (size_t k = 0; k < set.n && all && status == ST_OK; k++)
        status = search_check_ratio(problem, &set.points[k], point_objective(problem, &set.points[k]), diag);
    if (status == ST_OK && points) {
        (void)program_of_points(program, problem, &set, lambda_scale);
    } else if (status == ST_OK) {
        status = program_of_parts(&slots, program, &pool, &set, diag);
        *lambda_scale = status == ST_OK ? slots.lambda_scale : 1;
    }
    candidates_fini(&candidates);
    return status == ST_OK && stop_reached(program->stop)
               ? diag_set(diag, ST_STOPPED, "stopped at a limit: nothing is exported")
               : status;
}
