/* order_walk.h - the one walk over the irredundant combinations of parts that meet the needs of a cluster,
 * where several parts can meet one: the cheapest under any rules, another one than the plan's, the best few.
 */
#ifndef SEARCH_ORDER_WALK_H
#define SEARCH_ORDER_WALK_H

#include "search/least.h"

/* A sum over pieces; costs beyond those of the orders for none. */
struct walk_sum {
    int64_t cost_minor;
    struct cluster_size size;
};

/* A need that several parts can meet, with its parts in slots first .. end. */
struct walk_need {
    size_t i; /* of the design's supplies */
    size_t first;
    size_t end;
    int64_t units;
    const struct supply *supply;
    const struct least *least;
};

/* A part of a need, and its pieces in the combination at hand. */
struct walk_slot {
    const struct offer *offer;
    const int64_t *pieces_minor; /* [.] of 0, 1, ... pieces, beyond none */
    int64_t low;                 /* pieces that are allowed: low .. high */
    int64_t high;
};

struct order_walk {
    const struct problem *problem;
    const struct design *design;
    int64_t nodes;
    struct walk_need needs[DESIGN_MAX_NEEDS];
    size_t n_needs;
    struct walk_slot *slots; /* [n_slots], malloc'ed */
    int64_t *pieces;         /* [n_slots] the combination at hand, malloc'ed */
    size_t n_slots;
    int64_t none_minor;                          /* cost of all orders for none; -1: some cannot be had */
    struct walk_sum after[DESIGN_MAX_NEEDS + 1]; /* the least that the needs from here on ask for */
    struct walk_sum most; /* of a combination: beyond it nothing is visited. `take` may lower it */
    double tie_power_W;   /* that a combination of the most cost may draw */
    bool done;            /* set by `take` to end the walk */
    void (*take)(struct order_walk *walk, void *payload);
    void *payload;
};

/* Begins a walk without limits: most, take and payload are the caller's to set. Tables are made. False: so
 * many nodes cannot be wired, or a need cannot be met. Freed by order_walk_fini in any case. */
bool order_walk_init(struct order_walk *out, const struct problem *problem, const struct design *design,
                     int64_t nodes);
void order_walk_fini(struct order_walk *walk);

/* Calls `take` with every combination within `most` of which no piece can be left out. */
void order_walk_run(struct order_walk *walk);

/* Cost, power and height of the combination at hand. */
struct walk_sum order_walk_sum(const struct order_walk *walk);

/* The combination at hand has fewer pieces than another [n_slots] of the point, from the last part on. */
bool order_walk_has_fewer(const struct order_walk *walk, const int64_t *other);

#endif
