/* cover_parts.h - what the covers of single parts, and of families of line cards and chassis, share. */
#ifndef MACHINE_COVER_PARTS_H
#define MACHINE_COVER_PARTS_H

#include <stdbool.h>

#include "base/decimal.h"
#include "machine/cover.h"

/* Pieces of `units` that supply q. */
static inline int64_t cover_pieces_for(int64_t q, int64_t units)
{
    return units == 1 ? q : (q + units - 1) / units;
}

/* What of q units is left when so many pieces of an offer are taken. */
static inline int64_t cover_left(int64_t q, const struct offer *offer, int64_t pieces)
{
    return q > pieces * offer->units ? q - pieces * offer->units : 0;
}

/* Less cost, or as much and less power. */
static inline bool cover_better(int64_t cost, double power, int64_t than_cost, double than_power)
{
    if (cost < 0)
        return false;
    return than_cost < 0 || cost < than_cost || (cost == than_cost && power < than_power);
}

/* Cost (-1: cannot be supplied) and power of the best orders for each quantity. */
struct cover_best {
    int64_t *cost;
    double *power;
};

/* A family in the table of a cover: the best orders with it, on top of those of the offers before it. */
struct cover_family {
    size_t first; /* of its offers: n_cards line cards, and behind them n_chassis chassis */
    size_t n_cards;
    size_t n_chassis;
    struct cover chassis; /* of slots */
    int64_t m_max;        /* slots that an order for q_max can have a use for, and that can be had */
    const int32_t *slots; /* [q_max + 1] filled in the best order */
    const int32_t *last;  /* [n_cards - 1][q_max + 1][m_max + 1] pieces of card 1, 2, ... in the best order
                             that  fills so many slots with the cards up to it */
};

/* Memory of the table in bytes: families with several kinds of line cards take some for every number of slots
 * too. */
double cover_bytes(const struct offer *offers, size_t n, int64_t q_max);

/* The most slots that cards fill in an order for q of which none can be left out. */
int64_t cover_most_slots(const struct offer *cards, size_t n_cards, int64_t q);

/* Adds the family whose offers begin at `first` to the orders of 0..q_max in `from`; the new ones go into
 * `to`. Returns the place behind its offers. */
size_t cover_add_family(struct cover_family *out, const struct cover *cover, size_t first, int64_t q_max,
                        const struct cover_best *from, struct cover_best *to, struct arena *arena);

/* Its pieces in the best order for q, into their places; returns what of q is left to the offers before it.
 */
int64_t cover_family_pieces(int64_t *pieces, const struct cover *cover, struct cover_family *family,
                            int64_t q);

#endif
