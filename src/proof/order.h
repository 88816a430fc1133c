/* order.h - sellers of parts, and the cost of an order from price steps and surcharges of vendors. */
#ifndef PROOF_ORDER_H
#define PROOF_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct price;
struct instance;

/* An order of one part. */
struct order_line {
    int64_t quantity; /* bought; the smallest quantity of equal cost */
    int64_t owned;
    int64_t total_minor; /* with tax; -1: not available */
    int64_t worth_minor; /* present value: less than the total for rent that is paid later */
};

/* Any vendor of a part; other values are vendors of price steps. */
#define ORDER_ANY NO_INDEX

/* Cost of exactly this quantity, from the price steps of a vendor; -1: not sold in this quantity. */
int64_t order_price(const struct price *price, int64_t quantity, size_t vendor);

/* Order for `units` in use: first the units that must be bought, then owned units, then more bought units. */
struct order_line order_part(const struct instance *instance, size_t part, int64_t units, size_t vendor);

/* Maximum number of units that can be used, including owned ones. */
int64_t order_most(const struct instance *instance, size_t part);

/* Lower bound of the cost of a unit, in an order of up to `most` units; `most` need not be whole. */
double order_least(const struct instance *instance, size_t part, double most);

/* Least cost of an order of these units [n_parts] with surcharges, each part from one of its vendors. `one`:
 * the vendor of all parts of the kinds in one_vendor; NULL: any. lines [n_parts]: the first such order. -1:
 * not available. */
int64_t order_all(struct order_line *lines, const struct instance *instance, const int64_t *units,
                  const char *one);

/* A surcharge of an order, as a plan claims it. */
struct claim_charge {
    const char *name;    /* "KIND:VENDOR" */
    int64_t total_minor; /* with tax */
    int64_t tax_minor;
};

/* Surcharge of the t-th vendor that has charges, if its lines cost `paid` with tax and `net` without tax. A
 * total of 0: there is no surcharge. */
struct claim_charge order_charge(const struct instance *instance, size_t t, int64_t paid, int64_t net,
                                 struct arena *arena);

/* True if the vendor of a step is the t-th vendor with charges. */
bool order_is_of(const struct instance *instance, size_t vendor, size_t t);

/* Name of a price step's vendor; NULL: the step has no vendor with terms of its own. */
const char *order_vendor_name(const struct instance *instance, size_t vendor);

/* The vendor of a part; if the catalogue names none, the part's own id. */
const char *order_vendor_of(const struct instance *instance, size_t part);

/* True if the vendor sells the part, or if the part has no price and is the vendor's. */
bool order_is_sold_by(const struct instance *instance, size_t part, const char *vendor);

/* True if parts of this kind must all come from one vendor. */
bool order_is_sole_source(const struct instance *instance, size_t part);

#endif
