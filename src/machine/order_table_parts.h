/* order_table_parts.h - declarations that order tables of parts, families and cables share. */
#ifndef MACHINE_ORDER_TABLE_PARTS_H
#define MACHINE_ORDER_TABLE_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"
#include "base/number.h"
#include "machine/order_table.h"

/* Number of pieces that supply q units, with `units` in each piece. */
static inline int64_t order_table_pieces_for(int64_t q, int64_t units)
{
    return units == 1 ? q : integer_ceil(q, units);
}

/* Units of q that remain to be supplied after `pieces` pieces of an option. */
static inline int64_t order_table_left(int64_t q, const struct part_option *option, int64_t pieces)
{
    return q > pieces * option->units ? q - pieces * option->units : 0;
}

/* True if the cost is lower, or if the costs are equal and the power is lower. */
static inline bool order_table_better(int64_t cost, double power, int64_t than_cost, double than_power)
{
    if (cost < 0)
        return false;
    return than_cost < 0 || cost < than_cost || (cost == than_cost && power < than_power);
}

/* An order with a number of pieces of the current option; cost -1: there is none. */
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

/* Cost (-1: cannot be supplied) and power of the best orders, for each quantity. */
struct order_table_best {
    int64_t *cost;
    double *power;
};

/* `now`: best orders with the options that were already added. `next`: best orders that may also use the
 * current option. */
struct order_table_work {
    struct order_table_best now;
    struct order_table_best next;
};

/* Allocates zeroed orders for n quantities. Free them with order_table_best_fini. */
static inline struct order_table_best order_table_best_make(size_t n)
{
    return (struct order_table_best){mem_alloc(n, sizeof(int64_t)), mem_alloc(n, sizeof(double))};
}

static inline void order_table_best_fini(struct order_table_best *best)
{
    mem_free(best->cost);
    mem_free(best->power);
}

/* Sets cost and power of 0..most pieces of one option: out [most + 1]. */
void order_table_price(struct order_table_best *out, const struct part_option *option,
                       const struct price *price, int64_t most);

/* A price is periodic if, from `from` pieces on (at least 1), `length` more pieces always add the same cost
 * and power. The best number of pieces for a quantity is then either below from + length, or `length` more
 * than the best number for a smaller quantity. */
struct order_table_period {
    int64_t from, length;
};

/* Finds the period of the costs of 0..most pieces. A value of `from` above `most` means that there is
 * none. */
struct order_table_period order_table_period_of(const struct order_table_best *pieces, int64_t most);

/* Finds the quantity from which the best orders repeat, up to q_max. No option [n] has a family. `from` is
 * q_max + 1 if they do not repeat. */
struct order_table_repeat order_table_repeat_of(const struct part_option *options, size_t n,
                                                const struct price *const *prices, int64_t q_max);

/* The option that is being added: the costs of 0..most pieces of it, and the best orders without it. Costs
 * never fall with pieces or units, and never rise with slots. */
struct order_table_part {
    const struct part_option *option; /* the option that supplies the units */
    struct order_table_best pieces;   /* [most + 1] */
    int64_t most;
    int64_t slots;                         /* number of slots for line cards; 0: it needs none */
    const struct order_table_best *before; /* [q_max + 1][slots + 1] */
};

/* A family in an order table: the best orders with it and with the options before it. */
struct order_table_family {
    size_t first; /* index of its first option: n_cards line cards, followed by the chassis */
    size_t n_cards;
    struct order_table chassis; /* units are slots */
    int64_t m_max;              /* largest number of slots that is useful and available */
    const int32_t *slots;       /* [repeat.from] slots filled in the best order */
    /* [n_cards][repeat.from][m_max + 1] pieces of each card in the best order with a number of slots and the
     * cards up to it; NULL: one kind of card */
    const int32_t *last;
};

/* The end of the family whose options begin at `first`, and its number of line cards. */
size_t part_options_family_end(size_t *n_cards, const struct part_option *options, size_t n, size_t first);

/* Largest number of slots that cards fill in an order for q in which every card is needed. */
int64_t part_options_most_slots(const struct part_option *cards, size_t n_cards, int64_t q);

#endif
