/* order.h - what a cluster takes of each part, the order for it, and what both cost. */
#ifndef PURCHASE_ORDER_H
#define PURCHASE_ORDER_H

#include "problem/problem.h"

struct part_units {
    size_t part;
    int64_t units;
};

/* Units of each part, once; those too of which none is taken, but that might be. On the stack for the usual
 * few; freed by taken_fini. */
struct taken {
    struct part_units few[24];
    struct part_units *v; /* [n] */
    size_t n;
};

/**
 * What so many nodes of a design, which can be wired, take with these extras.
 *
 * mixed  [n_supplies] pieces [n_offers] of each supply that comes from several parts; NULL: all but those
 * extra  [n_extras] units of each
 */
void taken_make(struct taken *out, const struct problem *problem, const struct design *design, int64_t nodes,
                const int64_t *const *mixed, const int64_t *extra);
void taken_fini(struct taken *taken);

/* What is paid for all that is not owned, without what is paid on top of orders; -1: it cannot be had. Adds
 * it to the orders [n_orders]. */
int64_t taken_cost(int64_t *orders, const struct taken *taken, const struct problem *problem);

/* The line of a part of which so many units are used: what is owned of it, and the order for the rest. */
struct bill_line problem_line(const struct problem *problem, size_t part, int64_t used);

/* The bill of a cluster with these combinations of parts, as above: *n lines by part id, on the arena. */
struct bill_line *problem_bill_of(size_t *n, const struct problem *problem, const struct design *design,
                                  int64_t nodes, const int64_t *const *mixed, const int64_t *extra,
                                  struct arena *arena);

/* Power of a bill, as far as the catalogue knows it. */
double problem_power_W(const struct problem *problem, const struct bill_line *bill, size_t n);

#endif
