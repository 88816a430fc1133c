/* order_table.h - the cheapest order of parts that supplies a quantity of one resource, exactly, in integer
 * money.
 */
#ifndef MACHINE_ORDER_TABLE_H
#define MACHINE_ORDER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * A part that supplies `units` of a resource per piece (a 24-port switch: 24 ports). A line card does so in a
 * slot of a chassis of its family; a chassis supplies nothing but slots.
 *
 * Candidates stand in this order: parts that need no other, by part id; then, family by family, the line
 * cards by part id and the chassis by part id. Cables by length: the shortest first.
 */
struct candidate {
    size_t part;      /* index into the snapshot's parts */
    int64_t units;    /* 0: a chassis */
    double power_W;   /* per piece: breaks ties of cost */
    int64_t owned;    /* pieces already there, which cost nothing and do not count for quantity breaks */
    int64_t beside;   /* pieces that the order has of it anyway, and which do not count as its own */
    int64_t family;   /* of line cards and chassis, from 1 on; 0: a part that needs no other */
    int64_t slots;    /* of a chassis */
    int64_t reach_mm; /* of a cable where each has to be long enough for its way; else 0 */
    int64_t operation_minor; /* per piece, owned or bought: where its least cost is asked for, at least */
};

struct length_level; /* machine/order_lengths.c */

/**
 * Least cost for every quantity of one resource, over all mixes of the candidates: a table by dynamic
 * programming that grows with what is asked for, or a closed form where a single candidate supplies it.
 *
 * Cables by length have no table: what so many ways cost is looked for when it is asked for
 * (machine/order_lengths.h). Of those up to the k-th there are no more than reach[k], the ways for which
 * it is long enough.
 */
struct order_table {
    const struct candidate *candidates; /* [n_candidates], borrowed, in the order ties prefer */
    size_t n_candidates;
    const struct price *const *prices; /* [n_candidates] */
    const int64_t *reach;              /* [n_candidates], borrowed; NULL: any will do */
    struct length_level *levels;       /* [n_candidates] of cables by length, found as they are asked for */
    struct arena *arena;
    double unit_minor;         /* no unit costs less, in whatever order */
    int64_t lacking;           /* so many were asked for, and no table may hold them; 0: none were */
    int64_t q_max;             /* of the table; INT64_MAX for a closed form */
    const int64_t *cost_minor; /* [q_max + 1], -1: cannot be supplied; NULL for a closed form */
    const int32_t *last; /* [n_alone][q_max + 1] pieces of candidate i in the best order of candidates 0..i */
    size_t n_alone;      /* candidates of no family */
    struct order_table_family *families; /* [n_families], in the order of the candidates */
    size_t n_families;
};

/* What n pieces of a candidate cost: those not owned are bought, and as many as the price's at_least asks
 * for; all are operated. -1 when they cannot be. */
int64_t candidate_cost(const struct candidate *candidate, const struct price *price, int64_t n);

/* No piece of a candidate costs less, in whatever order. */
double candidate_floor(const struct candidate *candidate, const struct price *price);

/* The most pieces of the i-th candidate that an order for q units can have a use for. */
int64_t candidates_at_most(const struct candidate *candidates, size_t n, size_t i, int64_t q);

/* Units that these pieces supply together: of the line cards of a family those with the most units first, as
 * far as its chassis have slots. INT64_MAX: so many, or more. */
int64_t candidates_supply(const struct candidate *candidates, size_t n, const int64_t *pieces);

/* Leaves out line cards without a chassis, and chassis without line cards; how many candidates are left. */
size_t candidates_usable(struct candidate *candidates, size_t n);

/**
 * Makes the table, on the arena.
 *
 * candidates  [n], n >= 1; those without a price are never bought
 * prices      [n], one per candidate
 * q_max       a quantity that will be asked for; beyond it the table is made again, twice as large or more.
 *             Of one thread at a time
 */
void order_table_make(struct order_table *out, const struct candidate *candidates, size_t n,
                      const struct price *const *prices, int64_t q_max, struct arena *arena);

/* A table may be so large. */
bool order_table_can_hold(const struct order_table *table, int64_t q);

/* The least cost of at least q >= 0 units; -1 when they cannot be supplied, or no table can hold so many. */
int64_t order_table_cost(struct order_table *table, int64_t q);

/* The pieces of each candidate [n_candidates] used in that order, which there is: owned ones included, and
 * before any are added to reach a quantity break or fill a pack. */
void order_table_pieces(int64_t *pieces, struct order_table *table, int64_t q);

#endif
