/* near_target.h - near ties of the goal cost: purchases of other designs that cost no more than the plan and
 * reach nearly the target. */
#ifndef STUDY_NEAR_TARGET_H
#define STUDY_NEAR_TARGET_H

#include "study/near.h"

/**
 * Finds out->ties for a proven plan of one cluster with goal cost. Each design competes with its fastest
 * purchase for at most the plan's cost. Its share of the target is that of the target rate and, with
 * arrivals, that of the arrivals which its replicas serve within the limits.
 *
 * out  with source and, unless NEAR_BY_ERROR, near
 *
 * ST_STOPPED  a limit was reached
 */
enum status near_target_find(struct near_set *out, const struct instance *instance, const struct plan *plan,
                             const struct stop *stop, struct diag *diag);

#endif
