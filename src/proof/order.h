/* order.h - what an order costs, from the steps of prices and the amounts that vendors ask for. */
#ifndef PROOF_ORDER_H
#define PROOF_ORDER_H

#include "problem/problem.h"

/* An order of one part. */
struct order_line {
    int64_t quantity; /* bought: of equal costs the fewest */
    int64_t owned;
    int64_t total_minor; /* with tax; -1: cannot be had */
};

/* What exactly this many units cost, straight from the price steps; -1: not sold so. */
int64_t order_price(const struct price *price, int64_t quantity);

/* For so many units in use: what must be bought serves first, then what is owned, then what is bought. */
struct order_line order_part(const struct problem *problem, size_t part, int64_t units);

/* Adds what is paid for a part to the order [n_orders] that it is in. */
void order_pay(int64_t *paid, const struct problem *problem, size_t part, int64_t cost_minor);

/* What has to be paid on top of these orders [n_orders]; of one of them, and what it lacks of the minimum. */
int64_t order_due(const struct problem *problem, const int64_t *paid);
int64_t order_due_of(int64_t *lacks, const struct problem *problem, size_t t, int64_t paid);

/* The vendor t of those with terms sells the part. */
bool order_is_of(const struct problem *problem, size_t part, size_t t);

#endif
