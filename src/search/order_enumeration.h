/* order_enumeration.h - the only enumeration of irredundant combinations of parts for the needs of clusters
 * with one order, if several parts can meet a need. Its users find the cheapest combination under any rules,
 * one that differs from the plan's, the best few, or the best use of given parts. */
#ifndef SEARCH_ORDER_ENUMERATION_H
#define SEARCH_ORDER_ENUMERATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "machine/order_table.h"
#include "catalog/size.h"

/* Relative tolerance when sums of sizes are compared, because the order of addition changes the last bits. */
#define SUM_RELATIVE 1e-12

/* A sum over pieces. The cost of orders for zero units is not included. */
struct enumeration_sum {
    int64_t cost_minor;
    struct cluster_size size;
    double penalised; /* only for lower bounds: cost plus multiplier times size */
};

static inline struct enumeration_sum enumeration_sum_plus(const struct enumeration_sum *a,
                                                          const struct enumeration_sum *b)
{
    struct enumeration_sum sum;
    sum.cost_minor = a->cost_minor + b->cost_minor;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        sum.size.of[s] = a->size.of[s] + b->size.of[s];
    sum.penalised = a->penalised + b->penalised;
    return sum;
}

/* A need with several part options, in slots first .. end. */
struct enumeration_need {
    size_t cluster; /* index in points */
    size_t i;       /* index in the needs of its design */
    size_t first;
    size_t end;
    int64_t units;
    int64_t base;   /* if by_orders is set: units supplied by parts that must be bought */
    bool by_length; /* cables that must be long enough for their runs: the longest options come first */
    bool sized;     /* the sizes of its pieces must be compared; false: all its options have equal sizes */
    const struct need *need;
    struct order_table *table; /* for cables with lengths: `own`, made for these nodes */
    struct order_table own;
    int64_t none_minor; /* cost of zero pieces */
    bool shares;        /* the order contains its parts for other needs too, so costs are only bounds */
    bool linked;        /* it shares parts with earlier needs, and is enumerated together with them */
    bool last;          /* it is the last of the needs that are linked */
    bool alone;         /* only its cheapest pieces can be best, whatever else is bought */
    size_t most_first;  /* the slot that is enumerated from many pieces to few; end: none */
};

/* A part option of a need. */
struct enumeration_slot {
    const struct part_option *option;
    const struct price *price;
    int64_t none_minor;
    /* pieces that are available after an order for zero units, because the part must be bought */
    int64_t base;
    int64_t low; /* allowed pieces: low .. high; any number if by_orders is set */
    int64_t high;
    /* Lower bounds for this part option and those enumerated after it: */
    struct cluster_size unit;  /* size of a unit */
    struct cluster_size piece; /* size of a piece */
    double unit_minor;         /* cost of a unit */
    double penalised_unit;     /* penalised cost of a unit */
};

/* Shared parts of several needs in the order. */
struct enumeration_shared {
    /* the problem at the lowest prices, for bounds (search/shared_order.h); NULL: no part is shared, and all
     * needs are linked */
    const struct instance *relaxed;
    /* [n_parts] current units of each shared part, malloc'ed; -1: the part is not shared */
    int64_t *units;
    /* maximum by which the shared parts cost less than the sum of their lowest prices */
    int64_t credit_minor;
};

struct order_enumeration {
    const struct instance *instance;
    const struct candidate *points; /* [n_points] borrowed */
    size_t n_points;
    struct enumeration_shared shared;
    struct enumeration_need *needs; /* [n_needs] malloc'ed; needs that share parts are adjacent */
    size_t n_needs;
    struct enumeration_slot *slots; /* [n_slots], malloc'ed */
    int64_t *pieces;                /* [n_slots] the current combination, malloc'ed */
    size_t n_slots;
    struct arena tables; /* tables of needs */
    /* `pieces` counts the pieces that an order makes available (enumeration_slot_has); the order cannot be
     * smaller */
    bool by_orders;
    struct {
        /* maximum by which a sum of costs exceeds the payment, because operation is rounded per line */
        int64_t minor;
        double power_W; /* maximum power of a combination at the maximum cost */
    } slack;
    /* lower bound for everything outside the enumerated needs, plus the cost of orders for zero units; set by
     * the caller */
    struct enumeration_sum beside;
    /* [n_needs + 1] lower bound for the needs from here to the last linked one, malloc'ed */
    struct enumeration_sum *after;
    struct enumeration_sum most; /* limits of a combination; `take` may lower them */
    struct {
        /* only the best combination is wanted: of two with equal size the more expensive one is skipped */
        bool best;
        size_t size;
        double least; /* combinations of at least this size are skipped ... */
        /* ... if they also cost more than this; if `least` is INFINITY, none is skipped */
        int64_t cost_minor;
    } wanted;
    struct {
        double minor; /* Lagrange multiplier: penalty in minor units for one unit of the size; 0: none */
        /* how much of the size is free of penalty; INFINITY: all that its limit in `most` allows */
        double free;
        size_t size;
    } multiplier;
    struct {
        int64_t n;    /* steps of this run */
        int64_t left; /* remaining steps; 0: the enumeration ends unfinished */
        bool done;    /* set by `take` to end the enumeration */
    } steps;
    void (*take)(struct order_enumeration *enumeration, void *payload);
    void *payload;
};

/* Starts an enumeration without limits, and makes its tables. The caller sets by_orders, most, take and
 * payload. relaxed: if several needs may share parts, the problem at the lowest prices; otherwise NULL.
 * False: no topology exists for these nodes, or a need cannot be met. Freed by order_enumeration_fini in any
 * case. */
bool order_enumeration_init(struct order_enumeration *out, const struct instance *instance,
                            const struct instance *relaxed, const struct candidate *points, size_t n);
void order_enumeration_fini(struct order_enumeration *enumeration);

/* Calls `take` with every combination within `most` that has no superfluous piece or order: for the need
 * `from`, which is not linked to an earlier one, and for those linked with it. */
void order_enumeration_run(struct order_enumeration *enumeration, size_t from);

/* --- bounds (order_bound.c) --- */

/* The slot of the need that is enumerated k-th (from 0). */
size_t enumeration_slot_at(const struct enumeration_need *need, size_t k);

/* Sets the least sizes of a need's slots. */
void enumeration_find_sizes(struct order_enumeration *enumeration, const struct enumeration_need *need);

/* Lower bound of cost and size of additional units of a need, if `left` part options remain. */
struct enumeration_sum enumeration_least(const struct order_enumeration *enumeration,
                                         const struct enumeration_need *need, size_t left, int64_t units);

/* Tightens the bounds of need j and of those linked with it: finds the needs that stand alone, and the
 * multiplier with the highest bound of costs, if any. */
void enumeration_tighten(struct order_enumeration *enumeration, size_t j);

/* The slot of a need with the least size per unit; if all sizes are equal, the need's `end`. */
size_t enumeration_smallest(const struct order_enumeration *enumeration, const struct enumeration_need *need,
                            size_t size);

/* True if both needs share a part whose price depends on the whole order, or of which some units are
 * owned. */
bool enumeration_share_part(const struct order_enumeration *enumeration, const struct enumeration_need *a,
                            const struct enumeration_need *b);

/* True if the order also contains such a part (see enumeration_share_part) for another need or purpose. */
bool enumeration_shares(const struct order_enumeration *enumeration, const struct enumeration_need *need);

/* Size of the current combination for one cluster. */
struct cluster_size order_enumeration_size(const struct order_enumeration *enumeration, size_t cluster);

/* True if the current combination has fewer pieces than `other` [n_slots]. The last slot is compared
 * first. */
bool order_enumeration_has_fewer(const struct order_enumeration *enumeration, const int64_t *other);

/* enumeration_slot_has: the pieces available after an order for `pieces`: pieces that must be bought, owned
 * pieces, and pieces that a pack or a price break adds; -1: the order is not available.
 * enumeration_slot_lowest: the fewest pieces for which an order makes the same number available. */
int64_t enumeration_slot_has(const struct enumeration_slot *slot, int64_t pieces);
int64_t enumeration_slot_lowest(const struct enumeration_slot *slot, int64_t pieces);

#endif
