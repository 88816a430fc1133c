/* combination.h - the combination of parts for clusters with one order, if several parts can meet a need. */
#ifndef SEARCH_COMBINATION_H
#define SEARCH_COMBINATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/order_enumeration.h"

struct design;
struct used_parts;

/* Totals of clusters with an enumeration's current combination. */
struct combination_sum {
    /* includes operation if the budget covers it; -1: not allowed or not available */
    int64_t cost_minor;
    int64_t on_top_minor;     /* surcharges, included in the cost */
    struct cluster_size size; /* size of all clusters */
};

/* Computes the totals of the current combination, and sets the units of each cluster's extras
 * [n_points][n_extras]. */
struct combination_sum combination_sum(int64_t *quantity, const struct order_enumeration *enumeration);

/* Starts an enumeration of the combinations for clusters (order_enumeration_init), within the limits on
 * their size. False: there are none. */
bool combination_start(struct order_enumeration *out, const struct instance *instance,
                       const struct instance *relaxed, const struct candidate *points, size_t n);

/* Excludes combinations with which the clusters cost more than cost_minor. */
void combination_within(struct order_enumeration *enumeration, int64_t cost_minor);

/* A combination of parts for clusters, with their extras. */
struct combination {
    struct order_enumeration enumeration; /* holds the pieces */
    struct combination_sum is;
    int64_t *quantity; /* [n_points][n_extras] units of each extra, malloc'ed */
    /* no cheaper combination exists; false: the enumeration ended early, so this is unknown */
    bool exact;
};

/**
 * Finds the combination with which the clusters are cheapest within the limits on their size. Ties are
 * decided by the lowest cost of parts (and so the highest surcharges), then least power, then least height.
 * If the goal divides the rate by a size: the smallest combination within the budget, if one exists.
 * is.cost_minor -1: there is none. With `relaxed` the enumeration ends after COMBINATION_STEPS. Freed by
 * combination_fini.
 *
 * relaxed  for several clusters that may share parts (struct shared_order), or NULL
 * points   [n] borrowed: design and nodes
 */
enum { COMBINATION_STEPS = 200000 };
void combination_make(struct combination *out, const struct instance *instance,
                      const struct instance *relaxed, const struct candidate *points, size_t n);
void combination_fini(struct combination *combination);

/* Lower bound of the sizes of combinations for a cluster. Never falls with nodes. */
struct cluster_size combination_least_size(const struct instance *instance, const struct design *design,
                                           int64_t nodes);

/* Lower bound of the cost of combinations for a cluster, without an enumeration. Never falls with nodes. -1:
 * no combination exists. */
int64_t combination_low_cost(const struct instance *instance, const struct design *design, int64_t nodes);

/* The parts of the clusters from .. to, nothing if there is no combination; freed by used_parts_fini. */
void combination_take(struct used_parts *out, const struct combination *combination, size_t from, size_t to);

/* True if several vendors sell a part option and surcharges may decide between them. Then the quantity of an
 * order depends on the whole order. */
bool combination_has_sellers(const struct order_enumeration *enumeration);

/* Finds the pieces [n_slots] that make best use of the current order of one cluster. False: no combination
 * is within the limits. With several sellers the result may have a smaller order. */
bool combination_use_order(int64_t *pieces, const struct order_enumeration *order);

#endif
