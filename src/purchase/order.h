/* order.h - what a cluster takes of each part, the order for it, and what both cost. */
#ifndef PURCHASE_ORDER_H
#define PURCHASE_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/at_most.h"

struct arena;
struct design;
struct price;
struct problem;

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
    size_t vendor; /* of whom all parts of some kinds are (struct design); 0: of any */
};

/* Nothing yet. */
void taken_start(struct taken *out);

/**
 * What so many nodes of a design, which can be wired, take with these extras; and the same on top of what
 * other clusters take.
 *
 * mixed  [n_needs] pieces [n_candidates] of each need that comes from several parts, NULL for none; NULL:
 *        all but those
 * extra  [n_extras] units of each
 */
void taken_make(struct taken *out, const struct problem *problem, const struct design *design, int64_t nodes,
                const int64_t *const *mixed, const int64_t *extra);
void taken_add(struct taken *taken, const struct problem *problem, const struct design *design, int64_t nodes,
               const int64_t *const *mixed, const int64_t *extra);
void taken_fini(struct taken *taken);

/**
 * What an order costs as its lines are added, in any order: a charge that goes by what one vendor is paid is
 * known with the last of them only. Begins as {0}; may be copied.
 */
struct order_sum {
    int64_t lines_minor; /* -1: one of them cannot be had */
    int64_t charged_by[CHARGES_AT_MOST];
};

/* Adds a line of a vendor (struct price_step) that costs so much; -1: it cannot be had. */
void order_sum_add(struct order_sum *sum, const struct problem *problem, size_t vendor, int64_t cost_minor);

/* What is charged on top of the lines; and both together, -1: it cannot be had. Neither falls with what is
 * added to the lines: an order with its charge costs no less than a smaller one with its own. */
int64_t order_sum_on_top(const struct order_sum *sum, const struct problem *problem);
int64_t order_sum_total(const struct order_sum *sum, const struct problem *problem);

/* The least that the lines for what is taken can cost, whatever is charged on top; -1: one cannot be had. */
int64_t order_least_lines(const struct taken *taken, const struct problem *problem);

/* Adds what is paid for all that is not owned: each part from one of its vendors, chosen so that all that is
 * in the sum then, with its charges, costs least. Lines are added before. */
void order_sum_take(struct order_sum *sum, const struct taken *taken, const struct problem *problem);

/* A part that costs the same however many are ordered, and of which none is owned. */
bool order_is_plain(const struct problem *problem, size_t part);

/* The line of a part of which so many units are used, at a price of one vendor: what is owned of it, and the
 * order for the rest. */
struct bill_line problem_line(const struct problem *problem, size_t part, int64_t used,
                              const struct price *price);

/* The bill of what is taken: *n lines by part id, on the arena. */
struct bill_line *taken_bill(size_t *n, const struct taken *taken, const struct problem *problem,
                             struct arena *arena);

/* A row of a bill as it is read: a line for a part; or what one vendor is paid on top of his lines. */
struct bill_row {
    const struct bill_line *line; /* NULL: on top */
    size_t part;                  /* of the line; on top: of the last of the vendor's lines */
    const char *name;             /* a part's id, or "KIND:VENDOR" */
    const char *kind;
    const char *vendor;    /* NULL: not known */
    int64_t minimum_minor; /* before tax: what the vendor bills at least; -1: anything */
    int64_t fee_minor;     /* likewise: in the place of what is missing to it, at most; -1: none */
    int64_t quantity;
    int64_t total_minor; /* with tax */
    int64_t tax_minor;
    const char *words; /* on top: "The order from acme, ..., reaches its minimum of ...": one sentence */
};

/* The rows of a bill [n], on the arena: its lines, then what is on top of them, in the order of the file. A
 * vendor whose minimum is reached has a row of nothing if `idle`. */
struct bill_row *bill_rows(size_t *n_rows, const struct problem *problem, const struct bill_line *bill,
                           size_t n, bool idle, struct arena *arena);

/* A row of this name is on top of a vendor's lines. */
bool bill_is_on_top(const char *name);

/* What the parts of a bill have of a size, as far as it is known. */
double bill_size(const struct problem *problem, const struct bill_line *bill, size_t n, size_t size);

#endif
