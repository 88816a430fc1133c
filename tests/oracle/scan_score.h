/* scan_score.h - a second implementation of the figures of merit, from the definitions in their sources. */
#ifndef TESTS_SCAN_SCORE_H
#define TESTS_SCAN_SCORE_H

#include "problem/instance.h"

/* Largest number of nodes that one run of application a uses on a machine with this number of nodes. */
int64_t scan_job(const struct instance *instance, size_t a, int64_t nodes);

/* Score of application a on these nodes, whose run has a rate in the workload's measure; 0 if no job fits or
 * it misses min_score. */
double scan_score(const struct instance *instance, size_t a, int64_t nodes, double rate);

/* Mean of scores [n_work], weighted by application. */
double scan_mean(const struct instance *instance, const double *score);

/* True if each application is scored as if it had a cluster of its own. */
bool scan_is_apart(const struct instance *instance);

#endif
