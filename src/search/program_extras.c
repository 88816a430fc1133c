/* program_extras.c - extras by size in the integer program of a whole question. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "problem/options.h"
#include "search/program_parts.h"

/* The extra in one slot. */
struct sized {
    int64_t most; /* times it can be asked for */
    size_t row;   /* no fewer than its size asks for; SIZE_MAX: none */
    size_t times; /* column */
};

/* Of what the e-th extra is counted by: so much in this size, in what one of it holds or feeds. */
static double asked_by(const struct program_building *b, size_t e, const struct cluster_size *size)
{
    const struct extra *extra = &b->slots.problem->market.extras[e];
    return (extra->per == PER_WATT ? size->power_W : size->height_U * (1 + b->spare)) / extra->each;
}

/* The same of pieces of a part; of extras counted alike nothing. */
static double asked_by_units(const struct program_building *b, size_t e, size_t part, int64_t units)
{
    struct cluster_size size = {.power_W = 0};
    problem_add_size(&size, b->slots.problem, part, units);
    return asked_by(b, e, &size);
}

static double asked_by_extra(const struct program_building *b, size_t e, size_t f)
{
    const struct extra *extras = b->slots.problem->market.extras;
    if (!extra_of_size(&extras[f]) || extras[e].per == extras[f].per)
        return 0;
    return asked_by_units(b, e, b->slots.problem->market.extra_part[f], extras[f].count);
}

/* How often each extra can be asked for in a slot: by a point with all pieces that the slot can take. */
static void bound_sized(struct sized *sized, const struct program_building *b, size_t slot)
{
    const struct problem *problem = b->slots.problem;
    const struct point_set *set = b->slots.set;
    struct cluster_size mixed = {.power_W = 0};
    int64_t *quantity = mem_alloc(problem->purchase->n_extras, sizeof *quantity);
    for (size_t i = 0; i < b->mixed.n; i++)
        if (b->mixed.v[i].slot == slot)
            problem_add_size(&mixed, problem, b->mixed.v[i].part,
                             (int64_t)b->slots.program->cols.v[b->mixed.v[i].col].high);
    for (size_t k = 0; k < set->n; k++) {
        (void)problem_size_around(quantity, problem, set->points[k].design, set->points[k].nodes, &mixed);
        for (size_t e = 0; e < problem->purchase->n_extras; e++) {
            const int64_t count = problem->market.extras[e].count;
            const int64_t times = count > 0 ? quantity[e] / count : 0;
            sized[e].most = times > sized[e].most ? times : sized[e].most;
        }
    }
    free(quantity);
}

/* The row of the e-th extra in a slot, for the points that take it. */
static void add_extra_row(struct sized *sized, struct program_building *b, size_t slot, size_t e,
                          const struct cluster_size *base)
{
    struct program *program = b->slots.program;
    const struct problem *problem = b->slots.problem;
    const struct point_set *set = b->slots.set;
    const struct extra *extra = &problem->market.extras[e];
    const double free_U = extra->per == PER_RACK_UNIT ? problem_height_with_spare(problem, 0) : 0;
    const size_t row =
        program_add_row(program, 'e', 0, INFINITY,
                        arena_printf(program->arena, "%s for the size of cluster %zu",
                                     program_part_id(b, problem->market.extra_part[e]), slot + 1));
    double of_others = 0; /* at most, beside what the point brings */
    sized[e].row = row;
    for (size_t i = 0; i < b->mixed.n; i++) {
        const struct program_pieces *pieces = &b->mixed.v[i];
        const double each = asked_by_units(b, e, pieces->part, 1);
        if (pieces->slot != slot)
            continue;
        program_add_entry(program, row, pieces->col, -each);
        of_others += each * program->cols.v[pieces->col].high;
    }
    for (size_t f = 0; f < problem->purchase->n_extras; f++)
        of_others += asked_by_extra(b, e, f) * (double)sized[f].most;
    for (size_t k = 0; k < set->n; k++) {
        const bool takes = problem_takes_extra(problem, set->points[k].design, e);
        program_add_entry(program, row, program_z(b, slot, k),
                          takes ? -asked_by(b, e, &base[k]) - free_U / extra->each : of_others);
    }
}

static void add_extra_by_size(struct sized *sized, struct program_building *b, size_t slot, size_t e,
                              const struct cluster_size *base)
{
    struct program *program = b->slots.program;
    const struct extra *extra = &b->slots.problem->market.extras[e];
    const size_t part = b->slots.problem->market.extra_part[e];
    add_extra_row(sized, b, slot, e, base);
    sized[e].times = program_add_col(program, 'e', 0, (double)sized[e].most, true,
                                     arena_printf(program->arena, "times %" PRId64 " x %s in cluster %zu",
                                                  extra->count, program_part_id(b, part), slot + 1));
    program_add_entry(program, sized[e].row, sized[e].times, 1);
    program_add_entry(program, program_part_row(b, part), sized[e].times, -(double)extra->count);
    b->most[part] += extra->count * sized[e].most;
    program_add_units(b, sized[e].times, part, extra->count, extra->per == PER_RACK_UNIT);
}

void program_extras_by_size(struct program_building *b, size_t slot, const struct cluster_size *base)
{
    const size_t n = b->slots.problem->purchase->n_extras;
    const struct extra *extras = b->slots.problem->market.extras;
    struct sized *sized = mem_alloc(n, sizeof *sized);
    for (size_t e = 0; e < n; e++)
        sized[e] = (struct sized){.row = SIZE_MAX};
    bound_sized(sized, b, slot);
    for (size_t e = 0; e < n; e++)
        if (extra_of_size(&extras[e]) && extras[e].count > 0)
            add_extra_by_size(sized, b, slot, e, base);
    for (size_t e = 0; e < n; e++)
        for (size_t f = 0; f < n; f++)
            if (sized[e].row != SIZE_MAX && sized[f].row != SIZE_MAX && asked_by_extra(b, e, f) > 0)
                program_add_entry(b->slots.program, sized[e].row, sized[f].times, -asked_by_extra(b, e, f));
    free(sized);
}
