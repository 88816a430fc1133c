/* scores.h - factor of the utilisation on rates, and how scores are combined. */
#ifndef PROBLEM_SCORES_H
#define PROBLEM_SCORES_H

#include "scenario/fleet_share.h"

struct instance;

/* Factor on all rates: with a tco the utilisation, if scores are in runs or nodes can be rented; otherwise
 * 1. */
double instance_at_work(const struct instance *instance);

/* Factor on all rates that follows from phases and horizon. */
double instance_horizon_factor(const struct instance *instance);

/* How the scores of the workload on several clusters are combined. */
struct share_problem instance_sharing(const struct instance *instance);

#endif
