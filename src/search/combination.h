/* combination.h - the combination of parts that clusters with one order take, where several parts can meet a
 * need. */
#ifndef SEARCH_COMBINATION_H
#define SEARCH_COMBINATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/order_enumeration.h"

struct design;
struct used_parts;

/* Clusters with the combination of parts that a walk has at hand. */
struct combination_sum {
    int64_t cost_minor;   /* with operation where the budget is on it; -1: not allowed, or not to be had */
    int64_t on_top_minor; /* that is paid on top of orders */
    struct cluster_size size; /* of all of them */
};

/* Sums up the combination at hand; fills the units of each cluster's extras [n_points][n_extras]. */
struct combination_sum combination_sum(int64_t *quantity, const struct order_enumeration *walk);

/* Begins a walk over the combinations of clusters (order_enumeration_init), within the limits on their size.
 * False: there are none. */
bool combination_walk(struct order_enumeration *out, const struct problem *problem,
                      const struct problem *relaxed, const struct candidate *points, size_t n);

/* Leaves out those with which the clusters cost more. */
void combination_within(struct order_enumeration *walk, int64_t cost_minor);

/* A combination of parts that clusters take, and their extras with it. */
struct combination {
    struct order_enumeration walk; /* its pieces */
    struct combination_sum is;
    int64_t *quantity; /* [n_points][n_extras] units of each extra, malloc'ed */
    bool exact;        /* no cheaper one exists; else the walk had to end before */
};

/**
 * The combination that makes the clusters the cheapest within the limits on their size; of these that with
 * the least paid for parts (and so the most on top of orders), then the one that draws the least power, then
 * the lowest. For the goal rate per watt that of the least power that the budget pays, if there is any.
 * is.cost_minor -1: there is none. With `relaxed` the walk ends after so many steps. Freed by
 * combination_fini.
 *
 * relaxed  of several clusters that may share parts (struct shared_order), or NULL
 * points   [n] borrowed: design and nodes
 */
enum { COMBINATION_STEPS = 200000 };
void combination_make(struct combination *out, const struct problem *problem, const struct problem *relaxed,
                      const struct candidate *points, size_t n);
void combination_fini(struct combination *combination);

/* No combination that meets the needs of a cluster is smaller. Never falls with nodes. */
struct cluster_size combination_least_size(const struct problem *problem, const struct design *design,
                                           int64_t nodes);

/* No combination that meets the needs of a cluster costs less: known without looking at any. Never falls with
 * nodes; -1: none meets them. */
int64_t combination_low_cost(const struct problem *problem, const struct design *design, int64_t nodes);

/* What the clusters from .. to take with it, nothing where there is none; freed by used_parts_fini. */
void combination_take(struct used_parts *out, const struct combination *combination, size_t from, size_t to);

/* Several vendors sell a part that could be taken, and what is charged on top of their orders may decide who
 * does: what an order brings is known of the whole of it only. */
bool combination_has_sellers(const struct order_enumeration *walk);

/* Pieces [n_slots] of the combination that is the best use of the order which that at hand makes, of one
 * cluster; false: it has none within the limits. With sellers to choose from it may have a smaller order. */
bool combination_use_order(int64_t *pieces, const struct order_enumeration *order);

#endif
