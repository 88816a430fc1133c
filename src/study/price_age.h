/* price_age.h - prices that decide a plan and are older than their kind's half-life, and what a change of
 * 20 % would do to the plan. */
#ifndef STUDY_PRICE_AGE_H
#define STUDY_PRICE_AGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct diag;
struct instance;
struct plan;
struct stop;

/* The plan at another price of a part. */
struct aged_side {
    bool known;          /* false: it was not solved, or stopped */
    bool same;           /* the same clusters are bought */
    const char *bought;  /* "68 nodes", "20 x r6615 with ndr"; NULL: nothing */
    double rate_change;  /* share of the plan's rate: 0.1 is 10 % more */
    int64_t cost_change; /* in minor units */
};

/* An old price of the plan's order. */
struct aged_price {
    size_t part;
    const char *kind; /* in words: "memory" */
    int64_t days, half_life_days;
    double share; /* of the order's total */
    struct aged_side less, more;
};

/* Only the costliest prices are solved again, so that the answer comes as fast. */
enum { AGED_SOLVED = 2 };

struct price_age {
    struct aged_price *v; /* [n] by share of the order, largest first */
    size_t n;
};

/**
 * Finds old prices with weight in the plan's order: AGED_SHARE of its total or more. Solves the problem again
 * at 20 % less and 20 % more for the first AGED_SOLVED of them, if one cluster is bought. Adds a warning to
 * the plan for each of these. Memory on the problem's arena.
 *
 * problem  as plan_solve left it
 */
enum status price_age_find(struct price_age *out, struct plan *plan, const struct instance *instance,
                           const struct stop *stop, struct diag *diag);

#endif
