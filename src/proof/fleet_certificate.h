/* fleet_certificate.h - a plan of several clusters checked again. */
#ifndef PROOF_FLEET_CERTIFICATE_H
#define PROOF_FLEET_CERTIFICATE_H

#include "proof/certificate.h"

/**
 * Checks a claim of several clusters as certificate_make does for one: every cluster's design, node count,
 * needs, process counts, rates, times and time limits; time shares; that every application keeps its share of
 * the work; the pooled bill in integer money; objective, bound and gap.
 */
void fleet_certificate(struct certificate *out, const struct problem *problem, const struct claim *claim,
                       struct arena *arena);

/**
 * Adds the check "optimal": every set of up to `clusters` points is looked at, and none beats the claim by
 * more than 1e-9. Says so and does nothing else where there are more than `fleets_at_most` sets, or where
 * parts can be chosen whose prices depend on the whole order.
 */
void fleet_certificate_add_enumeration(struct certificate *certificate, const struct problem *problem,
                                       const struct claim *claim, int64_t fleets_at_most,
                                       struct arena *arena);

#endif
