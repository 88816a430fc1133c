/* order_walk.h - the one walk over the irredundant combinations of parts that meet the needs of a cluster,
 * where several parts can meet one: the cheapest under any rules, another one than the plan's, the best few,
 * the use of what there is.
 */
#ifndef SEARCH_ORDER_WALK_H
#define SEARCH_ORDER_WALK_H

#include "problem/problem.h"

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
    int64_t base; /* of them by what must be bought, in a walk by orders */
    const struct supply *supply;
    struct cover *cover;
    int64_t none_minor;        /* what no piece of it costs */
    struct cluster_size unit;  /* no unit of it is smaller */
    struct cluster_size piece; /* nor any piece */
};

/* A part of a need. */
struct walk_slot {
    const struct offer *offer;
    const struct price *price;
    int64_t none_minor;
    int64_t base; /* pieces that the order for none brings: of a part that must be bought */
    int64_t low;  /* pieces that are allowed: low .. high; a walk by orders takes any number */
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
    bool by_orders; /* pieces are those that orders have (walk_slot_has), and no order can be a lower one */
    int64_t none_minor;  /* cost of all orders for none */
    int64_t slack_minor; /* sums of costs may be so much above what is paid: operation is rounded by line */
    struct walk_sum beside; /* the rest of the cluster at least, and orders for none: problem_walk sets it */
    struct walk_sum after[DESIGN_MAX_NEEDS + 1]; /* the least that the needs from here on ask for */
    struct walk_sum most; /* of a combination: beyond it nothing is visited. `take` may lower it */
    double tie_power_W;   /* that a combination of the most cost may draw */
    bool done;            /* set by `take` to end the walk */
    void (*take)(struct order_walk *walk, void *payload);
    void *payload;
};

/* Begins a walk without limits: by_orders, most, take and payload are the caller's to set. Tables are made.
 * False: so many nodes cannot be wired, or a need cannot be met. Freed by order_walk_fini in any case. */
bool order_walk_init(struct order_walk *out, const struct problem *problem, const struct design *design,
                     int64_t nodes);
void order_walk_fini(struct order_walk *walk);

/* Calls `take` with every combination within `most` of which no piece, or order, can be left out. */
void order_walk_run(struct order_walk *walk);

/* Power and height of the combination at hand, and its cost with the operation of its parts where the budget
 * is on that too. */
struct walk_sum order_walk_sum(const struct order_walk *walk);

/* The combination at hand has fewer pieces than another [n_slots] of the point, from the last part on. */
bool order_walk_has_fewer(const struct order_walk *walk, const int64_t *other);

/* The pieces one has whose order is for so many: what must be bought, owned ones, and what is brought beyond
 * them; -1: so many cannot be had. And the fewest with which one has as many. */
int64_t walk_slot_has(const struct walk_slot *slot, int64_t pieces);
int64_t walk_slot_lowest(const struct walk_slot *slot, int64_t pieces);

#endif
