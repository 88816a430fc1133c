/* shared_order.h - the coupling of clusters with one order, and their total cost. */
#ifndef SEARCH_SHARED_ORDER_H
#define SEARCH_SHARED_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/instance.h"

struct candidate;

/**
 * The coupling of the costs of clusters. Without quantity breaks, packs, tax, limits on orders, terms of
 * vendors, owned parts and combinations that depend on more than prices, nothing is coupled: the total cost
 * is the sum over the clusters. Otherwise `relaxed` is the problem at each part's least unit price, with
 * nothing owned and no terms. The sum of its costs, minus the value of owned parts, is a lower bound of the
 * total cost.
 */
struct shared_order {
    const struct instance *instance;
    int64_t asked_minor; /* the problem's budget, before a search for a target lowered it */
    bool coupled;
    bool crossed; /* some part with price breaks or packs is a part option of two needs */
    struct instance relaxed;
    size_t *owned_part;   /* [n_owned] */
    int64_t *owned_minor; /* [n_owned] least price of a unit */
    size_t n_owned;
    int64_t credit_minor; /* value of everything owned */
    /* maximum by which the operation of a cluster, rounded by itself, exceeds its share of the total */
    int64_t slack_minor;
    /* indices into struct cluster_size: sizes that are limited or part of the goal */
    size_t size_kind[SIZES_AT_MOST];
    /* [n_sizes] the limits in thousandths, rounded up; MONEY_MAX: no limit */
    int64_t size_limit[SIZES_AT_MOST];
    size_t n_sizes;
    const struct order_limit *must; /* [n_must] parts that must be bought, with their minimum */
    size_t n_must;
    const char **vendor; /* [n_vendors] vendors of designs (limits.sole_source) */
    size_t n_vendors;
};

/* Prepares purchases within the problem's budget, and makes the tables of least costs for them. For one
 * cluster nothing is coupled: its cost includes everything. */
enum status shared_order_make(struct shared_order *out, const struct instance *instance, struct arena *arena,
                              struct diag *diag);

/* Lower bound of the cost that a design with these nodes adds, before owned parts; -1: not available. */
int64_t shared_order_low_cost(const struct shared_order *shared, const struct design *design, int64_t nodes);

/* Upper bound of the nodes of a cluster of this design, for all purchases within the budget. */
int64_t shared_order_nodes_within(const struct shared_order *shared, const struct design *design,
                                  int64_t budget_minor);

/* Maximum units of an owned part that a design with these nodes can use. */
int64_t shared_order_owned_use(const struct shared_order *shared, size_t owned, const struct design *design,
                               int64_t nodes);

/* Lower bound of the i-th size of a cluster, in thousandths, rounded down. Never falls with nodes. */
int64_t shared_order_size(const struct shared_order *shared, size_t i, const struct design *design,
                          int64_t nodes);

/* Number of marks of a cluster for the rules on all clusters together. First a mark for each part that must
 * be bought, if the cluster has a use for it; then a mark for each vendor that is possible with the cluster:
 * its own, or all. */
size_t shared_order_n_marks(const struct shared_order *shared);

/* Adds the marks of a cluster; does nothing if design is NULL. */
void shared_order_mark(bool *marks, const struct shared_order *shared, const struct design *design,
                       int64_t nodes);

/* True if clusters with these marks [n] together use every part that must be bought, and share a vendor if
 * one_vendor requires it. */
bool shared_order_marks_fit(const struct shared_order *shared, const bool *const *marks, size_t n);

/* False if the clusters together exceed a limit on size by their lower bounds, lack a use for a part that
 * must be bought, or have no common vendor where one_vendor requires it. */
bool shared_order_allows(const struct shared_order *shared, const struct candidate *points, size_t n);

/* Lower bound of the cost of clusters with at least these nodes. Prices and owned parts are common to all of
 * them. Never falls with nodes. -1: not available. */
int64_t shared_order_bound(const struct shared_order *shared, const struct candidate *points, size_t n);

/* Cost of the cheapest order for these clusters, with operation if the budget covers it, and their size.
 * cost_minor -1: not available, or no combination of parts is allowed. *exact: no cheaper order exists;
 * false: the search for one hit its limit. */
struct combination_sum shared_order_sum(bool *exact, const struct shared_order *shared,
                                        const struct candidate *points, size_t n);

/* One order for several clusters. */
struct shared_bill {
    struct bill_line *lines; /* sorted by part id */
    size_t n_lines;
    struct bill_line **own;          /* [n] parts of each cluster; only the member `used` is set */
    size_t *n_own;                   /* [n] */
    struct operation_cost operation; /* cost of operating the used units; zero if there is no operation */
    /* includes operation if the budget covers it; -1: a part is not available */
    int64_t cost_minor;
};

/* The cheapest order for these clusters. Memory is on the arena. */
void shared_order_bill(struct shared_bill *out, const struct shared_order *shared,
                       const struct candidate *points, size_t n, struct arena *arena);

#endif
