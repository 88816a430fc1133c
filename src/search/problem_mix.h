/* problem_mix.h - the combination of parts that a cluster takes where size, operation or minimum orders
 * decide. */
#ifndef SEARCH_PROBLEM_MIX_H
#define SEARCH_PROBLEM_MIX_H

#include "search/order_walk.h"

/* The s-th supply's table of least costs; and bounds where more than the price decides. */
void problem_make_cover(struct problem *problem, size_t s, int64_t q_max, struct arena *arena);

/* A cluster with the combination of parts that a walk has at hand; quantity: [n_extras] is filled with the
 * units of its extras. */
struct weighed {
    int64_t cost_minor;        /* -1: not allowed, or cannot be had */
    int64_t on_top_minor;      /* that is paid on top of orders */
    struct cluster_size size;  /* of the cluster */
    struct cluster_size mixed; /* of the combination */
};
struct weighed problem_weigh(int64_t *quantity, const struct order_walk *walk);

/* Begins a walk over the combinations of a cluster (order_walk_init), within the limits on its size; fills
 * quantity [n_extras]. False: there are none. And leaves out those with which the cluster costs more. */
bool problem_walk(struct order_walk *out, const struct problem *problem, const struct design *design,
                  int64_t nodes, int64_t *quantity);
void problem_walk_within(struct order_walk *walk, int64_t cost_minor);

/* Cost of a design whose mixes are weighed, by those that make it the cheapest within the limits on its size;
 * of these those with the least paid for parts (and so the most on top of orders), then those that draw the
 * least power, then are the lowest. For the goal rate per watt by those of the least power that the budget
 * pays, if there are any. -1: cannot be had. */
int64_t problem_mixed_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* Pieces [n_slots] of the combination that is the best use of the order which that at hand makes; false: it
 * has none within the limits. */
bool problem_use_order(int64_t *pieces, const struct order_walk *order);

/* Height and power of these mixes; nothing for a design without any. */
struct cluster_size problem_mixed_size(const struct problem *problem, const struct design *design,
                                       int64_t nodes);

/* The pieces [n_offers] of each supply of a cluster that comes from several parts, as they are bought; none
 * where nothing is allowed. Freed by combination_fini. */
struct combination {
    const int64_t *mixed[DESIGN_MAX_NEEDS]; /* [n_supplies]; NULL: comes from one part */
    int64_t *own_pieces;
};
void problem_combine(struct combination *out, const struct problem *problem, const struct design *design,
                     int64_t nodes);
void combination_fini(struct combination *combination);

#endif
