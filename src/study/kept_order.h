/* kept_order.h - an order that is fixed before a draw: parts, quantities and sellers; and its cost in the
 * draw. */
#ifndef STUDY_KEPT_ORDER_H
#define STUDY_KEPT_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/candidate.h"

struct arena;
struct bill_line;
struct plan;
struct problem;

struct kept_line;

struct kept_order {
    struct candidate *points; /* [n_points] of its clusters; cost and rate are not read */
    size_t n_points;
    const struct bill_line *bill; /* [n_lines] by part id, at the prices that it was made at */
    struct kept_line *lines;      /* [n_lines] the offers of the seller of each */
    size_t n_lines;
    const struct bill_line *
        *own; /* [n_points][n_own] units that each of several clusters uses; NULL: of one */
    size_t *n_own;
};

/* Keeps an order, of which points and bill are given; its sellers are those of the problem at the prices of a
 * moment. All on the arena: nothing is borrowed but the designs. */
void kept_order_make(struct kept_order *out, const struct problem *problem, const struct kept_order *given,
                     struct arena *arena);

/* The order of a plan, whose designs are those of `all` by their places. */
void kept_order_of_plan(struct kept_order *out, const struct problem *problem, const struct plan *plan,
                        const struct problem *all, struct arena *arena);

/* The cheapest order of a design with so many nodes. */
void kept_order_of_point(struct kept_order *out, const struct problem *problem, const struct design *design,
                         int64_t nodes, struct arena *arena);

/* The same, on an arena of its own. */
void kept_order_copy(struct kept_order *out, const struct kept_order *order, struct arena *arena);

/* The least that its sellers charge for exactly its quantities, with tax, charges on top and, where the
 * budget is on it, operation; -1: a part cannot be had. problem: at other prices and operation. */
int64_t kept_order_cost(const struct kept_order *order, const struct problem *problem);

/* Its lines at the prices of the problem, [n_lines] on the arena; and what operating it costs. */
struct bill_line *kept_order_bill(const struct kept_order *order, const struct problem *problem,
                                  struct arena *arena);
struct operation_cost kept_order_operation(const struct kept_order *order, const struct problem *problem);

/* The same clusters, parts, quantities, owned units and sellers. */
bool kept_order_same(const struct kept_order *a, const struct kept_order *b);

/* Order of ties: fewer watts, then the sorted ids of the parts, then quantities. */
int kept_order_compare(const struct problem *problem, const struct kept_order *a, const struct kept_order *b);

#endif
