/* vipr.h - the optimality of a certificate as a formal proof in VIPR's text format 1.0 (Cheung, Gleixner,
 * Steffy, IPCO 2017): exact rationals that independent checkers read.
 *
 * A variable is a candidate: 1 if it is bought. Rows state that one is bought, and that its cost, an
 * integer, is within the budget. The certificate checks that no purchase of a candidate costs less than its
 * row states. */
#ifndef PROOF_VIPR_H
#define PROOF_VIPR_H

#include "base/status.h"

struct arena;
struct certificate;
struct claim;
struct diag;
struct instance;
struct stop;
struct text;

/* A file with this many candidates has about 40 MB and is read into memory. */
enum { VIPR_CANDIDATES_AT_MOST = 300000 };

/**
 * Writes the proof that no candidate within the budget beats the claim or, without a claim, that no candidate
 * is within the budget. Amounts are minor units, rates op/s.
 *
 * ST_STOPPED: stopped, or too many candidates or cases for a proof. ST_MISMATCH: a candidate is better, or
 * the claim is not among them.
 */
enum status vipr_put(struct text *out, const struct instance *instance, const struct claim *claim,
                     const struct stop *stop, struct arena *arena, struct diag *diag);

/**
 * Checks a text of the format 1.0: every derivation follows from earlier rows, the last one without
 * assumptions is the statement of RTP, and each solution keeps every row.
 *
 * *why: on the arena, the first fault and its line; NULL: none.
 */
void vipr_check(const char **why, const char *text, struct arena *arena);

/* Adds to a certificate the checks that the text is a proof, and that its problem and solution are those of
 * this problem and claim. ST_STOPPED: too many candidates. */
enum status vipr_verify(struct certificate *certificate, const char *text, const struct instance *instance,
                        const struct claim *claim, struct arena *arena, struct diag *diag);

#endif
