/* near_rows.h - checks the near-optimal purchases of a plan: no purchase that is as fast costs less. */
#ifndef PROOF_NEAR_ROWS_H
#define PROOF_NEAR_ROWS_H

struct arena;
struct certificate;
struct claim_file;
struct instance;

/**
 * Adds the check "near-optimal". Each row of a plan for one cluster has the rate and the cost that it states.
 * No purchase of its design (for a knee: of any design) reaches its share of the plan's rate for less; at
 * equal cost none is faster. The numbers of a row agree with each other. All candidates within the plan's
 * cost are enumerated, unless there are too many. A plan without rows gets no check.
 */
void certificate_near(struct certificate *out, const struct instance *instance, const struct claim_file *file,
                      struct arena *arena);

#endif
