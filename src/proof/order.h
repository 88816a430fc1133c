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

/* Adds what is paid for a part to the vendors [n_charges] who charge for small orders. */
void order_pay(int64_t *paid, const struct problem *problem, size_t part, int64_t cost_minor);

/* What they charge in all on top of what they are paid. */
int64_t order_due(const struct problem *problem, const int64_t *paid);

/* What an order pays on top of its lines, as a plan claims it. */
struct claim_charge {
    const char *name;    /* "KIND:VENDOR" */
    int64_t total_minor; /* with tax */
    int64_t tax_minor;
};

/* What the t-th of those vendors charges on top of lines that cost so much with tax, and net; total 0:
 * nothing. */
struct claim_charge order_charge(const struct problem *problem, size_t t, int64_t paid, int64_t net,
                                 struct arena *arena);

/* The t-th of those vendors sells the part. */
bool order_is_of(const struct problem *problem, size_t part, size_t t);

#endif
