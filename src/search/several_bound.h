/* several_bound.h - the boxes of the search for fleets, and the bounds that hold for all fleets of a box. */
#ifndef SEARCH_SEVERAL_BOUND_H
#define SEARCH_SEVERAL_BOUND_H

#include "base/heap.h"
#include "problem/fleet_share.h"
#include "search/several_parts.h"

/* What a slot may hold, for prices fixed: value against cost above the least, upper hull. */
struct hull {
    double *cost;
    double *value;
    int32_t *point;
    size_t n;
};

struct box {
    double key; /* larger first: a bound of lambda, or minus a bound of cost */
    int32_t node[CLUSTERS_AT_MOST];
};

struct searching {
    struct several_search *out;
    const struct candidates *points;
    const struct several_tree *tree;
    size_t n_apps;
    struct sharing sharing;
    size_t n_slots;
    size_t n_amounts; /* money, and the sizes that are limited */
    struct hull hull[CLUSTERS_AT_MOST];
    struct heap heap; /* of boxes */
    double top[CLUSTERS_AT_MOST][APPS_AT_MOST]; /* of the box under way */
    int32_t last[CLUSTERS_AT_MOST];             /* last affordable point of a slot with one design */
    int64_t room[AMOUNTS_AT_MOST];              /* what the box may take above its least */
    int64_t least[AMOUNTS_AT_MOST];             /* the least the box takes; of money, before owned parts */
    int64_t credit;
};

static inline const struct several_node *node_of(const struct searching *s, int32_t node)
{
    return &s->tree->nodes.v[node];
}

static inline const double *rates_of(const struct searching *s, int32_t point)
{
    return &s->points->rates.v[(size_t)point * s->n_apps];
}

static inline int64_t cost_of(const struct searching *s, int32_t point)
{
    return s->points->points.v[point].cost_minor;
}

/* The room of a box, and the largest rates it allows each slot. False when nothing in it can be bought. */
bool several_corner(struct searching *s, const int32_t *node);

/**
 * Bounds what the room of the r-th amount brings at these prices of applications: the sum of values within
 * it, or (goal cost and money) the money a sum of values takes. After several_corner of the same box.
 *
 * fleet  out: the points on the affordable side of the best price of the amount
 */
double several_bound_of_prices(struct searching *s, const int32_t *node, const double *price, size_t r,
                               int32_t *fleet);

#endif
