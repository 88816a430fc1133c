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
#include "machine/size.h"

/* Relative tolerance of sums of sizes that are added in another order. */
#define SUM_RELATIVE 1e-12

/* A sum over pieces. Costs are those beyond orders for zero units. */
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
    int64_t base;   /* by orders: units that come from parts that must be bought */
    bool by_length; /* cables that must reach their runs: the longest options come first */
    bool sized;     /* the sizes of its pieces count; false: all its options have equal sizes */
    const struct need *need;
    struct order_table *table; /* for cables by length `own`, made for these nodes */
    struct order_table own;
    int64_t none_minor; /* cost of zero pieces */
    bool shares;        /* the order has its parts for other needs too: costs are bounds */
    bool linked;        /* it shares parts with needs before it, and is enumerated with them */
    bool last;          /* last of its linked needs */
    bool alone;         /* only its cheapest pieces can be best, whatever else is bought */
    size_t most_first;  /* the slot that is enumerated from many pieces to few; end: none */
};

/* A part option of a need. */
struct enumeration_slot {
    const struct part_option *option;
    const struct price *price;
    int64_t none_minor;
    int64_t base; /* pieces that an order for zero units has: of a part that must be bought */
    int64_t low;  /* allowed pieces: low .. high; by orders any number */
    int64_t high;
    /* Lower bounds for this part option and those enumerated after it: */
    struct cluster_size unit;  /* size of a unit */
    struct cluster_size piece; /* size of a piece */
    double unit_minor;         /* cost of a unit */
    double penalised_unit;     /* penalised cost of a unit */
};

/* Shared parts of several needs in the order. */
struct enumeration_shared {
    /* the problem at least prices, for bounds (search/shared_order.h); NULL: no part is shared, and all
     * needs are linked */
    const struct problem *relaxed;
    int64_t *units;       /* [n_parts] current units, malloc'ed; -1: no needs share the part */
    int64_t credit_minor; /* maximum by which they cost less than sums of least prices */
};

struct order_enumeration {
    const struct problem *problem;
    const struct candidate *points; /* [n_points] borrowed */
    size_t n_points;
    struct enumeration_shared shared;
    struct enumeration_need *needs; /* [n_needs] malloc'ed; needs that share parts are adjacent */
    size_t n_needs;
    struct enumeration_slot *slots; /* [n_slots], malloc'ed */
    int64_t *pieces;                /* [n_slots] the current combination, malloc'ed */
    size_t n_slots;
    struct arena tables; /* tables of needs */
    bool by_orders; /* pieces are those that orders have (enumeration_slot_has), and no order can be lower */
    struct {
        /* maximum by which sums of costs exceed the payment, because operation is rounded by line */
        int64_t minor;
        double power_W; /* maximum power of a combination at the maximum cost */
    } slack;
    /* lower bound for the rest of the clusters, and orders for zero units; set by the caller */
    struct enumeration_sum beside;
    /* [n_needs + 1] lower bound for the needs from here to the last linked one, malloc'ed */
    struct enumeration_sum *after;
    struct enumeration_sum most; /* limits of a combination; `take` may lower them */
    struct {
        bool best; /* only the best is wanted: more expensive ones of equal size are skipped */
        size_t size;
        double least;       /* combinations at least this large are skipped */
        int64_t cost_minor; /* if they cost more than this; least INFINITY: nothing to compare with */
    } wanted;
    struct {
        double minor; /* minor units for one of the size, the Lagrange multiplier; 0: none */
        double free;  /* amount of the size without a penalty; INFINITY: up to the limit */
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

/* Starts an enumeration without limits; makes the tables. The caller sets by_orders, most, take and payload.
 * relaxed: the problem at least prices, if several needs may share parts; NULL: none do. False: no topology
 * exists for these nodes, or a need cannot be met. Freed by order_enumeration_fini in any case. */
bool order_enumeration_init(struct order_enumeration *out, const struct problem *problem,
                            const struct problem *relaxed, const struct candidate *points, size_t n);
void order_enumeration_fini(struct order_enumeration *enumeration);

/* Calls `take` with every combination within `most` that has no superfluous piece or order: for the need
 * `from`, which is not linked to an earlier one, and for those linked with it. */
void order_enumeration_run(struct order_enumeration *enumeration, size_t from);

/* --- bounds (order_bound.c) --- */

/* The slot that is enumerated k-th, counted from the first of the need. */
size_t enumeration_slot_at(const struct enumeration_need *need, size_t k);

/* Sets the least sizes of a need's slots. */
void enumeration_find_sizes(struct order_enumeration *enumeration, const struct enumeration_need *need);

/* Lower bound of what additional units of a need require, with `left` part options remaining. */
struct enumeration_sum enumeration_least(const struct order_enumeration *enumeration,
                                         const struct enumeration_need *need, size_t left, int64_t units);

/* Tightens the bounds of need j and of those linked with it: finds the needs that stand alone, and the
 * multiplier with the highest bound of costs, if any. */
void enumeration_tighten(struct order_enumeration *enumeration, size_t j);

/* The slot of a need with the least size per unit; its end: all sizes are equal. */
size_t enumeration_smallest(const struct order_enumeration *enumeration, const struct enumeration_need *need,
                            size_t size);

/* True if both needs share a part whose price depends on the whole order, or of which some units are
 * owned. */
bool enumeration_share_part(const struct order_enumeration *enumeration, const struct enumeration_need *a,
                            const struct enumeration_need *b);

/* True if the order has such a part of the need for another need or purpose. */
bool enumeration_shares(const struct order_enumeration *enumeration, const struct enumeration_need *need);

/* Size of the current combination for one cluster. */
struct cluster_size order_enumeration_size(const struct order_enumeration *enumeration, size_t cluster);

/* True if the current combination has fewer pieces than another [n_slots], compared from the last part on. */
bool order_enumeration_has_fewer(const struct order_enumeration *enumeration, const int64_t *other);

/* enumeration_slot_has: the pieces available after an order for `pieces`: those that must be bought, owned
 * ones, and what the order brings in addition; -1: not available. enumeration_slot_lowest: the fewest pieces
 * whose order makes as many available. */
int64_t enumeration_slot_has(const struct enumeration_slot *slot, int64_t pieces);
int64_t enumeration_slot_lowest(const struct enumeration_slot *slot, int64_t pieces);

#endif
