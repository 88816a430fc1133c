/* program_orders.c - what vendors ask of an order, in the program of the whole problem. With y whether a
 * vendor has an order, w whether its fee is paid and x the rest of its minimum:
 *
 *   order + x + minimum w >= minimum y,   order <= most y,   x + fee w is paid on top */
#include <math.h>

#include "search/program_parts.h"

void program_add_orders(struct program_whole *w)
{
    const struct problem *problem = w->problem;
    w->orders = ARENA_NEW(w->program->arena, problem->n_terms, struct program_order);
    for (size_t t = 0; t < problem->n_terms; t++) {
        const char *vendor = problem->terms[t].vendor;
        w->orders[t].least_row = program_add_row(
            w->program, 'm', 0, INFINITY,
            arena_printf(w->program->arena, "what %s is paid, less its minimum order", vendor));
        w->orders[t].any_row =
            program_add_row(w->program, 'm', 0, INFINITY,
                            arena_printf(w->program->arena, "%s is paid where it has an order", vendor));
    }
}

/* A column of money paid on top: `each` for one unit of it. */
static size_t add_paid(const struct program_whole *w, double high, bool integer, double each,
                       const char *text)
{
    const size_t col =
        program_add_col(w->program, 'y', 0, high, w->problem->goal == GOAL_COST ? -each : 0, integer, text);
    if (w->budget_row != SIZE_MAX && each > 0)
        program_add_entry(w->program, w->budget_row, col, each);
    return col;
}

void program_add_surcharges(const struct program_whole *w)
{
    struct arena *arena = w->program->arena;
    for (size_t t = 0; t < w->problem->n_terms; t++) {
        const struct terms *terms = &w->problem->terms[t];
        const struct program_order *order = &w->orders[t];
        const double least = (double)terms->least_minor / w->money;
        const size_t any =
            add_paid(w, 1, true, 0, arena_printf(arena, "there is an order from %s", terms->vendor));
        const size_t rest = add_paid(w, least, false, 1,
                                     arena_printf(arena, "rest of the minimum order of %s", terms->vendor));
        /* formats have no empty rows */
        program_add_entry(w->program, order->any_row, any, order->most > 0 ? order->most : 1);
        program_add_entry(w->program, order->least_row, any, -least);
        program_add_entry(w->program, order->least_row, rest, 1);
        if (terms->fee_taxed_minor < 0)
            continue;
        const size_t fee = add_paid(w, 1, true, (double)terms->fee_taxed_minor / w->money,
                                    arena_printf(arena, "fee of %s for a small order", terms->vendor));
        program_add_entry(w->program, order->least_row, fee, least);
    }
}
