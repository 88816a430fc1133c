/* order_enumeration.h - the one walk over the irredundant combinations of parts that meet the needs of
 * clusters with one order, where several parts can meet one: the cheapest under any rules, another one than
 * the plan's, the best few, the use of what there is.
 */
#ifndef SEARCH_ORDER_ENUMERATION_H
#define SEARCH_ORDER_ENUMERATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "machine/order_table.h"
#include "machine/size.h"

/* Sums of power and height may differ by this where they are added in another order. */
#define SUM_RELATIVE 1e-12

/* A sum over pieces; costs beyond those of the orders for none. */
struct walk_sum {
    int64_t cost_minor;
    struct cluster_size size;
    double penalised; /* of what is to come: its cost with the multiplier of its size */
};

static inline struct walk_sum walk_sum_plus(const struct walk_sum *a, const struct walk_sum *b)
{
    struct walk_sum sum;
    sum.cost_minor = a->cost_minor + b->cost_minor;
    for (size_t s = 0; s < SIZES_AT_MOST; s++)
        sum.size.of[s] = a->size.of[s] + b->size.of[s];
    sum.penalised = a->penalised + b->penalised;
    return sum;
}

/* A need that several parts can meet, with its parts in slots first .. end. */
struct walk_need {
    size_t cluster; /* of the points */
    size_t i;       /* of its design's needs */
    size_t first;
    size_t end;
    int64_t units;
    int64_t base;   /* of them by what must be bought, in a walk by orders */
    bool by_length; /* cables, each long enough for its way: the longest are taken first */
    bool sized;     /* its pieces count in sums of sizes; else they are as large as any others of it */
    const struct need *need;
    struct order_table *table; /* of cables by length `own`, made for these nodes */
    struct order_table own;
    int64_t none_minor; /* what no piece of it costs */
    bool shares;        /* the order has parts of it for other needs too: costs are bounds */
    bool linked;        /* it shares parts with needs before it: they are walked over together */
    bool last;          /* of those */
    bool alone;         /* none but its cheapest pieces can be best, whatever else is taken */
    size_t most_first;  /* the slot of which more pieces come before fewer; end: none */
};

/* A part of a need. */
struct walk_slot {
    const struct part_option *option;
    const struct price *price;
    int64_t none_minor;
    int64_t base; /* pieces that the order for none brings: of a part that must be bought */
    int64_t low;  /* pieces that are allowed: low .. high; a walk by orders takes any number */
    int64_t high;
    /* Of this part and those that the walk comes to after it: */
    struct cluster_size unit;  /* no unit is smaller, */
    struct cluster_size piece; /* nor any piece; */
    double unit_minor;         /* none costs less, */
    double penalised_unit;     /* nor with its multiplier */
};

/* What the order has of parts that several needs share. */
struct walk_shared {
    const struct problem *relaxed; /* the problem at least prices that bounds take (search/shared_order.h);
                                      NULL: no part is shared, and all needs are linked */
    int64_t *units;                /* [n_parts] at hand, malloc'ed; -1: no needs share the part */
    int64_t credit_minor;          /* they may cost so much less than sums of least prices */
};

struct order_enumeration {
    const struct problem *problem;
    const struct candidate *points; /* [n_points] borrowed */
    size_t n_points;
    struct walk_shared shared;
    struct walk_need *needs; /* [n_needs] malloc'ed; those that share parts stand together */
    size_t n_needs;
    struct walk_slot *slots; /* [n_slots], malloc'ed */
    int64_t *pieces;         /* [n_slots] the combination at hand, malloc'ed */
    size_t n_slots;
    struct arena tables; /* of needs */
    bool by_orders; /* pieces are those that orders have (walk_slot_has), and no order can be a lower one */
    struct {
        int64_t minor;  /* sums of costs may be so much above what is paid: operation is rounded by line */
        double power_W; /* that a combination of the most cost may draw */
    } slack;
    struct walk_sum beside; /* the rest of the clusters at least, and orders for none: the caller's to set */
    struct walk_sum *after; /* [n_needs + 1] the least that needs ask for from there to the last, malloc'ed */
    struct walk_sum most;   /* of a combination: beyond it nothing is visited. `take` may lower it */
    struct {
        bool best; /* and no other: dearer ones of the same size may be left out, */
        size_t size;
        double least;       /* and what is no smaller than this */
        int64_t cost_minor; /* and costs more; least INFINITY: there is nothing to compare with */
    } wanted;
    struct {
        double minor; /* for one of the size, which holds what is cheap off; 0: none */
        double free;  /* so much of the size goes without; INFINITY: as much as is allowed does */
        size_t size;
    } multiplier;
    struct {
        int64_t n;    /* of this run */
        int64_t left; /* the walk ends when there are none, unfinished */
        bool done;    /* set by `take` to end the walk */
    } steps;
    void (*take)(struct order_enumeration *walk, void *payload);
    void *payload;
};

/* Begins a walk without limits: by_orders, most, take and payload are the caller's to set. Tables are made.
 * relaxed: at least prices, where several needs may share parts; NULL: none does. False: so many nodes cannot
 * be wired, or a need cannot be met. Freed by order_enumeration_fini in any case. */
bool order_enumeration_init(struct order_enumeration *out, const struct problem *problem,
                            const struct problem *relaxed, const struct candidate *points, size_t n);
void order_enumeration_fini(struct order_enumeration *walk);

/* Calls `take` with every combination within `most` of which no piece, or order, can be left out: of the need
 * `from`, which is not linked, and of those linked with it. */
void order_enumeration_run(struct order_enumeration *walk, size_t from);

/* --- bounds (order_bound.c) --- */

/* The slot that a walk comes to k-th, from the first of the need on. */
size_t walk_slot_at(const struct walk_need *need, size_t k);

/* Sets the least sizes of a need's slots. */
void walk_find_sizes(struct order_enumeration *walk, const struct walk_need *need);

/* The least that so many more units of a need ask for, of which so many parts are left. */
struct walk_sum walk_least(const struct order_enumeration *walk, const struct walk_need *need, size_t left,
                           int64_t units);

/* Finds what bounds need j, and those linked with it, beside the sums of the least: which of them stand
 * alone, and the multiplier that bounds their costs the most, if any does. */
void walk_sharpen(struct order_enumeration *walk, size_t j);

/* The slot of a need with the least of a size for each unit; its end: all are as large. */
size_t walk_smallest(const struct order_enumeration *walk, const struct walk_need *need, size_t size);

/* They have a part in common whose price hangs on the whole order, or of which some are owned. */
bool walk_share_part(const struct order_enumeration *walk, const struct walk_need *a,
                     const struct walk_need *b);

/* The order has such a part of the need for others, or beside the needs of the walk. */
bool walk_shares(const struct order_enumeration *walk, const struct walk_need *need);

/* --- */

/* The size of the combination at hand: of the needs of one cluster. */
struct cluster_size order_enumeration_size(const struct order_enumeration *walk, size_t cluster);

/* The combination at hand has fewer pieces than another [n_slots] of the point, from the last part on. */
bool order_enumeration_has_fewer(const struct order_enumeration *walk, const int64_t *other);

/* The pieces one has whose order is for so many: what must be bought, owned ones, and what is brought beyond
 * them; -1: so many cannot be had. And the fewest with which one has as many. */
int64_t walk_slot_has(const struct walk_slot *slot, int64_t pieces);
int64_t walk_slot_lowest(const struct walk_slot *slot, int64_t pieces);

#endif
