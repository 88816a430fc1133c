/* points.h - the points that purchases are made of, and what bounds sets of them: what the proof enumerates.
 */
#ifndef PROOF_POINTS_H
#define PROOF_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "problem/problem.h"
#include "proof/site.h"
#include "scenario/at_most.h"

struct claim;

/* A point by what bounds it. */
struct point_site {
    struct site site;
    size_t design;
    double rate[APPS_AT_MOST]; /* over the application's share of the work; 0 where it misses a limit */
    double value;              /* largest rate at the plan's prices; of one cluster its rate */
    double least_minor;        /* no purchase of it costs less, */
    double least_over;         /* nor has less of the size that decides */
    bool rises;                /* some application is faster than with fewer nodes */
};

/* c, problem, all, within and left are the caller's, points_find sets the rest; sites.v is the caller's to
 * free. */
struct points {
    struct checking *c;
    const struct problem *problem;
    bool all;     /* points too that cannot be as good as the claim, */
    bool within;  /* but none that no purchase within the budget has */
    int64_t left; /* predictions that may still be made; below 0: some points were not looked at */
    struct choosing *choosing;
    VEC(struct point_site) sites; /* in the order of designs and nodes */
    double price[APPS_AT_MOST];   /* of the applications, as the plan has them */
    double reached;               /* the plan's rate */
    double claimed;               /* its value: larger is better, whatever the goal; -INFINITY: no plan */
    double best;                  /* the best seen */
    int64_t n_sets;
};

/* Where so many sets may be looked at: the points that they may be made of. */
static inline int64_t points_of_sets(const struct problem *problem, int64_t sets)
{
    enum { SETS_OF_A_POINT = 1000 };
    return problem->policy->clusters > 1 ? sets / SETS_OF_A_POINT : sets;
}

/* Finds all points whose bare nodes the budget buys, and reads the claim; false: they are more than at_most,
 * or take more predictions than are left. claim NULL: there is no plan. */
bool points_find(struct points *p, const struct claim *claim, int64_t at_most);

/* The chosen points [n] are those of the claim. */
bool points_are_own(const struct points *p, const size_t *chosen, size_t n);

/* Time shared: whatever the prices of the applications are, no set [n] with these rates is faster. */
double points_bound(const double *price, const struct points *p, const double *const *rate, size_t n);

/* The rate of a set [n] by shares that others found, and by their prices a bound for all shares; of a
 * geometric mean both are the rate, and there are no prices. */
double points_share(double *lambda, double *price, const struct points *p, const double *const *rate,
                    size_t n);

/* The rate of the claim's clusters, with the best process counts and shares of time, at the speeds and model
 * errors of the problem. */
double points_reach(struct points *p);

/* By its prices no other shares of time make the clusters of the claim faster. */
bool points_shares_are_best(struct points *p);

/* The goal has a rate over a size. */
bool points_is_over(const struct problem *problem);

/* Larger is better. */
double points_value(const struct problem *problem, double lambda, double cost, double over);

/* A rate as near to what is asked for is as good. */
double points_rate_needed(const struct checking *c);

/* What a purchase of this rate may cost, and have of the size that decides, to be as good as the best so far:
 * nothing (-1), where it cannot be. */
void points_find_caps(double *cost, double *over, const struct points *p, double lambda);

#endif
