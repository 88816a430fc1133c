/* one_more.h - why a plan ends where it does: what one node more would take, and bring. */
#ifndef STUDY_ONE_MORE_H
#define STUDY_ONE_MORE_H

#include "search/plan.h"

/* The plan with one node more in one of its clusters, all others as they are. */
struct larger {
    int64_t nodes;            /* of that cluster */
    bool wired;               /* so many can be; else the rest is unset */
    int64_t cost_minor;       /* of all clusters; -1: cannot be had, or at more than twice the plan's cost */
    struct cluster_size size; /* of all clusters, height with the rack units that stay free */
    double lambda;
    bool over_nodes;
    bool over_budget;
    bool over[SIZES_AT_MOST]; /* of the limits on sizes */
};

struct one_more {
    struct larger v[CLUSTERS_AT_MOST]; /* [n], one of each cluster of the plan */
    size_t n;
};

/* Limits on money and number of nodes are lifted, and those on sizes where nothing keeps to them; those that
 * it goes over are said. */
void one_more_make(struct one_more *out, const struct problem *problem, const struct plan *plan);

/* Some limit stops it. */
bool larger_is_stopped(const struct larger *larger);

#endif
