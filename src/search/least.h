/* least.h - what a need costs, draws and takes up at least, whatever combination of parts meets it: bounds
 * for the walk over all combinations (search/order_walk.h), where power, height, operation or minimum orders
 * decide beside the price. */
#ifndef SEARCH_LEAST_H
#define SEARCH_LEAST_H

#include "problem/problem.h"

/* Of a supply, for every quantity up to q_max. Costs are those of an order, with the operation of its parts
 * where the budget is on that too, beyond those of the order for none (parts that must be bought). A chassis
 * counts for nothing here: the bounds hold for any choice of them. */
struct least {
    int64_t q_max;
    const int64_t *most;                /* [n_offers] pieces that a combination can have a use for */
    const int64_t *none_minor;          /* [n_offers] of no piece; -1: cannot be had */
    const int64_t *const *pieces_minor; /* [n_offers][most + 1] of so many pieces beyond that; -1: likewise */
    const int64_t *cost_minor;          /* [q_max + 1]; -1: the need cannot be met */
    const struct cluster_size *size;    /* [q_max + 1] the least of each by itself */
};

/* Makes the bounds of a supply of several parts. Memory on the arena. */
const struct least *least_make(const struct problem *problem, size_t supply, int64_t q_max,
                               struct arena *arena);

/* Bytes that takes. */
double least_bytes(const struct supply *supply, int64_t q_max);

#endif
