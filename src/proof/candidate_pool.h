/* candidate_pool.h - the candidates that the proof enumerates, and bounds of the rate and cost of several
 * candidates that are bought together. */
#ifndef PROOF_CANDIDATE_POOL_H
#define PROOF_CANDIDATE_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "problem/instance.h"
#include "proof/site.h"
#include "scenario/at_most.h"

struct claim;

/* A candidate and its bounds. */
struct pool_candidate {
    struct site site;
    size_t design;
    double rate[APPS_AT_MOST]; /* rate over the application's share of the work; 0: a limit is missed */
    /* highest rate at the plan's prices of the applications; in a scenario for one cluster the candidate's
     * rate */
    double value;
    double least_minor; /* lower bound of the cost of a purchase */
    double least_over;  /* lower bound of the power or carbon that the goal's rate is divided by */
    bool rises;         /* some application is faster than with fewer nodes */
};

/* The caller sets c, problem, all, within and left; pool_find sets the rest. The caller frees sites.v. */
struct candidate_pool {
    struct claim_check *c;
    const struct instance *instance;
    bool all;     /* include candidates that cannot be as good as the claimed plan */
    bool within;  /* exclude candidates that no purchase within the budget has */
    int64_t left; /* remaining predictions; negative: some candidates are missing */
    struct choice_search *search;
    VEC(struct pool_candidate) sites; /* sorted by design and nodes */
    double price[APPS_AT_MOST];       /* the plan's prices of the applications */
    double reached;                   /* the plan's rate */
    double claimed; /* the plan's value: larger is better for every goal; -INFINITY: no plan */
    double best;    /* best value found */
    int64_t n_sets;
};

/* Maximum number of candidates for a maximum number of sets. */
static inline int64_t pool_size_for_sets(const struct instance *instance, int64_t sets)
{
    enum { SETS_OF_A_POINT = 1000 };
    return instance->policy->clusters > 1 ? sets / SETS_OF_A_POINT : sets;
}

/* Finds all candidates whose nodes alone fit the budget, and computes rate, value and prices of the claimed
 * plan. False: there are more than at_most, or `left` predictions do not suffice. claim NULL: there is no
 * plan. */
bool pool_find(struct candidate_pool *p, const struct claim *claim, int64_t at_most);

/* True if the chosen candidates [n] are the clusters of the claimed plan. */
bool pool_is_own(const struct candidate_pool *p, const size_t *chosen, size_t n);

/* Upper bound of the rate of a set of candidates [n], whatever their time shares. It is valid for any prices
 * of the applications. */
double pool_bound(const double *price, const struct candidate_pool *p, const double *const *rate, size_t n);

/* Sets *total_rate to the rate of a set of candidates [n] with the time shares that fleet_share finds.
 * Returns pool_bound at the prices that it finds, which bounds the rate with any other shares. For a
 * geometric mean both are the rate, and prices are not set. */
double pool_share(double *total_rate, double *price, const struct candidate_pool *p,
                  const double *const *rate, size_t n);

/* Rate of the claim's clusters with the best process counts and time shares, at the speeds and model errors
 * of the problem. */
double pool_reach(struct candidate_pool *p);

/* True if no other time shares make the clusters of the claim faster. */
bool pool_shares_are_best(struct candidate_pool *p);

/* True if the goal is a rate divided by a size: power or carbon. */
bool pool_goal_is_over_size(const struct instance *instance);

/* Value of a purchase: larger is better for every goal. */
double pool_value(const struct instance *instance, double rate, double cost, double over);

/* The required rate, with a tolerance for ties. */
double pool_rate_needed(const struct claim_check *c);

/* Finds the largest cost and size with which a purchase of this rate is as good as the best one so far. *cost
 * -1: no purchase of this rate is. */
void pool_find_caps(double *cost, double *over, const struct candidate_pool *p, double rate);

#endif
