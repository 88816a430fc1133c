/* order.h - who sells parts, and what an order costs, from the steps of prices and the amounts that vendors
 * ask for. */
#ifndef PROOF_ORDER_H
#define PROOF_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct price;
struct problem;

/* An order of one part. */
struct order_line {
    int64_t quantity; /* bought: of equal costs the fewest */
    int64_t owned;
    int64_t total_minor; /* with tax; -1: cannot be had */
    int64_t worth_minor; /* today: of hours that are rented less, where they are paid later */
};

/* Where any vendor of a part will do: else one as price steps have them. */
#define ORDER_ANY NO_INDEX

/* What exactly this many units cost, straight from the price steps of a vendor; -1: not sold so. */
int64_t order_price(const struct price *price, int64_t quantity, size_t vendor);

/* For so many units in use: what must be bought serves first, then what is owned, then what is bought. */
struct order_line order_part(const struct problem *problem, size_t part, int64_t units, size_t vendor);

/* Units in use that can be had at most, with those that are owned. */
int64_t order_most(const struct problem *problem, size_t part);

/* What a unit costs at least in an order of up to `most`, which need not be whole. */
double order_least(const struct problem *problem, size_t part, double most);

/* The least that an order of so many units [n_parts] costs with what vendors charge, each part from one of
 * those who sell it; with `one` all parts of the kinds that come from one vendor are his. -1: cannot be had.
 * lines [n_parts]: of the first such order. */
int64_t order_all(struct order_line *lines, const struct problem *problem, const int64_t *units,
                  const char *one);

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

/* The vendor of the step is the t-th of those. */
bool order_is_of(const struct problem *problem, size_t vendor, size_t t);

/* Of whom a step is: his name; NULL: nobody whose terms count. */
const char *order_vendor_name(const struct problem *problem, size_t vendor);

/* The vendor of a part, or where the catalogue names none the part's own id. */
const char *order_vendor_of(const struct problem *problem, size_t part);

/* He sells it, or nobody does, and it is his. */
bool order_is_sold_by(const struct problem *problem, size_t part, const char *vendor);

/* Parts of its kind all come from one vendor. */
bool order_is_sole_source(const struct problem *problem, size_t part);

#endif
