/* kept_order.h - an order of fixed parts, quantities and sellers, and its cost at the prices of a draw. */
#ifndef STUDY_KEPT_ORDER_H
#define STUDY_KEPT_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/candidate.h"

struct arena;
struct bill_line;
struct plan;
struct instance;

struct kept_line;

struct kept_order {
    struct candidate *points; /* [n_points] the clusters of the order; their cost and rate are not used */
    size_t n_points;
    const struct bill_line *bill; /* [n_lines] by part id, at the prices at which the order was made */
    struct kept_line *lines;      /* [n_lines] offers of each line's seller */
    size_t n_lines;
    /* [n_points][n_own] with several clusters: units that each cluster uses; NULL: one cluster */
    const struct bill_line **own;
    size_t *n_own;
};

/* Fixes an order with the given clusters and bill. Its sellers are those of the problem at the current
 * prices. Everything is copied to the arena except the designs. */
void kept_order_make(struct kept_order *out, const struct instance *instance, const struct kept_order *given,
                     struct arena *arena);

/* Fixes the order of a plan. Its designs become those of `all` with the same index. */
void kept_order_of_plan(struct kept_order *out, const struct instance *instance, const struct plan *plan,
                        const struct instance *all, struct arena *arena);

/* Fixes the cheapest order of a design with this number of nodes. */
void kept_order_of_candidate(struct kept_order *out, const struct instance *instance,
                             const struct design *design, int64_t nodes, struct arena *arena);

/* Copies an order to another arena. */
void kept_order_copy(struct kept_order *out, const struct kept_order *order, struct arena *arena);

/* The lowest cost of exactly these quantities from these sellers: with tax, additional charges and, if the
 * budget includes it, operation. -1: a part is not available. problem: may have other prices and
 * operation. */
int64_t kept_order_cost(const struct kept_order *order, const struct instance *instance);

/* The bill lines at the prices of the problem, [n_lines] on the arena, and the cost of operation. */
struct bill_line *kept_order_bill(const struct kept_order *order, const struct instance *instance,
                                  struct arena *arena);
struct operation_cost kept_order_operation(const struct kept_order *order, const struct instance *instance);

/* True if clusters, parts, quantities, owned units and sellers agree. */
bool kept_order_same(const struct kept_order *a, const struct kept_order *b);

/* Tie-breaker: fewer watts, then the sorted part ids, then quantities. */
int kept_order_compare(const struct instance *instance, const struct kept_order *a,
                       const struct kept_order *b);

#endif
