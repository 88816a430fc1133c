/* candidates.h - candidates for the clusters of a best plan, for one cluster and for several. */
#ifndef SEARCH_CANDIDATES_H
#define SEARCH_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "search/plan.h"

/* Limited amounts of a candidate: money, then the limited sizes. */
enum { AMOUNTS_AT_MOST = 1 + SIZES_AT_MOST };

/* All candidates for a cluster, sorted by design, then nodes. The first one, [0], buys nothing. */
struct candidates {
    const struct instance *instance;
    const struct shared_order *shared;
    /* [n_designs] a candidate dominates only candidates of its own group; NULL: of all groups */
    const size_t *group_of;
    size_t n_apps;
    VEC(struct candidate) points; /* cost_minor: a lower bound of the cost that it adds */
    VEC(double) rates;  /* [n][n_apps] scores; with shared time divided by the application's weight */
    VEC(int64_t) sizes; /* [n][shared->n_sizes] */
    /* [n_groups + 1] first candidate of each range; range 0 is the empty candidate, then one range per
     * design */
    VEC(int32_t) first;
    struct presolve presolve;
    double fastest[APPS_AT_MOST];
    double fastest_rate;
};

enum candidates_kept {
    CANDIDATES_EVERY,  /* every node count that the budget buys */
    CANDIDATES_RISING, /* node counts at which an application runs faster than with fewer nodes */
    /* if only rate and cost matter: the rising ones that no cheaper candidate dominates; with a shared order:
     * the first of each set of equal candidates */
    CANDIDATES_UNDOMINATED,
};

/* Collects the candidates within the problem's budget. Call shared_order_make first. group_of: the group of
 * each design, or NULL; borrowed. Returns false if stopped. */
bool candidates_collect(struct candidates *out, const struct shared_order *shared, enum candidates_kept which,
                        const size_t *group_of, const struct stop *stop);
void candidates_fini(struct candidates *candidates);

/* All candidates except the first, empty one; borrowed. */
struct candidate_set candidates_set(const struct candidates *candidates);

/* Copies the non-empty candidates of a choice [n] of indices, and returns their number. */
size_t candidates_take(struct candidate *out, const struct candidates *candidates, const int32_t *choice,
                       size_t n);

/* The r-th amount of a candidate. 0: money in minor units; from 1 on: the limited sizes. */
int64_t candidates_amount(const struct candidates *candidates, int32_t point, size_t r);

/* Scores of the applications on a candidate, divided by their weights if time is shared; 0: it cannot run.
 * [n_work] */
void candidates_rates(double *rates, const struct instance *instance, const struct scan *scan);

/* Counts the candidates of a design within the original budget. At most `most` nodes can be bought. */
void presolve_count(struct presolve *presolve, const struct instance *instance, const struct design *design,
                    int64_t most, int64_t budget_minor);

#endif
