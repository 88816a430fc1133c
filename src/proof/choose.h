/* choose.h - enumerates every irredundant choice of parts for some clusters, depth first under a bound, and
 * computes its cost. */
#ifndef PROOF_CHOOSE_H
#define PROOF_CHOOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct instance;
struct site;

/* Totals of a choice whose order keeps every limit on sizes. */
struct purchase_totals {
    int64_t cost_minor; /* with operation if the budget covers it */
    double over;        /* the size that the goal's rate is divided by */
};

/* The state of an enumeration for some clusters, which its caller sets. */
struct choice_search {
    struct choose_work *work;
    struct order_line *lines; /* [n_parts] order of the current choice */
    double rate;              /* rate of the clusters */
    double cap_minor; /* more expensive choices are skipped; callers may lower it during the enumeration */
    double cap_over;  /* choices with a larger purchase_totals.over are skipped */
    bool equal;       /* some choice ties with the plan but is another order */
    bool claimed;     /* some choice is the plan's own order */
    int64_t left;     /* remaining steps; negative: the enumeration is incomplete */
};

/* Called for each choice within the caps. */
typedef void choose_judge(void *payload, struct choice_search *search, const struct purchase_totals *of);

struct choice_search *choose_make(const struct instance *instance, struct arena *arena);

/* Lower bound of the cost of a purchase of the site, in minor units. *over: lower bound of the size that the
 * goal's rate is divided by. For several sites the sums are lower bounds. */
double choose_least(double *over, struct choice_search *search, const struct site *site);

/* Enumerates all choices for these sites [n] together. The caller has set the caps and the rate. */
void choose_all(struct choice_search *search, const struct site *const *sites, size_t n, choose_judge *judge,
                void *payload);

#endif
