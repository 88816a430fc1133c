/* mix.h - the mixes of parts that supply a quantity where their size, or whom they are from, matters beside
 * their cost: each that no other beats in cost (whatever else is ordered of the same vendors), power and
 * height. cover.h has the cheapest alone.
 */
#ifndef MACHINE_MIX_H
#define MACHINE_MIX_H

#include <stdbool.h>

#include "machine/cover.h"
#include "machine/size.h"

/* What is compared beside the cost. With the cost alone the lowest power breaks ties. */
enum mix_by { MIX_BY_COST, MIX_BY_POWER, MIX_BY_ALL_SIZES };

/* Vendors whose orders are told apart in a mix: what an order of so much costs depends on all that is in it.
 * Below a minimum it costs the minimum, or a fee more where that is less; nothing for nothing. */
enum { MIX_ORDERS = 3 };
struct mix_terms {
    size_t n;
    int64_t least_minor[MIX_ORDERS];
    int64_t fee_minor[MIX_ORDERS]; /* -1: none */
};

/* A part of a mix: none of a family of line cards. */
struct mix_offer {
    int64_t units;             /* per piece */
    struct cluster_size size;  /* per piece */
    const int64_t *cost_minor; /* [most + 1] of 0, 1, ... pieces; -1: cannot be had. Need not be linear */
    const int64_t *paid_minor; /* [most + 1] what is paid to the vendor, no more than the cost */
    size_t order;              /* that is in, of those told apart: 1, 2, ...; 0: none */
};

/* A mix that supplies a quantity: its pieces of the last part, and the rest of it, a mix of the parts before
 * that supplies what is left. */
struct mix {
    int64_t cost_minor;
    struct cluster_size size;        /* the power alone where others do not matter */
    int64_t order_minor[MIX_ORDERS]; /* what of the cost is in each order told apart */
    int32_t pieces;
    int32_t rest;
};

/* Mixes of one quantity: by cost, then power, then height, and so on. Of equal ones that with the fewest
 * pieces of the last part is kept, then of the part before it, ... */
struct mix_list {
    const struct mix *v;
    int32_t n;
};

/* The lists for every quantity. */
struct mixes {
    const struct mix_offer *offers;
    size_t n_offers;
    int64_t q_max;
    const struct mix_list *lists; /* [n_offers][q_max + 1] of the offers 0..i */
};

/* How large the lists may get, together: mixes kept, and mixes looked at. */
struct mix_bounds {
    int64_t kept;
    int64_t seen;
};

/**
 * Makes the lists, by dynamic programming over the parts. NULL when that goes beyond a bound.
 *
 * offers  [n], n >= 1; borrowed, on the same arena
 * q_max   the largest quantity that will be asked for: offers have costs of up to mix_most pieces
 * terms   of the orders told apart; NULL: none are
 */
const struct mixes *mixes_make(const struct mix_offer *offers, size_t n, int64_t q_max, enum mix_by by,
                               const struct mix_terms *terms, const struct mix_bounds *bounds,
                               struct arena *arena);

/* The most pieces of so many units each that a mix for q units has. */
int64_t mix_most(int64_t units, int64_t q);

/* The mixes of all parts for at least q units, 0 <= q <= q_max; none: they cannot be supplied. */
struct mix_list mixes_for(const struct mixes *mixes, int64_t q);

/* The pieces [n_offers] of the i-th mix for q units. */
void mixes_pieces(int64_t *pieces, const struct mixes *mixes, int64_t q, int32_t i);

#endif
