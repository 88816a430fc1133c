/* scores.h - factor of the utilisation on rates. */
#ifndef PROBLEM_SCORES_H
#define PROBLEM_SCORES_H

struct instance;

/* Factor on all rates: with a tco the utilisation, if scores are in runs or nodes can be rented; otherwise
 * 1. */
double instance_at_work(const struct instance *instance);

#endif
