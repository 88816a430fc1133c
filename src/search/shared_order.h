/* shared_order.h - what clusters of one order share, and what they cost together. */
#ifndef SEARCH_SHARED_ORDER_H
#define SEARCH_SHARED_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/problem.h"

struct candidate;

/**
 * What couples the costs of clusters. Without quantity breaks, packs, tax, bounds on orders, vendors' terms,
 * owned parts and combinations that go by more than the price nothing does: a fleet costs the sum of its
 * clusters. Else `relaxed` is the problem at each part's least unit price with nothing owned and no terms:
 * the sum of its costs, less what owned parts are worth, bounds the cost of a fleet from below.
 */
struct shared_order {
    const struct problem *problem;
    int64_t asked_minor; /* the budget, before a search for a target narrowed it */
    bool coupled;
    bool crossed; /* a part with breaks, packs, ... is offered for two needs */
    struct problem relaxed;
    size_t *owned_part;   /* [n_owned] */
    int64_t *owned_minor; /* [n_owned] least price of one unit */
    size_t n_owned;
    int64_t credit_minor; /* of all that is owned */
    int64_t slack_minor;  /* by which a cluster's operation, rounded by itself, can exceed its part of the
                             whole's */
    size_t size_kind[SIZES_AT_MOST];   /* index into struct cluster_size: of what is limited, or decides */
    int64_t size_limit[SIZES_AT_MOST]; /* [n_sizes] in thousandths, rounded up; MONEY_MAX: none */
    size_t n_sizes;
    const struct order_limit *must; /* [n_must] parts of which a least is bought */
    size_t n_must;
    const char **vendor; /* [n_vendors] of designs (limits.sole_source) */
    size_t n_vendors;
};

/* For purchases within the problem's budget, for which it makes the tables of least costs. Of one cluster
 * nothing is coupled: its cost has everything in it. */
enum status shared_order_make(struct shared_order *out, struct problem *problem, struct arena *arena,
                              struct diag *diag);

/* Lower bound of what a design with so many nodes adds to a fleet, before owned parts; -1: cannot be bought.
 */
int64_t shared_order_low_cost(const struct shared_order *pool, const struct design *design, int64_t nodes);

/* No fleet within the budget has a cluster of this design with more nodes. */
int64_t shared_order_nodes_within(const struct shared_order *pool, const struct design *design,
                                  int64_t budget_minor);

/* Units of an owned part that a design with so many nodes can use at most. */
int64_t shared_order_owned_use(const struct shared_order *pool, size_t owned, const struct design *design,
                               int64_t nodes);

/* The least of the i-th size of a cluster, in thousandths, rounded down. Never falls with nodes. */
int64_t shared_order_size(const struct shared_order *pool, size_t i, const struct design *design,
                          int64_t nodes);

/* What clusters do for the rules on all of them, a mark each: first the parts that must be bought and that
 * they have a use for, then the vendors beside whose clusters they can stand (their own, or all). */
size_t shared_order_n_marks(const struct shared_order *pool);

/* Adds those of a cluster; design NULL: none. */
void shared_order_mark(bool *marks, const struct shared_order *pool, const struct design *design,
                       int64_t nodes);

/* Clusters with these marks [n] have a use for every part that must be bought, and one vendor where that is
 * asked for. */
bool shared_order_marks_fit(const struct shared_order *pool, const bool *const *marks, size_t n);

/* The clusters together may keep the limits on size (where several parts can meet a need their order tells),
 * have a use for every part that must be bought, and one vendor where that is asked for. */
bool shared_order_allows(const struct shared_order *pool, const struct candidate *points, size_t n);

/* Lower bound of the cost of clusters with at least these nodes, with pooled prices and owned parts; never
 * falls with nodes. -1: cannot be bought. */
int64_t shared_order_bound(const struct shared_order *pool, const struct candidate *points, size_t n);

/* What the cheapest order for these clusters costs, with operation where the budget is on it, and the size of
 * all of them with it; cost_minor -1: it cannot be had, or no combination of their parts is allowed. *exact:
 * no cheaper order exists, else the search for one hit its limit. */
struct combination_sum shared_order_sum(bool *exact, const struct shared_order *pool,
                                        const struct candidate *points, size_t n);

/* One order for several clusters. */
struct pooled_bill {
    struct bill_line *lines; /* by part id */
    size_t n_lines;
    struct bill_line **own;          /* [n]: parts of each cluster, `used` alone */
    size_t *n_own;                   /* [n] */
    struct operation_cost operation; /* of what is used; zero without one */
    int64_t cost_minor;              /* with operation where the budget is on it; -1: cannot be bought */
};

/* The cheapest order for these clusters. Memory on the arena. */
void shared_order_bill(struct pooled_bill *out, const struct shared_order *pool,
                       const struct candidate *points, size_t n, struct arena *arena);

#endif
