/* scan_score.h - figures of merit by the definitions of their sources, for the oracle. */
#ifndef TESTS_SCAN_SCORE_H
#define TESTS_SCAN_SCORE_H

#include "problem/problem.h"

/* Largest number of nodes of a run of application a on a machine of this size. */
int64_t scan_job(const struct problem *problem, size_t a, int64_t nodes);

/* Score of application a on these nodes, whose run has a rate in the workload's measure; 0 if no job fits or
 * it misses min_score. */
double scan_score(const struct problem *problem, size_t a, int64_t nodes, double rate);

/* Weighted mean of scores [n_work]. */
double scan_mean(const struct problem *problem, const double *score);

/* Score if each application has a cluster of its own. */
bool scan_is_apart(const struct problem *problem);

#endif
