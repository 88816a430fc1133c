/* order.h - the lines of an order, and its power. */
#ifndef PURCHASE_ORDER_H
#define PURCHASE_ORDER_H

#include "problem/problem.h"

/* The line of a part of which so many units are used: what is owned of it, and the order for the rest. */
struct bill_line problem_line(const struct problem *problem, size_t part, int64_t used);

/* The bill of a cluster with other mixes than the cheapest. mixed: [n_supplies] pieces [n_offers] of each
 * supply that comes from several parts; extra: [n_extras] units of each */
struct bill_line *problem_bill_of(size_t *n, const struct problem *problem, const struct design *design,
                                  int64_t nodes, const int64_t *const *mixed, const int64_t *extra,
                                  struct arena *arena);

/* Power of a bill, as far as the catalogue knows it. */
double problem_power_W(const struct problem *problem, const struct bill_line *bill, size_t n);

#endif
