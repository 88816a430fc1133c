/* clusters_parts.h - types and functions that the files of the search for several clusters share. */
#ifndef SEARCH_CLUSTERS_PARTS_H
#define SEARCH_CLUSTERS_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/heap.h"
#include "scenario/fleet_share.h"
#include "search/candidates.h"

struct plan_search;

/* --- tree of candidates (clusters_tree.c) --- */

/* A range of candidates in a tree. The root holds all candidates; it is split by design, then by node
 * count, as far as a search needs. */
struct clusters_node {
    int32_t from, to;    /* candidates */
    int32_t left, right; /* child nodes; -1 before the split */
    int32_t group;       /* range (design) of all its candidates, or -1 */
    int32_t group_from, group_to;
    int64_t least[AMOUNTS_AT_MOST], most[AMOUNTS_AT_MOST];
    /* if the range has several designs: for each amount, where its candidates sorted by that amount start in
     * clusters_tree.order */
    size_t order[AMOUNTS_AT_MOST];
};

struct clusters_tree {
    VEC(struct clusters_node) nodes; /* [0] is the root */
    VEC(double) top;                 /* [n][n_apps] highest rates */
    VEC(int64_t) owned_use;          /* [n][n_owned] highest use of owned parts */
    /* [n][shared_order_n_marks] marks that at least one of its candidates has */
    VEC(bool) marks;
    VEC(int32_t) order;
};

void clusters_tree_make(struct clusters_tree *out, const struct candidates *points);

/* Adds a second tree over the candidates of one group of designs; returns its root, or -1 if there are none.
 * The candidates must be adjacent. */
int32_t clusters_tree_add(struct clusters_tree *tree, const struct candidates *points, const size_t *group_of,
                          size_t group);

/* Adds the two halves of a node with several candidates, unless it has them. Moves the nodes. */
void clusters_tree_split(struct clusters_tree *tree, const struct candidates *points, int32_t node);
void clusters_tree_fini(struct clusters_tree *tree);

/* --- branch and bound (clusters_search.c) --- */

/* A cluster set: indices of candidates in rising order; an unused slot has index 0. */
struct cluster_set {
    int32_t point[CLUSTERS_AT_MOST];
    double rate;
    double value; /* value of the goal, larger is better; for goal cost minus the cost */
    int64_t cost_minor;
};

struct clusters_search {
    const struct candidates *points;
    struct clusters_tree *tree;
    const struct plan_options *options;
    size_t n_slots;
    int32_t root[CLUSTERS_AT_MOST]; /* tree root of each slot; equal roots are adjacent */
    int64_t budget_minor;
    double needed_rate;
    bool by_cost; /* the goal is cost */
    /* the amount that the goal's rate is divided by (candidates_amount); AMOUNTS_AT_MOST: none */
    size_t over;
    bool found;
    bool unique;
    bool stopped;
    bool inexact; /* a cluster set with unknown least cost was skipped */
    struct cluster_set best;
    struct cluster_set *list; /* [n_listed] the best cluster sets without spare nodes, best first */
    size_t n_listed;
    size_t n_wanted; /* 0: only the best */
    double bound;    /* bound of the goal's value over all cluster sets; for goal cost in minor units */
    int64_t n_boxes;
    bool keeps_all; /* keeps every box, because searches with smaller budgets follow */
};

void clusters_search_run(struct clusters_search *search);

/* The cluster set that a new one must beat; NULL: none yet. */
static inline const struct cluster_set *clusters_incumbent(const struct clusters_search *search)
{
    if (search->n_wanted == 0)
        return search->found && !search->keeps_all ? &search->best : NULL;
    return search->n_listed == search->n_wanted ? &search->list[search->n_listed - 1] : NULL;
}

/* At fixed prices: upper hull of a slot's value as a function of its cost above the cheapest candidate. */
struct hull {
    struct vertex {
        double cost, value;
        int32_t point;
    } * v; /* [n] */
    size_t n;
};

enum { BOXES_AT_MOST = 6000000 };

struct box {
    double key;           /* upper bound of the goal's value; larger ones come first */
    int64_t budget_minor; /* budget for which `key` was computed */
    int32_t node[CLUSTERS_AT_MOST];
};

/* A cluster set whose order was computed, in a hash table that keeps the latest one per entry. */
struct seen_set {
    int32_t point[CLUSTERS_AT_MOST];
    bool any;
    bool exact; /* its least cost is known */
};

enum { SEEN_AT_MOST = 1 << 10 };

struct box_search {
    struct clusters_search *out;
    const struct candidates *points;
    struct clusters_tree *tree;
    size_t n_apps;
    struct share_problem sharing;
    size_t n_slots;
    size_t n_amounts; /* money, and the limited sizes */
    struct hull hull[CLUSTERS_AT_MOST];
    struct heap heap;                           /* heap of boxes */
    double top[CLUSTERS_AT_MOST][APPS_AT_MOST]; /* highest rates of each slot in the current box */
    /* last affordable candidate of a slot, if the slot has one design */
    int32_t last[CLUSTERS_AT_MOST];
    int64_t room[AMOUNTS_AT_MOST];  /* each limit minus the box's least amount */
    int64_t least[AMOUNTS_AT_MOST]; /* least amounts of the box; money without the credit for owned parts */
    int64_t credit;
    struct seen_set *seen; /* [SEEN_AT_MOST] */
};

/* Finds the tree root of each cluster of a kind. False: a cluster has no candidates. */
bool clusters_find_roots(struct clusters_search *search, struct clusters_tree *tree,
                         const struct plan_kind *kind);

/* Starts a search for cluster sets of these candidates, with a first box. */
void clusters_begin(struct box_search *s, struct clusters_search *out);
void clusters_end(struct box_search *s);

/* Bounds a box, and offers cluster sets found in it unless all boxes are kept. False: no set in it is better
 * than the incumbent, or none is feasible. */
bool clusters_bound_box(struct box_search *s, struct box *box);

/* Splits a box and bounds its children, after clusters_corner. False: the box holds a single set. */
bool clusters_split(struct box_search *s, const struct box *box);

/* Offers the cluster set of a box that holds a single set. False: its least cost is unknown. */
bool clusters_offer(struct box_search *s, const struct box *box);

static inline const struct clusters_node *node_of(const struct box_search *s, int32_t node)
{
    return &s->tree->nodes.v[node];
}

static inline bool is_single(const struct clusters_node *node)
{
    return node->to - node->from == 1;
}

static inline const double *rates_of(const struct box_search *s, int32_t point)
{
    return &s->points->rates.v[(size_t)point * s->n_apps];
}

/* --- cluster sets --- */

/* Bounds of a cluster set or of a box: upper bounds of rate and value, lower bound of the cost. */
struct clusters_bound {
    double rate;
    double cost_minor;
    double value; /* value of the goal */
};

/* Rate of a cluster set, and the dual prices of its applications. */
struct cluster_set_value {
    double price[APPS_AT_MOST]; /* dual prices of the time shares */
    double rate;
};

/* --- bounds of a box (clusters_bound.c) --- */

/* Computes the remaining amounts of a box, and the highest rates of each slot. False: nothing in it is
 * feasible. */
bool clusters_corner(struct box_search *s, const struct box *box);

/**
 * Bounds the sum of values within the room of the r-th amount, at these prices of applications. For goal
 * cost and money: bounds the money for a sum of values. Requires clusters_corner of the same box.
 *
 * chosen  out: the candidates on the affordable side of the best price of the amount
 */
double clusters_bound_of_prices(struct box_search *s, const int32_t *node, const double *price, size_t r,
                                int32_t *chosen);

/**
 * Bounds the sum of values divided by the r-th amount, for goals that are ratios. Requires
 * clusters_bound_of_prices of the same, which returned `within`: the sum within the room.
 *
 * chosen  out: the candidates of the best ratio, if they are within the room
 */
double clusters_bound_of_ratio(struct box_search *s, size_t r, double within, int32_t *chosen);

/* --- falling budgets (clusters_descent.c) --- */

/* Continues the search that was made with a larger budget. False: the best plan cannot be found this way, or
 * it is unknown whether a plan exists. */
bool clusters_descend(struct plan_search *out, const struct shared_order *shared,
                      const struct plan_kind *kind);

#endif
