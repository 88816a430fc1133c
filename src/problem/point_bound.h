/* point_bound.h - what designs cannot reach, without asking the models of every number of nodes. */
#ifndef PROBLEM_POINT_BOUND_H
#define PROBLEM_POINT_BOUND_H

#include "problem/point.h"

/* Whether up to so many nodes of a design may reach a lambda: false only where they do not. Asks the models
 * from the most nodes down, as long as fewer could be as fast, if a few questions will not do
 * (scan_monotone).
 */
bool scan_may_reach(const struct problem *problem, const struct design *design, int64_t most, double lambda);

/* No fewer nodes of a design reach a lambda, as far as rates tell, and what scan_may_reach has found. */
int64_t scan_least_nodes(const struct problem *problem, const struct design *design, double lambda);

/* An upper bound of lambda with so many nodes of a design; INFINITY when the models give none. */
double lambda_bound(const struct problem *problem, const struct design *design, int64_t nodes);

#endif
