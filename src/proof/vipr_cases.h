/* vipr_cases.h - a formal proof for more sets of clusters than can be told one by one: by cases. */
#ifndef PROOF_VIPR_CASES_H
#define PROOF_VIPR_CASES_H

#include "base/stop.h"
#include "base/text.h"
#include "proof/certificate.h"

/**
 * Puts all but the comments at the top: a proof that no clusters, up to as many as the scenario allows, have
 * a rate (op/s, time being shared) above the claim's but for its last digits (1e-12 of it), where what they
 * cost is no less than their least costs added up.
 *
 * ST_INPUT: too many candidates, or cases; or such costs do not prove it. ST_STOPPED: stop said so first.
 * ST_MISMATCH: the claim is not among the candidates. Nothing is put then.
 */
enum status vipr_put_cases(struct text *out, const struct problem *problem, const struct claim *claim,
                           const struct stop *stop, struct arena *arena, struct diag *diag);

/* The same up to the derivations, which nothing is asked of. */
enum status vipr_put_cases_question(struct text *out, const struct problem *problem,
                                    const struct claim *claim, struct arena *arena, struct diag *diag);

#endif
