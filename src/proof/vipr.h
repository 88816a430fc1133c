/* vipr.h - the choice among the candidates of a certificate as a formal proof: VIPR's text format 1.0
 * (Cheung, Gleixner, Steffy, IPCO 2017), exact rationals that a stranger's checker reads.
 *
 * Variables are candidates: 1 for the one that is bought. The rows say that one is, and that its cost, an
 * integer, is within the budget. That no purchase of a candidate costs less than its row says is the
 * certificate's to check. */
#ifndef PROOF_VIPR_H
#define PROOF_VIPR_H

#include "base/status.h"

struct arena;
struct certificate;
struct claim;
struct diag;
struct problem;
struct stop;
struct text;

/* More candidates than this are not written: a file of them is some 40 MB, and is read whole. */
enum { VIPR_CANDIDATES_AT_MOST = 300000 };

/**
 * Puts the proof that no candidate within the budget is better than the claim, or, where there is none, that
 * none is within the budget. Amounts are minor units, rates op/s.
 *
 * ST_STOPPED: before all were looked at, or with too many candidates or cases for a proof. ST_MISMATCH: one
 * is better, or the claim is none of them.
 */
enum status vipr_put(struct text *out, const struct problem *problem, const struct claim *claim,
                     const struct stop *stop, struct arena *arena, struct diag *diag);

/**
 * Whether every derivation of the text follows from rows before it, and the last from no assumption says what
 * RTP does; each solution keeps every row. Any text of the format 1.0 can be checked.
 *
 * *why: on the arena, what does not hold and in which line; NULL: all of it does.
 */
void vipr_check(const char **why, const char *text, struct arena *arena);

/* Rationals without memory end the program as all else does. */
void vipr_memory(void);

/* Adds to a certificate the checks that the text is a proof, and that what it proves is asked by this problem
 * and met by this claim. ST_STOPPED: too many candidates. */
enum status vipr_verify(struct certificate *certificate, const char *text, const struct problem *problem,
                        const struct claim *claim, struct arena *arena, struct diag *diag);

#endif
