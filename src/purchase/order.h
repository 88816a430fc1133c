/* order.h - the parts that clusters use, the order for them, and the cost of both. */
#ifndef PURCHASE_ORDER_H
#define PURCHASE_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/at_most.h"

struct arena;
struct design;
struct price;
struct instance;

struct part_units {
    size_t part;
    int64_t units;
};

/* Units of each part, one entry per part, including optional parts with 0 units. Few entries are inside the
 * struct; used_parts_fini frees more. */
struct used_parts {
    struct part_units few[24];
    struct part_units *v; /* [n] */
    size_t n;
    size_t vendor; /* the only vendor for parts of some kinds (struct design); 0: any */
};

/* Empties the list. */
void used_parts_start(struct used_parts *out);

/**
 * Sets the parts of a cluster with `nodes` nodes, which the design can wire; used_parts_add adds them to
 * those of other clusters.
 *
 * mixed  [n_needs] pieces [n_options] of each need with several part options, NULL for other needs;
 *        NULL: leave out all needs with several part options
 * extra  [n_extras] units of each extra
 */
void used_parts_make(struct used_parts *out, const struct instance *instance, const struct design *design,
                     int64_t nodes, const int64_t *const *mixed, const int64_t *extra);
void used_parts_add(struct used_parts *taken, const struct instance *instance, const struct design *design,
                    int64_t nodes, const int64_t *const *mixed, const int64_t *extra);
void used_parts_fini(struct used_parts *taken);

/**
 * Cost of a purchase order while its lines are added one by one, in any sequence. Charges that depend on a
 * vendor's total are known only after the last line. Starts as {0}; may be copied.
 */
struct order_sum {
    int64_t lines_minor; /* -1: the part of a line is not available */
    int64_t charged_by[CHARGES_AT_MOST];
};

/* Adds a line of a vendor (struct price_step); cost_minor -1: not available. */
void order_sum_add(struct order_sum *sum, const struct instance *instance, size_t vendor, int64_t cost_minor);

/* order_sum_on_top: the charges in addition to the lines. order_sum_total: the total with charges; -1: not
 * available. The total never falls when lines are added, although a charge may. */
int64_t order_sum_on_top(const struct order_sum *sum, const struct instance *instance);
int64_t order_sum_total(const struct order_sum *sum, const struct instance *instance);

/* Lower bound of the lines' cost without charges; -1: a part is not available. */
int64_t order_least_lines(const struct used_parts *taken, const struct instance *instance);

/* Adds the payment for all parts that are not owned. For each part it chooses the vendor for which the total
 * with charges is lowest. Other lines must be added before. */
void order_sum_take(struct order_sum *sum, const struct used_parts *taken, const struct instance *instance);

/* True for a part with a constant unit price of which none is owned. */
bool order_is_plain(const struct instance *instance, size_t part);

/* The line of a part of which `used` units are needed, at the price of one vendor: first owned units are
 * used, then the rest is ordered. */
struct bill_line instance_line(const struct instance *instance, size_t part, int64_t used,
                               const struct price *price);

/* The bill of the used parts: *n lines sorted by part id, on the arena. */
struct bill_line *used_parts_bill(size_t *n, const struct used_parts *taken, const struct instance *instance,
                                  struct arena *arena);

/* A row of a printed bill: a line for a part, or a charge of a vendor. */
struct bill_row {
    const struct bill_line *line; /* NULL: a charge */
    size_t part;                  /* part of the line; for a charge: the part of the vendor's last line */
    const char *name;             /* a part's id, or "KIND:VENDOR" */
    const char *kind;
    const char *vendor;    /* NULL: unknown */
    int64_t minimum_minor; /* minimum order before tax; -1: none */
    int64_t fee_minor;     /* before tax: fee for an order below the minimum; -1: none */
    int64_t quantity;
    int64_t total_minor; /* total of the row, with tax */
    int64_t tax_minor;
    const char *words; /* for a charge one sentence: "The order from acme, ..., reaches its minimum of ..." */
};

/* The rows of a bill [n], on the arena: its lines, then charges in the order of the scenario. If `idle` is
 * true, a vendor whose minimum is reached also has a row, with the amount 0. */
struct bill_row *bill_rows(size_t *n_rows, const struct instance *instance, const struct bill_line *bill,
                           size_t n, bool idle, struct arena *arena);

/* True for the name of a charge. */
bool bill_is_on_top(const char *name);

/* The total of one size over the parts of a bill; INFINITY if a part's size is unknown. */
double bill_size(const struct instance *instance, const struct bill_line *bill, size_t n, size_t size);

#endif
