/* near_rows.h - purchases near a plan, checked: none that is as fast costs less. */
#ifndef PROOF_NEAR_ROWS_H
#define PROOF_NEAR_ROWS_H

struct arena;
struct certificate;
struct claim_file;
struct problem;

/**
 * Adds the check "near-optimal": each row of a plan for one cluster has the rate and the cost that it states,
 * and no purchase of its design, of a knee of any design, reaches its share of the plan's rate for less; at
 * equal cost none is faster. It is advice by the rule on its own figures. All candidates that the plan's cost
 * buys are looked at, unless they are too many. Nothing for a plan without rows.
 */
void certificate_near(struct certificate *out, const struct problem *problem, const struct claim_file *file,
                      struct arena *arena);

#endif
