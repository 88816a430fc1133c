/* clusters_parts.h - what the files of the search for several clusters share. */
#ifndef SEARCH_CLUSTERS_PARTS_H
#define SEARCH_CLUSTERS_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/heap.h"
#include "problem/fleet_share.h"
#include "search/candidates.h"

struct search;

/* --- the tree over the candidates (clusters_tree.c) --- */

/* A set of neighbouring points, in a tree: the whole, split at designs, then at node counts. */
struct clusters_node {
    int32_t from, to;    /* points */
    int32_t left, right; /* nodes; -1 for a single point */
    int32_t group;       /* of all its points, or -1 */
    int32_t group_from, group_to;
    int64_t least[AMOUNTS_AT_MOST], most[AMOUNTS_AT_MOST];
    size_t order[AMOUNTS_AT_MOST]; /* of several groups: where its points by each amount begin in
                                      clusters_tree.order */
};

struct clusters_tree {
    VEC(struct clusters_node) nodes; /* [0] is the whole */
    VEC(double) top;                 /* [n][n_apps] largest rates */
    VEC(int64_t) owned_use;          /* [n][n_owned] largest use of owned parts */
    VEC(bool) marks;                 /* [n][shared_order_n_marks] of any of its points */
    VEC(int32_t) order;
};

void clusters_tree_make(struct clusters_tree *out, const struct candidates *points);

/* A tree over the points of one group of designs beside the whole: its top node, or -1 without any. The
 * points must lie together. */
int32_t clusters_tree_add(struct clusters_tree *tree, const struct candidates *points, const size_t *group_of,
                          size_t group);
void clusters_tree_fini(struct clusters_tree *tree);

/* --- branch and bound (clusters_search.c) --- */

/* A fleet: rising indices of points, zeros in front. */
struct clusters_choice {
    int32_t point[CLUSTERS_AT_MOST];
    double lambda;
    double value; /* of the goal, larger being better; of the goal cost minus the cost */
    int64_t cost_minor;
};

struct clusters_search {
    const struct candidates *points;
    const struct clusters_tree *tree;
    const struct plan_options *options;
    size_t n_slots;
    int32_t root[CLUSTERS_AT_MOST]; /* nodes of the tree that slots choose from; equal ones side by side */
    int64_t budget_minor;
    double lambda_needed;
    bool by_cost; /* goal cost */
    size_t over;  /* the amount that the goal's rate is over (candidates_amount); AMOUNTS_AT_MOST: none */
    bool found;
    bool unique;
    bool stopped;
    bool inexact; /* a fleet whose least cost is not known was passed over */
    struct clusters_choice best;
    struct clusters_choice *list; /* [n_listed] the best fleets that have nothing to spare, in order */
    size_t n_listed;
    size_t n_wanted; /* 0: the best alone */
    double bound;    /* of the goal's value over all fleets; of the goal cost minor units */
    int64_t n_boxes;
    bool keeps_all; /* no box is left out for the best fleet: less money is asked about too */
};

void clusters_search_run(struct clusters_search *search);

/* The fleet that another one has to beat to be of interest; NULL: any is. */
static inline const struct clusters_choice *clusters_incumbent(const struct clusters_search *search)
{
    if (search->n_wanted == 0)
        return search->found && !search->keeps_all ? &search->best : NULL;
    return search->n_listed == search->n_wanted ? &search->list[search->n_listed - 1] : NULL;
}

/* What a slot may hold, for prices fixed: value against cost above the least, upper hull. */
struct hull {
    struct vertex {
        double cost, value;
        int32_t point;
    } * v; /* [n] */
    size_t n;
};

enum { BOXES_AT_MOST = 6000000 };

struct box {
    double key;           /* larger first: a bound of the goal's value */
    int64_t budget_minor; /* that it was bounded for */
    int32_t node[CLUSTERS_AT_MOST];
};

/* A fleet that was taken, where its place by hash is not another's by now. */
struct clusters_seen {
    int32_t point[CLUSTERS_AT_MOST];
    bool any;
    bool exact; /* its least cost is known */
};

enum { SEEN_AT_MOST = 1 << 10 };

struct searching {
    struct clusters_search *out;
    const struct candidates *points;
    const struct clusters_tree *tree;
    size_t n_apps;
    struct share_problem sharing;
    size_t n_slots;
    size_t n_amounts; /* money, and the sizes that are limited */
    struct hull hull[CLUSTERS_AT_MOST];
    struct heap heap;                           /* of boxes */
    double top[CLUSTERS_AT_MOST][APPS_AT_MOST]; /* of the box under way */
    int32_t last[CLUSTERS_AT_MOST];             /* last affordable point of a slot with one design */
    int64_t room[AMOUNTS_AT_MOST];              /* what the box may take above its least */
    int64_t least[AMOUNTS_AT_MOST];             /* the least the box takes; of money, before owned parts */
    int64_t credit;
    struct clusters_seen *seen; /* [SEEN_AT_MOST] */
};

/* The nodes of a kind in the tree, for each of its clusters; false: one has no points. */
bool clusters_find_roots(struct clusters_search *search, struct clusters_tree *tree,
                         const struct plan_kind *kind);

/* A search for fleets of these points: with a first box, and none looked at. */
void clusters_begin(struct searching *s, struct clusters_search *out);
void clusters_end(struct searching *s);

/* Bounds a box, offering fleets met on the way where not all boxes are kept. False when nothing in it can be
 * better than what is known, or be bought. */
bool clusters_bound_box(struct searching *s, struct box *box);

/* Splits a box that clusters_corner was asked of, into some that are bounded; false: it is of one fleet. */
bool clusters_split(struct searching *s, const struct box *box);

/* Offers the fleet of such a box. False: its least cost is not known. */
bool clusters_offer(struct searching *s, const struct box *box);

static inline const struct clusters_node *node_of(const struct searching *s, int32_t node)
{
    return &s->tree->nodes.v[node];
}

static inline const double *rates_of(const struct searching *s, int32_t point)
{
    return &s->points->rates.v[(size_t)point * s->n_apps];
}

/* --- fleets (clusters_fleet.c) --- */

/* What a fleet, or any of a box, comes to: no more than that, for no less. */
struct clusters_bound {
    double lambda;
    double cost_minor;
    double value; /* of the goal */
};

/* What a fleet that was met does. */
struct cluster_set_value {
    double price[APPS_AT_MOST]; /* of its shares */
    double lambda;
};

/* --- bounds of a box (clusters_bound.c) --- */

/* The room of a box, and the largest rates it allows each slot. False when nothing in it can be bought. */
bool clusters_corner(struct searching *s, const int32_t *node);

/**
 * Bounds what the room of the r-th amount brings at these prices of applications: the sum of values within
 * it, or (goal cost and money) the money a sum of values takes. After clusters_corner of the same box.
 *
 * fleet  out: the points on the affordable side of the best price of the amount
 */
double clusters_bound_of_prices(struct searching *s, const int32_t *node, const double *price, size_t r,
                                int32_t *fleet);

/**
 * Bounds the sum of values over what is taken of the r-th amount, for the goals that are ratios. After
 * clusters_bound_of_prices of the same, which gave `within`: the sum that the room brings.
 *
 * fleet  out: the points of the best ratio, where they are within the room
 */
double clusters_bound_of_ratio(struct searching *s, size_t r, double within, int32_t *fleet);

/* --- ever smaller budgets (clusters_descent.c) --- */

/* Looks on where the search for a larger budget ended. False: it cannot be told from there what is best, or
 * whether anything can be had. */
bool clusters_descend(struct search *out, const struct shared_order *pool, const struct plan_kind *kind);

#endif
