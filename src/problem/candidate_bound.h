/* candidate_bound.h - excludes candidates without evaluating the models for every number of nodes. */
#ifndef PROBLEM_CANDIDATE_BOUND_H
#define PROBLEM_CANDIDATE_BOUND_H

#include <stdbool.h>
#include <stdint.h>

struct design;
struct candidate;
struct instance;
struct scan;

/* False if no number of nodes up to `most` reaches the rate; true if one may. If the rates are not known to
 * rise (scan_monotone), the function bounds the rate of ranges of node counts and halves the ranges that may
 * reach the rate. It evaluates models for single node counts last. */
bool scan_may_reach(const struct instance *instance, const struct design *design, int64_t most, double rate);

/* Lower bound of the number of nodes with which a design reaches the rate, computed with scan_may_reach. */
int64_t scan_least_nodes(const struct instance *instance, const struct design *design, double rate);

/**
 * Moves the scan over worthless nodes, up to `most`. The best candidate that a range of following nodes could
 * contain has the fewest nodes and the largest rate of the range; if that is worthless, the range is passed
 * over. Larger ranges are tried first. With several applications, or models without bounds, nothing is passed
 * over. After failures it waits before trying again.
 */
void scan_pass_over(struct scan *scan, int64_t most,
                    bool (*is_worthless)(const struct candidate *best, const void *payload),
                    const void *payload);

/* Upper bound of the rate for a design with `nodes` nodes; INFINITY: the models give none. */
double workload_rate_bound(const struct instance *instance, const struct design *design, int64_t nodes);

#endif
