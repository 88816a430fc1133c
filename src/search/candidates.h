/* candidates.h - the points that clusters of a best plan are taken from: for one cluster and for several. */
#ifndef SEARCH_CANDIDATES_H
#define SEARCH_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "search/plan.h"

/* What a point takes of what is limited: money, then the limited sizes. */
enum { AMOUNTS_AT_MOST = 1 + SIZES_AT_MOST };

/* Every point that a cluster can be; [0] buys nothing. Sorted by design, then nodes. */
struct candidates {
    const struct problem *problem;
    const struct shared_order *pool;
    const size_t
        *group_of; /* [n_designs] points take the place of those of their own group alone; NULL: of any
                    */
    size_t n_apps;
    VEC(struct candidate) points; /* cost_minor: a lower bound of what it adds */
    VEC(double) rates;            /* [n][n_apps] scores; where time is shared over the application's weight */
    VEC(int64_t) sizes;           /* [n][pool->n_sizes] */
    VEC(int32_t) first;           /* [n_groups + 1] first point of each group: nothing, then the designs */
    struct presolve presolve;
    double fastest[APPS_AT_MOST];
    double fastest_lambda;
};

enum candidates_kept {
    CANDIDATES_EVERY,    /* every node count that the budget buys by itself */
    CANDIDATES_RISING,   /* those at which an application runs faster than with fewer nodes */
    CANDIDATES_UNBEATEN, /* and of which no cheaper point is as fast, where nothing but rate and cost counts;
                            where clusters share an order, of one purchase under several names the first
                          */
};

/* Within the problem's budget; shared_order_make first. group_of: of designs, or NULL; borrowed. False when
 * stopped.
 */
bool candidates_collect(struct candidates *out, const struct shared_order *pool, enum candidates_kept which,
                        const size_t *group_of, const struct stop *stop);
void candidates_fini(struct candidates *candidates);

/* Them without the first one; borrowed. */
struct point_set candidates_set(const struct candidates *candidates);

/* Fills the points of a choice [n] of indices without the empty ones; returns how many there are. */
size_t candidates_take(struct candidate *out, const struct candidates *candidates, const int32_t *choice,
                       size_t n);

/* The r-th amount a point takes: 0 money in minor units, then the limited sizes. */
int64_t candidates_amount(const struct candidates *candidates, int32_t point, size_t r);

/* Scores of the applications on a point, where time is shared over their weights; 0 where one cannot run.
 * [n_work] */
void candidates_rates(double *rates, const struct problem *problem, const struct scan *scan);

/* Counts the points of a design within a budget that was asked for, of which `most` nodes can be bought. */
void presolve_count(struct presolve *presolve, const struct problem *problem, const struct design *design,
                    int64_t most, int64_t budget_minor);

#endif
