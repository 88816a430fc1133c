/* program_whole.c - the integer program with every part (bursar-concepts(7)): each slot has its own pieces,
 * and one order covers all slots. Tax is a factor, and operation is not rounded: half a minor unit per line
 * is far below a solver's tolerance. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "problem/options.h"
#include "problem/stock.h"
#include "problem/weighs.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "scenario/rules.h"
#include "search/candidates.h"
#include "search/order_enumeration.h"
#include "search/candidate_compare.h"
#include "search/program_parts.h"
#include "search/shared_order.h"
#include "search/solve_parts.h"

/* --- order of all slots and surcharges ---
 *
 * For a vendor with charges: y is 1 if there is an order, w is 1 if the fee is paid, and x is the rest of
 * the floor:
 *
 *   order + x + floor w >= floor y,   order <= most y,   x + fee w is the surcharge */

/* Adds empty rows for parts with limits on their order, and for vendors with charges. */
static void program_order_rows(struct program_builder *b)
{
    struct program *program = b->slots.program;
    const struct instance *instance = b->slots.instance;
    for (size_t p = 0; p < instance->snapshot->n_parts; p++) {
        const struct price *price = &instance->item[p].price;
        const double most = price->scarce ? (double)price->at_most : (double)INFINITY;
        b->part_row[p] = SIZE_MAX;
        if (price->at_least > 0 || price->scarce)
            b->order_row[p] =
                program_add_row(program, 'u', (double)price->at_least, most,
                                arena_printf(program->arena, "units of %s bought", program_part_id(b, p)));
    }
    for (size_t t = 0; t < instance->market.n_charges; t++) {
        const char *vendor = instance->market.charges[t].vendor;
        b->charges[t].least =
            program_add_row(program, 'm', 0, INFINITY,
                            arena_printf(program->arena, "payment to %s minus its minimum order", vendor));
        b->charges[t].any =
            program_add_row(program, 'm', 0, INFINITY,
                            arena_printf(program->arena, "payment to %s only with an order", vendor));
    }
}

/* Adds the binary of a step with a minimum, and returns it: if it is used, at least the minimum is bought. */
static size_t add_switch(const struct program_builder *b, size_t n, size_t one, const char *text,
                         const struct price_step *step)
{
    struct program *program = b->slots.program;
    const size_t used = program_add_col(program, 'b', 0, 1, true, text);
    const size_t low = program_add_row(program, 'l', 0, INFINITY, "a step is bought from its minimum on");
    const size_t high = program_add_row(program, 'h', -INFINITY, 0, "a step is bought only where it is used");
    program_add_entry(program, one, used, 1);
    program_add_entry(program, low, n, (double)step->pack);
    program_add_entry(program, low, used, -(double)step->min_quantity);
    program_add_entry(program, high, n, 1);
    program_add_entry(program, high, used, -program->cols.v[n].high);
    return used;
}

/* The columns of an order: packs of each step and the binary of its use (NO_COLUMN: a step without minimum),
 * and the owned units that are used. */
struct order_columns {
    size_t *packs, *used, owned;
};
#define NO_COLUMN SIZE_MAX

/* True if units that nobody needs could lower the cost: rent is worth less than its payment, all of which
 * counts for the vendor's floor. */
static bool surplus_pays(const struct instance *instance, const struct price *price)
{
    bool charged = false;
    for (size_t s = 0; s < price->n; s++)
        charged = charged || instance_is_charged(instance, price->steps[s].vendor);
    return charged && price->present > 0;
}

/* Bounds the units beyond the need, so that an order has none but those of its packs and its minimum:
 *
 *   surplus <= sum of (pack - 1) + (minimum - 1) v,   packs of a step <= those of its minimum if v is 1,
 *   owned units >= owned z,   packs of a step <= most z */
static void bound_surplus(const struct program_builder *b, size_t part, const struct order_columns *of)
{
    struct program *program = b->slots.program;
    const struct price *price = &b->slots.instance->item[part].price;
    const int64_t owned = b->slots.instance->item[part].owned;
    const char *id = program_part_id(b, part);
    const size_t surplus = program_add_col(program, 's', 0, INFINITY, true,
                                           arena_printf(program->arena, "%s beyond the need", id));
    const size_t row = program_add_row(program, 's', -INFINITY, (double)price->at_least,
                                       arena_printf(program->arena, "%s beyond the need are of packs", id));
    program_add_entry(program, b->part_row[part], surplus, -1);
    program->rows.v[b->part_row[part]].high = 0;
    program_add_entry(program, row, surplus, 1);
    const size_t bought =
        program_add_col(program, 's', 0, 1, true, arena_printf(program->arena, "%s is bought", id));
    for (size_t s = 0; s < price->n; s++) {
        const struct price_step *step = &price->steps[s];
        const double most = program->cols.v[of->packs[s]].high;
        const double least = (double)((step->min_quantity + step->pack - 1) / step->pack);
        const size_t any = program_add_row(program, 's', -INFINITY, 0, "packs only of a part that is bought");
        program_add_entry(program, any, of->packs[s], 1);
        program_add_entry(program, any, bought, -most);
        program_add_entry(program, row, of->used[s] == NO_COLUMN ? bought : of->used[s],
                          1 - (double)step->pack);
        if (of->used[s] == NO_COLUMN || step->min_quantity <= 1)
            continue;
        const size_t just = program_add_col(program, 's', 0, 1, true, "a step is bought at its minimum");
        const size_t few =
            program_add_row(program, 's', -INFINITY, most, "packs of no more than the minimum");
        const size_t of_used =
            program_add_row(program, 's', -INFINITY, 0, "the minimum of a step that is used");
        program_add_entry(program, row, just, 1 - (double)step->min_quantity);
        program_add_entry(program, few, of->packs[s], 1);
        program_add_entry(program, few, just, most - least);
        program_add_entry(program, of_used, just, 1);
        program_add_entry(program, of_used, of->used[s], -1);
    }
    if (owned == 0)
        return;
    const size_t first = program_add_row(
        program, 's', 0, INFINITY, arena_printf(program->arena, "owned %s used before any is bought", id));
    program_add_entry(program, first, of->owned, 1);
    program_add_entry(program, first, bought, -(double)owned);
}

/* Adds the column of packs of a part at a price step. */
static size_t add_step(struct program_builder *b, size_t part, size_t s, int64_t units)
{
    struct program *program = b->slots.program;
    const struct instance *instance = b->slots.instance;
    const struct price *price = &instance->item[part].price;
    const struct price_step *step = &price->steps[s];
    const int64_t at_most = units > step->min_quantity ? units : step->min_quantity;
    const double taxed = 1 + (double)price->tax.digits / number_pow(10, price->tax.scale);
    const double paid = (double)step->pack_minor * taxed / b->slots.money;
    const double cost = paid * (price->present > 0 ? price->present : 1);
    const double packs = (double)((at_most + step->pack - 1) / step->pack);
    const size_t n = program_add_col(program, 'n', 0, packs, true,
                                     arena_printf(program->arena, "packs of %" PRId64 " x %s at step %zu",
                                                  step->pack, program_part_id(b, part), s + 1));
    program_add_entry(program, b->part_row[part], n, (double)step->pack);
    program_add_cost(&b->slots, n, cost);
    if (price->at_least > 0 || price->scarce)
        program_add_entry(program, b->order_row[part], n, (double)step->pack);
    if (instance_is_charged(instance, step->vendor)) {
        struct program_charge_rows *rows = &b->charges[step->vendor - 1];
        program_add_entry(program, rows->least, n, paid);
        program_add_entry(program, rows->any, n, -paid);
        rows->most += paid * packs;
    }
    return n;
}

/* If all parts of some kinds must come from one vendor, packs of a step are bought only if some slot has a
 * design of the step's vendor. */
static void add_seller(struct program_builder *b, const struct price_step *step, size_t n)
{
    struct program *program = b->slots.program;
    const char *vendor = b->slots.instance->market.vendors[step->vendor - 1];
    const size_t row =
        program_add_row(program, 'v', -INFINITY, 0,
                        arena_printf(program->arena, "packs from %s if it sells all such parts", vendor));
    program_add_entry(program, row, n, 1);
    for (size_t slot = 0; slot < b->slots.n; slot++)
        program_points_from(b, slot, vendor, row, -program->cols.v[n].high);
}

/* Adds the columns that supply a part: packs of every price step, of which one is used, and owned units. */
static void add_order(struct program_builder *b, size_t part)
{
    struct program *program = b->slots.program;
    const struct instance *instance = b->slots.instance;
    const struct price *price = &instance->item[part].price;
    const char *id = program_part_id(b, part);
    const int64_t needed = b->most[part] + (int64_t)b->slots.n * b->most_extra[part];
    const int64_t units = needed > price->at_least ? needed : price->at_least;
    const bool switched = price->n > 1 || (price->n == 1 && price->steps[0].min_quantity > 1);
    const size_t one = switched ? program_add_row(program, 'q', -INFINITY, 1,
                                                  arena_printf(program->arena, "one price step of %s", id))
                                : 0;
    struct order_columns of = {ARENA_NEW(program->arena, price->n + 1, size_t),
                               ARENA_NEW(program->arena, price->n + 1, size_t), NO_COLUMN};
    for (size_t s = 0; s < price->n; s++) {
        const size_t n = of.packs[s] = add_step(b, part, s, units);
        if (price->several && instance_sole_source(instance, part))
            add_seller(b, &price->steps[s], n);
        of.used[s] = NO_COLUMN;
        if (switched)
            of.used[s] =
                add_switch(b, n, one, arena_printf(program->arena, "step %zu of %s is used", s + 1, id),
                           &price->steps[s]);
    }
    if (instance->item[part].owned > 0) {
        of.owned = program_add_col(program, 'o', 0, (double)instance->item[part].owned, true,
                                   arena_printf(program->arena, "owned %s used", id));
        program_add_entry(program, b->part_row[part], of.owned, 1);
    }
    if (surplus_pays(instance, price))
        bound_surplus(b, part, &of);
}

/* Adds the surcharges of orders. */
static void add_charges(const struct program_builder *b)
{
    struct program *program = b->slots.program;
    struct arena *arena = program->arena;
    for (size_t t = 0; t < b->slots.instance->market.n_charges; t++) {
        const struct charge_rule *rule = &b->slots.instance->market.charges[t];
        const struct program_charge_rows *rows = &b->charges[t];
        const double least = (double)rule->floor_taxed_minor / b->slots.money;
        const size_t any = program_add_col(program, 'y', 0, 1, true,
                                           arena_printf(arena, "there is an order from %s", rule->vendor));
        const size_t rest =
            program_add_col(program, 'y', 0, least, false,
                            arena_printf(arena, "rest of the minimum order of %s", rule->vendor));
        program_add_cost(&b->slots, rest, 1);
        /* file formats have no empty rows */
        program_add_entry(program, rows->any, any, rows->most > 0 ? rows->most : 1);
        program_add_entry(program, rows->least, any, -least);
        program_add_entry(program, rows->least, rest, 1);
        if (rule->fee_taxed_minor < 0)
            continue;
        const size_t fee = program_add_col(program, 'y', 0, 1, true,
                                           arena_printf(arena, "fee of %s for a small order", rule->vendor));
        program_add_cost(&b->slots, fee, (double)rule->fee_taxed_minor / b->slots.money);
        program_add_entry(program, rows->least, fee, least);
    }
}

/* Adds price steps and owned units of all parts with a row, and the surcharges. */
static void program_add_orders(struct program_builder *b)
{
    for (size_t part = 0; part < b->slots.instance->snapshot->n_parts; part++)
        if (b->part_row[part] != SIZE_MAX)
            add_order(b, part);
    add_charges(b);
}

/* --- extras counted by size --- */

/* An extra in one slot. */
struct sized_extra {
    int64_t most; /* maximum number of `count` units */
    size_t row;   /* row: at least the units that the size requires; SIZE_MAX: none */
    size_t times; /* column */
};

/* Units of the e-th extra that a size requires, before rounding. */
static double asked_by(const struct program_builder *b, size_t e, const struct cluster_size *size)
{
    const struct extra *extra = &b->slots.instance->market.extras[e];
    return (extra->per == PER_WATT ? size->power_W : size->height_U * (1 + b->spare)) / extra->each;
}

/* Units of the e-th extra that pieces of a part require, before rounding. */
static double asked_by_units(const struct program_builder *b, size_t e, size_t part, int64_t units)
{
    struct cluster_size size = {.power_W = 0};
    instance_add_size(&size, b->slots.instance, part, units);
    return asked_by(b, e, &size);
}

static double asked_by_extra(const struct program_builder *b, size_t e, size_t f)
{
    const struct extra *extras = b->slots.instance->market.extras;
    if (!extra_of_size(&extras[f]) || extras[e].per == extras[f].per)
        return 0;
    return asked_by_units(b, e, b->slots.instance->market.extra_part[f], extras[f].count);
}

/* Sets the maximum number of each extra in a slot: for a candidate with all pieces that the slot can hold. */
static void bound_extras(struct sized_extra *sized, const struct program_builder *b, size_t slot)
{
    const struct instance *instance = b->slots.instance;
    const struct candidate_set *set = b->slots.set;
    struct cluster_size mixed = {.power_W = 0};
    int64_t *quantity = mem_alloc(instance->purchase->n_extras, sizeof *quantity);
    for (size_t i = 0; i < b->mixed.n; i++)
        if (b->mixed.v[i].slot == slot)
            instance_add_size(&mixed, instance, b->mixed.v[i].part,
                              (int64_t)b->slots.program->cols.v[b->mixed.v[i].col].high);
    for (size_t k = 0; k < set->n; k++) {
        (void)instance_size_around(quantity, instance, set->points[k].design, set->points[k].nodes, &mixed);
        for (size_t e = 0; e < instance->purchase->n_extras; e++) {
            const int64_t count = instance->market.extras[e].count;
            const int64_t times = count > 0 ? quantity[e] / count : 0;
            sized[e].most = times > sized[e].most ? times : sized[e].most;
        }
    }
    mem_free(quantity);
}

/* Adds the row of the e-th extra in a slot, for the candidates that have it. */
static void add_extra_row(struct sized_extra *sized, struct program_builder *b, size_t slot, size_t e,
                          const struct cluster_size *base)
{
    struct program *program = b->slots.program;
    const struct instance *instance = b->slots.instance;
    const struct candidate_set *set = b->slots.set;
    const struct extra *extra = &instance->market.extras[e];
    const double free_U = extra->per == PER_RACK_UNIT ? instance_height_with_spare(instance, 0) : 0;
    const size_t row =
        program_add_row(program, 'e', 0, INFINITY,
                        arena_printf(program->arena, "%s for the size of cluster %zu",
                                     program_part_id(b, instance->market.extra_part[e]), slot + 1));
    double of_others = 0; /* maximum that other pieces add to the candidate's own units */
    sized[e].row = row;
    for (size_t i = 0; i < b->mixed.n; i++) {
        const struct program_pieces *pieces = &b->mixed.v[i];
        const double each = asked_by_units(b, e, pieces->part, 1);
        if (pieces->slot != slot)
            continue;
        program_add_entry(program, row, pieces->col, -each);
        of_others += each * program->cols.v[pieces->col].high;
    }
    for (size_t f = 0; f < instance->purchase->n_extras; f++)
        of_others += asked_by_extra(b, e, f) * (double)sized[f].most;
    for (size_t k = 0; k < set->n; k++) {
        const struct design *design = set->points[k].design;
        const bool takes = instance_takes_extra(instance, design, e);
        struct cluster_size in_racks = base[k];
        in_racks.height_U -= instance_own_racks_U(instance, design, set->points[k].nodes);
        program_add_entry(program, row, program_z(b, slot, k),
                          takes ? -asked_by(b, e, &in_racks) - free_U / extra->each : of_others);
    }
}

static void add_extra_by_size(struct sized_extra *sized, struct program_builder *b, size_t slot, size_t e,
                              const struct cluster_size *base)
{
    struct program *program = b->slots.program;
    const struct extra *extra = &b->slots.instance->market.extras[e];
    const size_t part = b->slots.instance->market.extra_part[e];
    add_extra_row(sized, b, slot, e, base);
    sized[e].times = program_add_col(program, 'e', 0, (double)sized[e].most, true,
                                     arena_printf(program->arena, "times %" PRId64 " x %s in cluster %zu",
                                                  extra->count, program_part_id(b, part), slot + 1));
    program_add_entry(program, sized[e].row, sized[e].times, 1);
    program_add_entry(program, program_part_row(b, part), sized[e].times, -(double)extra->count);
    b->most[part] += extra->count * sized[e].most;
    program_add_units(b, sized[e].times, part, extra->count, extra->per == PER_RACK_UNIT);
}

/* Adds extras counted by the size of a slot. Racks also hold power supplies, and racks may need power. base
 * [n points]: the fixed size of each candidate. */
static void program_extras_by_size(struct program_builder *b, size_t slot, const struct cluster_size *base)
{
    const size_t n = b->slots.instance->purchase->n_extras;
    const struct extra *extras = b->slots.instance->market.extras;
    struct sized_extra *sized = mem_alloc(n, sizeof *sized);
    for (size_t e = 0; e < n; e++)
        sized[e] = (struct sized_extra){.row = SIZE_MAX};
    bound_extras(sized, b, slot);
    for (size_t e = 0; e < n; e++)
        if (extra_of_size(&extras[e]) && extras[e].count > 0)
            add_extra_by_size(sized, b, slot, e, base);
    for (size_t e = 0; e < n; e++)
        for (size_t f = 0; f < n; f++)
            if (sized[e].row != SIZE_MAX && sized[f].row != SIZE_MAX && asked_by_extra(b, e, f) > 0)
                program_add_entry(b->slots.program, sized[e].row, sized[f].times, -asked_by_extra(b, e, f));
    mem_free(sized);
}

/* --- rows of all slots --- */

static void add_size_rows(struct program_builder *b)
{
    struct program *program = b->slots.program;
    const struct instance *instance = b->slots.instance;
    for (size_t i = 0; i < SIZES_AT_MOST; i++)
        b->size_row[i] =
            !(instance->limits.most[i] > 0)
                ? SIZE_MAX
                : program_add_row(program, 'w', -INFINITY, 1,
                                  arena_printf(program->arena, "%s of all clusters", rule_of_size(i)->noun));
}

/* Adds a row for each part that must be bought: some slot must have a use for it. */
static void add_uses(struct program_builder *b)
{
    struct program *program = b->slots.program;
    const struct instance *instance = b->slots.instance;
    const struct candidate_set *set = b->slots.set;
    for (size_t m = 0; m < instance->market.n_must; m++) {
        const size_t part = instance->market.bounds[m].part;
        const size_t row = program_add_row(
            program, 'u', 1, INFINITY,
            arena_printf(program->arena, "a cluster has a use for %s", program_part_id(b, part)));
        for (size_t k = 0; k < set->n; k++)
            for (size_t slot = 0; slot < b->slots.n; slot++)
                if (instance_has_use(instance, set->points[k].design, set->points[k].nodes, part))
                    program_add_entry(program, row, program_z(b, slot, k), 1);
    }
}

/* If one_vendor is set, adds columns and rows that choose one vendor for all slots. */
static void add_vendors(struct program_builder *b)
{
    struct program *program = b->slots.program;
    size_t one = SIZE_MAX;
    for (size_t v = 0; v < b->shared->n_vendors; v++) {
        const char *vendor = b->shared->vendor[v];
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

/* --- parts of a slot --- */

/* Adds the row that the pieces of a need in a slot cover; with first > 0, the cables from the first-th
 * option on. *most: highest need of a candidate. */
static size_t add_need(int64_t *most, struct program_builder *b, size_t slot, size_t s, size_t first)
{
    struct program *program = b->slots.program;
    const struct candidate_set *set = b->slots.set;
    const struct need *need = &b->slots.instance->choice.needs[s];
    const size_t row = program_add_row(program, 'r', 0, INFINITY,
                                       arena_printf(program->arena, "%s of cluster %zu from %s%s",
                                                    resource_name(need->resource), slot + 1,
                                                    program_part_id(b, need->options[first].part),
                                                    first + 1 < need->n_options ? ", ..." : ""));
    *most = 0;
    for (size_t k = 0; k < set->n; k++) {
        const struct candidate *point = &set->points[k];
        for (size_t i = 0; i < point->design->needs.n; i++) {
            if (point->design->needs.at[i] != s)
                continue;
            int64_t units = design_need(point->design, i, point->nodes);
            if (first > 0)
                units -= design_cables_within(point->design, point->nodes, need->options[first - 1].reach_mm);
            program_add_entry(program, row, program_z(b, slot, k), -(double)units);
            *most = units > *most ? units : *most;
        }
    }
    return row;
}

/* Adds the rows for cable lengths: for each length, as many cables of at least this length as cable runs.
 * `col`: column of the first option. */
static void add_lengths(struct program_builder *b, size_t slot, size_t s, size_t col)
{
    const struct need *need = &b->slots.instance->choice.needs[s];
    int64_t most = 0;
    for (size_t first = 1; first < need->n_options; first++) {
        if (need->options[first].reach_mm == need->options[first - 1].reach_mm)
            continue;
        const size_t row = add_need(&most, b, slot, s, first);
        for (size_t k = first; k < need->n_options; k++)
            program_add_entry(b->slots.program, row, col + k, 1);
    }
}

/* Adds the pieces of each part option in a slot, which cover the need of its candidate. In a family, the
 * chassis have as many slots as there are line cards. */
static void add_private(struct program_builder *b, size_t slot, size_t s)
{
    struct program *program = b->slots.program;
    const struct need *need = &b->slots.instance->choice.needs[s];
    int64_t most = 0, family = 0;
    size_t family_row = 0;
    const struct instance *instance = b->slots.instance;
    const size_t row = add_need(&most, b, slot, s, 0);
    /* units of a rented part are needed one by one */
    if (need->n_options == 1 && surplus_pays(instance, &instance->item[need->options[0].part].price))
        program->rows.v[row].high = 0;
    for (size_t i = 0; i < need->n_options; i++) {
        const struct part_option *option = &need->options[i];
        const int64_t pieces = part_options_at_most(need->options, need->n_options, i, most);
        const size_t n = program_add_col(
            program, 'n', 0, (double)pieces, true,
            arena_printf(program->arena, "%s in cluster %zu", program_part_id(b, option->part), slot + 1));
        program_add_entry(program, row, n, (double)option->units);
        if (option->family != 0 && option->family != family)
            family_row = program_add_row(program, 's', 0, INFINITY, "slots of chassis, less line cards");
        family = option->family != 0 ? option->family : family;
        if (option->family != 0)
            program_add_entry(program, family_row, n, option->slots > 0 ? (double)option->slots : -1);
        program_add_entry(program, program_part_row(b, option->part), n, -1);
        b->most[option->part] += pieces;
        if (need->n_options > 1 && !instance_differs_in_cost(b->slots.instance, need))
            VEC_PUSH(&b->mixed, ((struct program_pieces){n, slot, option->part}));
        if (i + 1 == need->n_options && option->reach_mm > 0)
            add_lengths(b, slot, s, n - i);
    }
}

/* Adds the units of extras [n_extras] that come with a column. */
static void add_quantities(struct program_builder *b, size_t col, const int64_t *quantity)
{
    const struct instance *instance = b->slots.instance;
    for (size_t e = 0; e < instance->purchase->n_extras; e++) {
        const size_t part = instance->market.extra_part[e];
        bool first = true;
        for (size_t f = 0; f < e; f++)
            first = first && instance->market.extra_part[f] != part;
        const int64_t units = instance_extra_of_part(instance, quantity, part);
        if (!first)
            continue;
        program_add_entry(b->slots.program, program_part_row(b, part), col, -(double)units);
        b->most_extra[part] = units > b->most_extra[part] ? units : b->most_extra[part];
    }
}

/* --- sizes and operation as sums, because several parts may meet a need --- */

/* Adds the fixed parts and extras of each candidate of a slot. Returns their sizes [n points], which the
 * caller frees. */
static struct cluster_size *add_bases(struct program_builder *b, size_t slot)
{
    enum { ASK_EVERY = 256 };
    const struct instance *instance = b->slots.instance;
    const struct candidate_set *set = b->slots.set;
    const struct cluster_size none = {.power_W = 0};
    const size_t n_extras = instance->purchase->n_extras;
    struct cluster_size *base = mem_alloc(set->n, sizeof *base);
    int64_t *quantity = mem_alloc(n_extras, sizeof *quantity);
    for (size_t k = 0; k < set->n && !(k % ASK_EVERY == 0 && stop_reached(b->slots.program->stop)); k++) {
        const struct candidate *point = &set->points[k];
        base[k] = instance_base_size(quantity, instance, point->design, point->nodes, &none);
        for (size_t e = 0; e < n_extras; e++)
            if (extra_of_size(&instance->market.extras[e]))
                quantity[e] = 0;
        struct used_parts taken;
        used_parts_make(&taken, instance, point->design, point->nodes, NULL, quantity);
        const struct operation_cost operation = instance_operate(instance, &taken, point, 1);
        used_parts_fini(&taken);
        const struct cluster_size size = instance_size_with_spare(instance, &base[k]);
        program_add_size(b, program_z(b, slot, k), &size, (double)operation_total(&operation));
        add_quantities(b, program_z(b, slot, k), quantity);
    }
    mem_free(quantity);
    return base;
}

static void add_slot(struct program_builder *b, size_t slot)
{
    const struct instance *instance = b->slots.instance;
    for (size_t s = 0; s < instance->choice.n_needs && !stop_reached(b->slots.program->stop); s++)
        add_private(b, slot, s);
    for (size_t i = 0; i < b->mixed.n; i++)
        if (b->mixed.v[i].slot == slot)
            program_add_units(b, b->mixed.v[i].col, b->mixed.v[i].part, 1, false);
    struct cluster_size *base = add_bases(b, slot);
    program_extras_by_size(b, slot, base);
    mem_free(base);
}

static void build_program(struct program_builder *b)
{
    const struct instance *instance = b->slots.instance;
    const size_t n_parts = instance->snapshot->n_parts;
    struct arena *arena = b->slots.program->arena;
    b->order_row = ARENA_NEW(arena, n_parts, size_t);
    b->part_row = ARENA_NEW(arena, n_parts, size_t);
    b->most = ARENA_NEW(arena, n_parts, int64_t);
    b->most_extra = ARENA_NEW(arena, n_parts, int64_t);
    b->charges = ARENA_NEW(arena, instance->market.n_charges, struct program_charge_rows);
    b->spare = instance_height_with_spare(instance, 1) - instance_height_with_spare(instance, 0) - 1;
    program_order_rows(b);
    add_size_rows(b);
    add_uses(b);
    add_vendors(b);
    for (size_t slot = 0; slot < b->slots.n; slot++)
        add_slot(b, slot);
    program_add_orders(b);
    mem_free(b->mixed.v);
}

/* Checks the columns: each slot has one for every candidate, and one for each of its applications. */
static enum status check_columns(const struct instance *instance, size_t n_points, struct diag *diag)
{
    const size_t n_slots = (size_t)instance->policy->clusters;
    const size_t columns = n_slots * n_points * (1 + instance->load.n_work);
    return columns <= PROGRAM_COLUMNS_AT_MOST
               ? ST_OK
               : diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                         "%zu candidates with %zu applications in each of %zu clusters are %zu columns, more "
                         "than the %d that are exported: `choose` fewer parts, limits.max_nodes, fewer "
                         "clusters or a smaller budget leave fewer",
                         n_points, instance->load.n_work, n_slots, columns, PROGRAM_COLUMNS_AT_MOST);
}

enum status program_of_parts(struct program_slots *out, struct program *program,
                             const struct shared_order *shared, const struct candidate_set *set,
                             struct diag *diag)
{
    struct program_builder b = {.shared = shared};
    const enum status status = check_columns(shared->instance, set->n, diag);
    if (status != ST_OK)
        return status;
    program_slots_make(&b.slots, program, shared->instance, set, (size_t)shared->instance->policy->clusters);
    build_program(&b);
    *out = b.slots;
    for (size_t part = 0; part < shared->instance->snapshot->n_parts; part++)
        out->n_lines += b.part_row[part] != SIZE_MAX;
    return ST_OK;
}

enum status program_make(struct program *program, const struct instance *instance, bool whole,
                         double *workload_scale, struct diag *diag)
{
    const bool points = !whole && !is_multi_cluster(instance);
    struct candidates candidates;
    struct shared_order shared;
    struct program_slots slots;
    if (!points && goal_is_ratio(instance->goal))
        return diag_at(diag, ST_INPUT, instance->scenario->file.path, 0, 0,
                       "goal '%s' is a ratio: there is no linear program of the whole problem",
                       goal_names[instance->goal]);
    enum status status = shared_order_make(&shared, instance, program->arena, diag);
    if (status != ST_OK)
        return status;
    const bool all = candidates_collect(&candidates, &shared,
                                        points  ? CANDIDATES_UNDOMINATED
                                        : whole ? CANDIDATES_EVERY
                                                : CANDIDATES_RISING,
                                        NULL, program->stop);
    const struct candidate_set set = candidates_set(&candidates);
    if (all && points)
        status = check_columns(instance, set.n, diag);
    if (all && set.n == 0)
        status = diag_at(diag, ST_INFEASIBLE, instance->scenario->file.path, 0, 0,
                         "no purchase is possible: nothing to export");
    for (size_t k = 0; k < set.n && all && status == ST_OK; k++)
        status =
            search_check_ratio(instance, &set.points[k], candidate_objective(instance, &set.points[k]), diag);
    if (status == ST_OK && points) {
        (void)program_of_points(program, instance, &set, workload_scale);
    } else if (status == ST_OK) {
        status = program_of_parts(&slots, program, &shared, &set, diag);
        *workload_scale = status == ST_OK ? slots.workload_scale : 1;
    }
    candidates_fini(&candidates);
    return status == ST_OK && stop_reached(program->stop)
               ? diag_set(diag, ST_STOPPED, "stopped at a limit: nothing is exported")
               : status;
}
