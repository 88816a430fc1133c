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
int64_t order_sum_charges(const struct order_sum *sum, const struct problem *problem);
int64_t order_sum_total(const struct order_sum *sum, const struct problem *problem);

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

/* What a bill pays on top of its lines to a vendor who charges for a small order. */
struct charge {
    const struct charge_rule *rule;
    const char *name;    /* "KIND:VENDOR", where lines have a part's id */
    const char *kind;    /* no part is of it */
    int64_t lines_minor; /* what the vendor's lines cost, above 0 */
    size_t last_part;    /* of the last of them */
    int64_t total_minor; /* with tax; 0: the lines reach the floor */
    int64_t tax_minor;
};

/* The charges of a bill [n], one of each vendor that has a rule for them and lines in the bill, those of
 * nothing too: *n_charges in the order of the file, on the arena. */
struct charge *bill_charges(size_t *n_charges, const struct problem *problem, const struct bill_line *bill,
                            size_t n, struct arena *arena);

/* A line's name is that of a charge. */
bool is_charge(const char *name);

/* "The order from acme, ..., reaches its minimum of ...": one sentence, on the arena. */
const char *charge_words(const struct charge *charge, const struct problem *problem, struct arena *arena);

/* Power of a bill, as far as the catalogue knows it. */
double problem_power_W(const struct problem *problem, const struct bill_line *bill, size_t n);

#endif
