/* several_parts.h - what the files of plan_solve share. */
#ifndef SEARCH_SEVERAL_PARTS_H
#define SEARCH_SEVERAL_PARTS_H

#include "purchase/problem_purchase.h"
#include "search/several.h"
#include "search/plan.h"

/* --- what couples clusters, and what they cost together (several_pool.c, several_order.c) --- */

/* Sums and products of money and counts, none below zero, that keep "cannot" (-1). */
int64_t several_plus(int64_t a, int64_t b);
int64_t several_times(int64_t a, int64_t b);

/* Sizes of the whole fleet that a scenario can limit. */

/* Parts that must be bought, and vendors of whom one supplies all of some kinds, at most: a bit each. */
enum { MUST_AT_MOST = 64, VENDORS_AT_MOST = 64 };

/**
 * What couples the costs of clusters. Without quantity breaks, packs, tax, bounds on orders and owned parts
 * nothing does: a fleet costs the sum of its clusters. Else `relaxed` is the problem at each part's least
 * unit price with nothing owned: the sum of its costs, less what owned parts are worth, bounds the cost of a
 * fleet from below.
 */
struct pool {
    const struct problem *problem;
    bool coupled;
    bool crossed; /* a part with breaks, packs, ... is offered for two needs */
    struct problem relaxed;
    size_t *owned_part;   /* [n_owned] */
    int64_t *owned_minor; /* [n_owned] least price of one unit */
    size_t n_owned;
    int64_t credit_minor; /* of all that is owned */
    int64_t slack_minor;  /* by which a cluster's operation, rounded by itself, can exceed its part of the
                             whole's */
    size_t size_kind[SIZES_AT_MOST];   /* index into struct cluster_size */
    int64_t size_limit[SIZES_AT_MOST]; /* [n_sizes] in thousandths, rounded up */
    size_t n_sizes;
    const size_t *must_part; /* [n_must] */
    size_t n_must;           /* up to MUST_AT_MOST */
    const char **vendor;     /* [n_vendors] of designs (limits.one_vendor) */
    size_t n_vendors;
};

enum status pool_make(struct pool *out, struct problem *problem, int64_t budget_minor, struct arena *arena,
                      struct diag *diag);

/* A part that costs the same however many are ordered, and of which none is owned. */
bool pool_is_plain(const struct pool *pool, size_t part);

/* Lower bound of what a design with so many nodes adds to a fleet, before owned parts; -1: cannot be bought.
 */
int64_t pool_low_cost(const struct pool *pool, const struct design *design, int64_t nodes);

/* No fleet within the budget has a cluster of this design with more nodes. */
int64_t pool_nodes_within(const struct pool *pool, const struct design *design, int64_t budget_minor);

/* Units of an owned part that a design with so many nodes can use at most. */
int64_t pool_owned_use(const struct pool *pool, size_t owned, const struct design *design, int64_t nodes);

/* The i-th limited size of a cluster, in thousandths, rounded down. Never falls with nodes. */
int64_t pool_size(const struct pool *pool, size_t i, const struct design *design, int64_t nodes);

/* The parts that must be bought, as bits; those among them that a design has a use for. */
uint64_t pool_must(const struct pool *pool);
uint64_t pool_uses(const struct pool *pool, const struct design *design);

/* The vendors whose clusters a design can stand beside, as bits: its own, or all. design NULL: no cluster. */
uint64_t pool_vendors(const struct pool *pool, const struct design *design);

/* The clusters together keep the limits on size, have a use for every part that must be bought, and one
 * vendor where that is asked for. */
bool pool_allows(const struct pool *pool, const struct point *points, size_t n);

/* Lower bound of the cost of clusters with at least these nodes, with pooled prices and owned parts; never
 * falls with nodes. -1: cannot be bought. */
int64_t pool_bound(const struct pool *pool, const struct point *points, size_t n);

/* Rates of the applications on a point, over their weights; 0 where one cannot run. [n_work] */
void several_rates(double *rates, const struct problem *problem, const struct scan *scan);

/* One order for several clusters. */
struct pooled_bill {
    struct bill_line *lines; /* by part id */
    size_t n_lines;
    struct bill_line **own;          /* [n]: parts of each cluster, `used` alone */
    size_t *n_own;                   /* [n] */
    struct operation_cost operation; /* of what is used; zero without one */
    int64_t cost_minor;              /* with operation where the budget is on it; -1: cannot be bought */
    bool exact;                      /* no cheaper order exists; else the search for one hit its limit */
};

/* The cheapest order for these clusters. Memory on the arena. */
void pool_bill(struct pooled_bill *out, const struct pool *pool, const struct point *points, size_t n,
               struct arena *arena);

/* --- what a point takes of what is limited: money, then the limited sizes --- */

enum { AMOUNTS_AT_MOST = 1 + SIZES_AT_MOST };

/* --- points and the tree over them (several_points.c) --- */

/* Every point a cluster of a best fleet can be; [0] buys nothing. Sorted by design, then nodes. */
struct several_points {
    const struct problem *problem;
    const struct pool *pool;
    size_t n_apps;
    VEC(struct point) points; /* cost_minor: a lower bound of what it adds */
    VEC(double) rates;        /* [n][n_apps] usable, over the application's weight */
    VEC(int64_t) sizes;       /* [n][pool->n_sizes] */
    VEC(int32_t) first;       /* [n_groups + 1] first point of each group: nothing, then the designs */
    struct presolve presolve;
    double fastest[APPS_AT_MOST];
};

/* A set of neighbouring points, in a tree: the whole, split at designs, then at node counts. */
struct several_node {
    int32_t from, to;    /* points */
    int32_t left, right; /* nodes; -1 for a single point */
    int32_t group;       /* of all its points, or -1 */
    int32_t group_from, group_to;
    uint64_t uses;    /* parts that must be bought, and some of its designs can use */
    uint64_t vendors; /* that some of its designs can stand beside */
    int64_t least[AMOUNTS_AT_MOST], most[AMOUNTS_AT_MOST];
    size_t order[AMOUNTS_AT_MOST]; /* of several groups: where its points by each amount begin in
                                      several_tree.order */
};

struct several_tree {
    VEC(struct several_node) nodes; /* [0] is the whole */
    VEC(double) top;                /* [n][n_apps] largest rates */
    VEC(int64_t) owned_use;         /* [n][n_owned] largest use of owned parts */
    VEC(int32_t) order;
};

/* The r-th amount a point takes: 0 money in minor units, then the limited sizes. */
int64_t several_amount(const struct several_points *points, int32_t point, size_t r);

/* all: also points that another network's beat. False when stopped. */
bool several_collect(struct several_points *out, const struct pool *pool, int64_t budget_minor, bool all,
                     const struct stop *stop);
void several_points_fini(struct several_points *points);
void several_tree_make(struct several_tree *out, const struct several_points *points);

/* A tree over the points of designs with one technology beside the whole: its top node, or -1 without any.
 * The points must lie together. */
int32_t several_tree_add(struct several_tree *tree, const struct several_points *points, size_t technology);
void several_tree_fini(struct several_tree *tree);

/* --- branch and bound (several_search.c) --- */

/* ST_INPUT: a question that the search does not answer (several.c). */
enum status several_check_question(const struct problem *problem, struct diag *diag);

/* A fleet: rising indices of points, zeros in front. */
struct several_choice {
    int32_t point[CLUSTERS_AT_MOST];
    double lambda;
    int64_t cost_minor;
};

struct several_search {
    const struct several_points *points;
    const struct several_tree *tree;
    const struct plan_options *options;
    size_t n_slots;
    int32_t root[CLUSTERS_AT_MOST]; /* nodes of the tree that slots choose from; equal ones side by side */
    int64_t budget_minor;
    double lambda_needed;
    bool by_cost; /* goal cost */
    bool found;
    bool unique;
    bool stopped;
    bool unsettled; /* a fleet whose least cost could not be settled was passed over */
    struct several_choice best;
    struct several_choice *list; /* [n_listed] the best fleets that have nothing to spare, in order */
    size_t n_listed;
    size_t n_wanted; /* 0: the best alone */
    double bound;    /* of lambda, or of cost in minor units, over all fleets */
    int64_t n_boxes;
};

void several_search_run(struct several_search *search);

/* The fleet that another one has to beat to be of interest; NULL: any is. */
static inline const struct several_choice *several_to_beat(const struct several_search *search)
{
    if (search->n_wanted == 0)
        return search->found ? &search->best : NULL;
    return search->n_listed == search->n_wanted ? &search->list[search->n_listed - 1] : NULL;
}

#endif
