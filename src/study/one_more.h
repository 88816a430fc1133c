/* one_more.h - why a plan ends where it does: what one node more would take, and bring. */
#ifndef STUDY_ONE_MORE_H
#define STUDY_ONE_MORE_H

#include "purchase/problem_purchase.h"
#include "search/plan.h"

/* The design of a plan with one node more. */
struct one_more {
    bool known; /* false: mixes of parts are weighed against size, and what they would be is not looked at */
    int64_t nodes;
    bool wired;               /* so many can be; else the rest is unset */
    int64_t cost_minor;       /* -1: cannot be had, or at more than twice the plan's cost */
    struct cluster_size size; /* height with the rack units that stay free */
    double lambda;
    bool over_nodes;
    bool over_budget;
    bool over[SIZES_AT_MOST]; /* of the limits on sizes */
};

/* The limits on money, size and number of nodes are lifted, and those that it goes over are said. ST_INPUT:
 * costs cannot be known (problem_cover). */
enum status one_more_make(struct one_more *out, const struct problem *problem, const struct plan *plan,
                          struct diag *diag);

/* Some limit stops it. */
bool one_more_stopped(const struct one_more *one);

#endif
