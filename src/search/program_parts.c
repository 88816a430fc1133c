/* program_parts.c - columns and rows that all files of the whole integer program use. */
#include "search/program_parts.h"

#include <math.h>
#include <string.h>

#include "problem/candidate.h"
#include "problem/instance.h"
#include "purchase/instance_purchase.h"
#include "search/order_enumeration.h"

const char *program_part_id(const struct program_builder *b, size_t part)
{
    return b->slots.instance->snapshot->parts[part].id;
}

size_t program_z(const struct program_builder *b, size_t slot, size_t k)
{
    return b->slots.z[slot * b->slots.set->n + k];
}

size_t program_part_row(struct program_builder *b, size_t part)
{
    struct program *program = b->slots.program;
    if (b->part_row[part] == SIZE_MAX)
        b->part_row[part] =
            program_add_row(program, 'p', 0, INFINITY,
                            arena_printf(program->arena, "%s: bought and owned cover all clusters",
                                         program_part_id(b, part)));
    return b->part_row[part];
}

void program_points_from(const struct program_builder *b, size_t slot, const char *vendor, size_t row,
                         double value)
{
    const struct candidate_set *set = b->slots.set;
    for (size_t k = 0; k < set->n; k++) {
        const char *from = set->points[k].design->bought.vendor;
        if (from && strcmp(from, vendor) == 0)
            program_add_entry(b->slots.program, row, program_z(b, slot, k), value);
    }
}

void program_add_size(const struct program_builder *b, size_t col, const struct cluster_size *size,
                      double operation_minor)
{
    const struct instance *instance = b->slots.instance;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        if (b->size_row[i] != SIZE_MAX)
            program_add_entry(b->slots.program, b->size_row[i], col, size->of[i] / instance->limits.most[i]);
    if (goal_size(instance->goal) < SIZES_AT_MOST)
        b->slots.program->cols.v[col].over += size->of[goal_size(instance->goal)] / b->slots.over;
    if (instance->purchase->budget_on_tco)
        program_add_cost(&b->slots, col, operation_minor / b->slots.money);
}

void program_add_units(const struct program_builder *b, size_t col, size_t part, int64_t units, bool is_rack)
{
    enum { MANY = 1000000 };
    const struct instance *instance = b->slots.instance;
    struct operation_cost operation = {0};
    struct cluster_size size = {.power_W = 0};
    instance_add_size(&size, instance, part, units);
    size.height_U = is_rack ? 0 : size.height_U * (1 + b->spare);
    instance_add_operation(&operation, instance, part, units * MANY);
    program_add_size(b, col, &size, (double)operation_total(&operation) / MANY);
}
