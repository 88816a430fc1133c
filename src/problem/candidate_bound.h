/* candidate_bound.h - walks over the candidates of a design, and excludes candidates without evaluating the
 * models for every number of nodes. */
#ifndef PROBLEM_CANDIDATE_BOUND_H
#define PROBLEM_CANDIDATE_BOUND_H

#include <stdbool.h>
#include <stdint.h>

#include "problem/candidate.h"

/* False if no number of nodes up to `most` reaches the rate; true if one may. If the rates are not known to
 * rise (scan_monotone), the function bounds the rate of ranges of node counts and halves the ranges that may
 * reach the rate. It evaluates models for single node counts last. */
bool scan_may_reach(const struct instance *instance, const struct design *design, int64_t most, double rate);

/* Lower bound of the number of nodes with which a design reaches the rate, computed with scan_may_reach. */
int64_t scan_least_nodes(const struct instance *instance, const struct design *design, double rate);

/**
 * The candidates of a design by rising number of nodes, from the fewest that the limits allow. After the
 * first, a candidate follows where an application runs faster than on fewer nodes. The numbers of nodes in
 * between are not faster and do not cost less. The caller may move `scan` forward between two candidates.
 */
struct candidate_walk {
    int64_t most; /* largest number of nodes */
    bool every;   /* also candidates that are not faster than those with fewer nodes */
    /* called before each number of nodes; true ends the walk. NULL: nothing stops it */
    bool (*is_stopped)(void *payload);
    /* True if a candidate with at most this rate and at least this cost is worthless. The walk then passes
     * over ranges of nodes whose bounds are worthless. The caller may set it between two candidates. NULL:
     * nothing is passed over. */
    bool (*is_worthless)(const struct candidate *best, const void *payload);
    void *payload;
    /* set by candidate_walk_start */
    struct scan scan;
    int64_t first; /* fewest nodes */
    bool passed;   /* some nodes were passed over */
    int64_t again; /* after a failure: number of nodes from which it tries to pass over nodes again */
    int64_t pause; /* number of nodes that it waits after its next failure */
};

/* Starts at 0 nodes. The other members are set by the caller before or after. gap: see struct scan. */
void candidate_walk_start(struct candidate_walk *walk, const struct instance *instance,
                          const struct design *design, struct diag *gap);

/* Moves to the next candidate, with its rate and a cost of -1. False: there is none, or it was stopped. */
bool candidate_walk_next(struct candidate *out, struct candidate_walk *walk);

/* Application a on a design, with cached results of scans or NULL. */
struct rate_query {
    const struct instance *instance;
    const struct design *design;
    size_t a;
    struct scan_known *known;
};
struct rate_query rate_query_of(const struct instance *instance, const struct design *design, size_t a);

/* The best run on exactly `nodes` nodes, the last of which has work. Cached. */
struct node_run rate_query_run(const struct rate_query *of, int64_t nodes);

/* Upper bound of the rates if the last node with work is one of the 2^level from `low` on, where low - 1 is a
 * multiple of 2^level. Cached. INFINITY: the models give none. */
double rate_query_block(const struct rate_query *of, int64_t low, int level);

/* Upper bound of the rate for a design with `nodes` nodes; INFINITY: the models give none. */
double workload_rate_bound(const struct instance *instance, const struct design *design, int64_t nodes);

#endif
