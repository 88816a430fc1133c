/* order_table_parts.h - what the order tables of single parts, and of families of line cards and chassis,
 * share. */
#ifndef MACHINE_ORDER_TABLE_PARTS_H
#define MACHINE_ORDER_TABLE_PARTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/number.h"
#include "machine/order_table.h"

/* Pieces of `units` that supply q. */
static inline int64_t order_table_pieces_for(int64_t q, int64_t units)
{
    return units == 1 ? q : integer_ceil(q, units);
}

/* What of q units is left when so many pieces of a candidate are taken. */
static inline int64_t order_table_left(int64_t q, const struct candidate *candidate, int64_t pieces)
{
    return q > pieces * candidate->units ? q - pieces * candidate->units : 0;
}

/* Less cost, or as much and less power. */
static inline bool order_table_better(int64_t cost, double power, int64_t than_cost, double than_power)
{
    if (cost < 0)
        return false;
    return than_cost < 0 || cost < than_cost || (cost == than_cost && power < than_power);
}

/* An order with so many pieces of the part being added; cost -1: there is none. */
struct order_table_order {
    int64_t cost;
    double power;
    int64_t pieces;
};

static inline void order_table_take(struct order_table_order *best, int64_t cost, double power,
                                    int64_t pieces)
{
    if (order_table_better(cost, power, best->cost, best->power))
        *best = (struct order_table_order){cost, power, pieces};
}

/* Cost (-1: cannot be supplied) and power of the best orders for each quantity. */
struct order_table_best {
    int64_t *cost;
    double *power;
};

/* Orders of the candidates so far, and of those and the one being added. */
struct order_table_work {
    struct order_table_best now;
    struct order_table_best next;
};

/* Those of n quantities, zeroed; to be freed. */
static inline struct order_table_best order_table_best_make(size_t n)
{
    return (struct order_table_best){mem_alloc(n, sizeof(int64_t)), mem_alloc(n, sizeof(double))};
}

static inline void order_table_best_fini(struct order_table_best *best)
{
    free(best->cost);
    free(best->power);
}

/* Those of 0..most pieces of a candidate alone, into [most + 1]. */
void order_table_price(struct order_table_best *out, const struct candidate *candidate,
                       const struct price *price, int64_t most);

/* From `from` pieces on (at least 1) `length` more cost the same more, and take the same power more,
 * however many there are: of those the best is one of the first `length`, or that of an order with `length`
 * fewer and as many more. */
struct order_table_period {
    int64_t from, length;
};

/* Of 0..most pieces; from above `most`: there is none. */
struct order_table_period order_table_period_of(const struct order_table_best *pieces, int64_t most);

/* A part being added: what 0..most pieces of it cost, and the orders that there are without it. Neither ever
 * falls with more pieces and more units, nor rises with more slots. */
struct order_table_part {
    const struct candidate *candidate; /* its units */
    struct order_table_best pieces;    /* [most + 1] */
    int64_t most;
    int64_t slots;                         /* that there are for line cards; 0: it takes none */
    const struct order_table_best *before; /* [q_max + 1][slots + 1] */
};

/* A family in an order table: the best orders with it, on top of those of the candidates before
 * it. */
struct order_table_family {
    size_t first; /* of its candidates: n_cards line cards, and behind them its chassis */
    size_t n_cards;
    struct order_table chassis; /* of slots */
    int64_t m_max;              /* slots that an order for q_max can have a use for, and that can be had */
    const int32_t *slots;       /* [q_max + 1] filled in the best order */
    const int32_t *last; /* [n_cards][q_max + 1][m_max + 1] pieces of each card in the best order that fills
                            up to so many slots with the cards up to it; NULL: of one card */
};

/* The end of the candidates of the family that begins at `first`, and how many of them are line cards. */
size_t candidates_family_end(size_t *n_cards, const struct candidate *candidates, size_t n, size_t first);

/* The most slots that cards fill in an order for q of which none can be left out. */
int64_t candidates_most_slots(const struct candidate *cards, size_t n_cards, int64_t q);

#endif
