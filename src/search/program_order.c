/* program_order.c - the one order for all slots in the integer program of a whole question, and what is
 * charged on top of it.
 *
 * A charge on top of an order, with y whether there is an order, w whether the fee is paid and x the rest of
 * the floor:
 *
 *   order + x + floor w >= floor y,   order <= most y,   x + fee w is paid on top */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "search/program_parts.h"

void program_order_rows(struct program_building *b)
{
    struct program *program = b->slots.program;
    const struct problem *problem = b->slots.problem;
    for (size_t p = 0; p < problem->snapshot->n_parts; p++) {
        const struct price *price = &problem->market.prices[p];
        const double most = price->scarce ? (double)price->at_most : (double)INFINITY;
        b->part_row[p] = SIZE_MAX;
        if (price->at_least > 0 || price->scarce)
            b->order_row[p] =
                program_add_row(program, 'u', (double)price->at_least, most,
                                arena_printf(program->arena, "units of %s bought", program_part_id(b, p)));
    }
    for (size_t t = 0; t < problem->market.n_charges; t++) {
        const char *vendor = problem->market.charges[t].vendor;
        b->charges[t].least =
            program_add_row(program, 'm', 0, INFINITY,
                            arena_printf(program->arena, "what %s is paid, less the least it bills", vendor));
        b->charges[t].any =
            program_add_row(program, 'm', 0, INFINITY,
                            arena_printf(program->arena, "%s is paid where it has an order", vendor));
    }
}

/* A step with a minimum is bought from there on, where its binary says that it is used. */
static void add_switch(const struct program_building *b, size_t n, size_t one, const char *text,
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
}

/* Packs of a part at one of its price steps. */
static size_t add_step(struct program_building *b, size_t part, size_t s, int64_t units)
{
    struct program *program = b->slots.program;
    const struct problem *problem = b->slots.problem;
    const struct price *price = &problem->market.prices[part];
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
    if (problem_is_charged(problem, step->vendor)) {
        struct program_charge_rows *rows = &b->charges[step->vendor - 1];
        program_add_entry(program, rows->least, n, paid);
        program_add_entry(program, rows->any, n, -paid);
        rows->most += paid * packs;
    }
    return n;
}

/* Packs at a step are bought where its vendor is the one that sells all of some kinds: where some slot has a
 * design of his. */
static void add_seller(struct program_building *b, const struct price_step *step, size_t n)
{
    struct program *program = b->slots.program;
    const char *vendor = b->slots.problem->market.vendors[step->vendor - 1];
    const size_t row =
        program_add_row(program, 'v', -INFINITY, 0,
                        arena_printf(program->arena, "packs from %s if he sells all such parts", vendor));
    program_add_entry(program, row, n, 1);
    for (size_t slot = 0; slot < b->slots.n; slot++)
        program_points_from(b, slot, vendor, row, -program->cols.v[n].high);
}

/* What buys a part: a column of packs for every price step, of which one is used; and what is owned. */
static void add_order(struct program_building *b, size_t part)
{
    struct program *program = b->slots.program;
    const struct problem *problem = b->slots.problem;
    const struct price *price = &problem->market.prices[part];
    const char *id = program_part_id(b, part);
    const int64_t needed = b->most[part] + (int64_t)b->slots.n * b->most_extra[part];
    const int64_t units = needed > price->at_least ? needed : price->at_least;
    const bool switched = price->n > 1 || (price->n == 1 && price->steps[0].min_quantity > 1);
    const size_t one = switched ? program_add_row(program, 'q', -INFINITY, 1,
                                                  arena_printf(program->arena, "one price step of %s", id))
                                : 0;
    for (size_t s = 0; s < price->n; s++) {
        const size_t n = add_step(b, part, s, units);
        if (price->several && problem_sole_source(problem, part))
            add_seller(b, &price->steps[s], n);
        if (switched)
            add_switch(b, n, one, arena_printf(program->arena, "step %zu of %s is used", s + 1, id),
                       &price->steps[s]);
    }
    if (problem->market.owned[part] > 0) {
        const size_t owned = program_add_col(program, 'o', 0, (double)problem->market.owned[part], true,
                                             arena_printf(program->arena, "owned %s used", id));
        program_add_entry(program, b->part_row[part], owned, 1);
    }
}

/* What is charged on top of the orders. */
static void add_charges(const struct program_building *b)
{
    struct program *program = b->slots.program;
    struct arena *arena = program->arena;
    for (size_t t = 0; t < b->slots.problem->market.n_charges; t++) {
        const struct charge_rule *rule = &b->slots.problem->market.charges[t];
        const struct program_charge_rows *rows = &b->charges[t];
        const double least = (double)rule->floor_taxed_minor / b->slots.money;
        const size_t any = program_add_col(program, 'y', 0, 1, true,
                                           arena_printf(arena, "there is an order from %s", rule->vendor));
        const size_t rest =
            program_add_col(program, 'y', 0, least, false,
                            arena_printf(arena, "rest of the least that %s bills", rule->vendor));
        program_add_cost(&b->slots, rest, 1);
        /* formats have no empty rows */
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

void program_add_orders(struct program_building *b)
{
    for (size_t part = 0; part < b->slots.problem->snapshot->n_parts; part++)
        if (b->part_row[part] != SIZE_MAX)
            add_order(b, part);
    add_charges(b);
}
