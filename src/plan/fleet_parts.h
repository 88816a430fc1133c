/* fleet_parts.h - what the files of fleet_solve share. */
#ifndef PLAN_FLEET_PARTS_H
#define PLAN_FLEET_PARTS_H

#include "plan/fleet.h"

/* --- money of several clusters (fleet_cost.c) --- */

/**
 * What couples the costs of clusters. Without quantity breaks, packs and owned parts nothing does: a fleet
 * costs the sum of its clusters. Else `relaxed` is the problem at each part's least unit price with nothing
 * owned: the sum of its costs, less what owned parts are worth, bounds the cost of a fleet from below.
 */
struct pool {
    const struct problem *problem;
    bool coupled;
    bool crossed; /* a part with breaks or packs is offered for two supplies */
    struct problem relaxed;
    size_t *owned_part;   /* [n_owned] */
    int64_t *owned_minor; /* [n_owned] least price of one unit */
    size_t n_owned;
    int64_t credit_minor; /* of all that is owned */
};

enum status pool_make(struct pool *out, struct problem *problem, int64_t budget_minor, struct arena *arena,
                      struct diag *diag);

/* Lower bound of what a design with so many nodes adds to a fleet, before owned parts; -1: cannot be bought.
 */
int64_t pool_low_cost(const struct pool *pool, const struct design *design, int64_t nodes);

/* Units of an owned part that a design with so many nodes can use at most. */
int64_t pool_owned_use(const struct pool *pool, size_t owned, const struct design *design, int64_t nodes);

/* Lower bound of the cost of clusters with at least these nodes, with pooled prices and owned parts; never
 * falls with nodes. -1: cannot be bought. */
int64_t pool_bound(const struct pool *pool, const struct point *points, size_t n);

/* One order for several clusters. */
struct pooled_bill {
    struct bill_line *lines; /* by part id */
    size_t n_lines;
    struct bill_line **own; /* [n]: parts of each cluster, `used` alone */
    size_t *n_own;          /* [n] */
    int64_t cost_minor;     /* -1: cannot be bought */
    bool exact;             /* no cheaper order exists; else the search for one hit its limit */
};

/* The cheapest order for these clusters. Memory on the arena. */
void pool_bill(struct pooled_bill *out, const struct pool *pool, const struct point *points, size_t n,
               struct arena *arena);

/* --- points and the tree over them (fleet_points.c) --- */

/* Every point a cluster of a best fleet can be; [0] buys nothing. Sorted by design, then nodes. */
struct fleet_points {
    const struct problem *problem;
    const struct pool *pool;
    size_t n_apps;
    VEC(struct point) points; /* cost_minor: a lower bound of what it adds */
    VEC(double) rates;        /* [n][n_apps] usable, over the application's weight */
    VEC(int32_t) first;       /* [n_groups + 1] first point of each group: nothing, then the designs */
    struct presolve presolve;
    double fastest[APPS_AT_MOST];
};

/* A set of neighbouring points, in a tree: the whole, split at designs, then at node counts. */
struct fleet_node {
    int32_t from, to;    /* points */
    int32_t left, right; /* nodes; -1 for a single point */
    int32_t group;       /* of all its points, or -1 */
    int32_t group_from, group_to;
    size_t order; /* of several groups: where its points by cost begin in fleet_tree.order */
    int64_t least_minor, most_minor;
};

struct fleet_tree {
    VEC(struct fleet_node) nodes; /* [0] is the whole */
    VEC(double) top;              /* [n][n_apps] largest rates */
    VEC(int64_t) owned_use;       /* [n][n_owned] largest use of owned parts */
    VEC(int32_t) order;
};

/* all: also points that another network's beat. False when stopped. */
bool fleet_collect(struct fleet_points *out, const struct pool *pool, int64_t budget_minor, bool all,
                   const struct stop *stop);
void fleet_points_fini(struct fleet_points *points);
void fleet_tree_make(struct fleet_tree *out, const struct fleet_points *points);

/* A tree over the points of designs with one technology beside the whole: its top node, or -1 without any.
 * The points must lie together. */
int32_t fleet_tree_add(struct fleet_tree *tree, const struct fleet_points *points, size_t technology);
void fleet_tree_fini(struct fleet_tree *tree);

/* --- branch and bound (fleet_search.c) --- */

/* A fleet: rising indices of points, zeros in front. */
struct fleet_choice {
    int32_t point[CLUSTERS_AT_MOST];
    double lambda;
    int64_t cost_minor;
};

struct fleet_search {
    const struct fleet_points *points;
    const struct fleet_tree *tree;
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
    struct fleet_choice best;
    double bound; /* of lambda, or of cost in minor units, over all fleets */
    int64_t n_boxes;
};

void fleet_search_run(struct fleet_search *search);

#endif
