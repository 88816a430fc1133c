/* scan_score.h - figures of merit as their sources define them, for the oracle. */
#ifndef TESTS_SCAN_SCORE_H
#define TESTS_SCAN_SCORE_H

#include "problem/problem.h"

/* The most nodes that a run of application a takes part of on a machine of so many. */
int64_t scan_job(const struct problem *problem, size_t a, int64_t nodes);

/* The score of application a on so many nodes, whose run has a rate in the workload's measure; 0 where no job
 * fits, or it is slower than min_score. */
double scan_score(const struct problem *problem, size_t a, int64_t nodes, double rate);

/* The weighted mean of scores [n_work]. */
double scan_mean(const struct problem *problem, const double *score);

/* Each application has a cluster to itself. */
bool scan_is_apart(const struct problem *problem);

#endif
