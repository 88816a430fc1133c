/* point_bound.h - what designs cannot reach, without asking the models of every number of nodes. */
#ifndef PROBLEM_POINT_BOUND_H
#define PROBLEM_POINT_BOUND_H

#include <stdbool.h>
#include <stdint.h>

struct design;
struct point;
struct problem;
struct scan;

/* Whether up to so many nodes of a design may reach a lambda: false only where they do not. Where a few
 * questions will not do (scan_monotone) ranges of nodes are bounded, halved where they may reach it, and the
 * models are asked of single ones last.
 */
bool scan_may_reach(const struct problem *problem, const struct design *design, int64_t most, double lambda);

/* No fewer nodes of a design reach a lambda, as far as rates tell, and what scan_may_reach has found. */
int64_t scan_least_nodes(const struct problem *problem, const struct design *design, double lambda);

/**
 * Goes on over nodes, up to `most`, that are worth nothing: the scan then stands on the last of them, and
 * what they reach counts for no others. Of ranges of nodes that come next, the larger ones first, is asked
 * whether a point would be that had the fewest of their nodes and the highest lambda that any of them may
 * have; where the models tell little, or there are several applications, that is none. Asked too often it
 * waits.
 */
void scan_pass_over(struct scan *scan, int64_t most,
                    bool (*is_worthless)(const struct point *best, const void *payload), const void *payload);

/* An upper bound of lambda with so many nodes of a design; INFINITY when the models give none. */
double lambda_bound(const struct problem *problem, const struct design *design, int64_t nodes);

#endif
