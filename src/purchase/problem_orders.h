/* problem_orders.h - orders from vendors with terms, and what is paid on top of them. */
#ifndef PURCHASE_PROBLEM_ORDERS_H
#define PURCHASE_PROBLEM_ORDERS_H

#include "problem/problem.h"

/* The orders of a bill [n] from vendors with terms, *n_orders of them, in the order of the file; on the
 * arena. */
struct vendor_order *problem_orders(size_t *n_orders, const struct problem *problem,
                                    const struct bill_line *bill, size_t n, struct arena *arena);

/* Adds what is paid for a part to the order [n_orders] that it is in. */
void problem_add_order(int64_t *orders, const struct problem *problem, size_t part, int64_t cost_minor);

/* What these orders [n_orders] cost on top of their lines. An order with its surcharge never costs less than
 * a smaller one with its own: cost never falls with parts. */
int64_t problem_surcharge(const struct problem *problem, const int64_t *orders);

#endif
