/* program_compare.h - the answer of the search held against that of the integer program, solved by GLPK. */
#ifndef SEARCH_PROGRAM_COMPARE_H
#define SEARCH_PROGRAM_COMPARE_H

#include "base/status.h"

struct arena;
struct certificate;
struct diag;

/* Which programs are solved for a comparison. */
enum program_comparison {
    COMPARE_SMALL, /* with at most PROGRAM_COMPARED_ENTRIES non-zeros */
    COMPARE_ANY,
    COMPARE_NONE,
};

enum {
    PROGRAM_COMPARED_ENTRIES = 5000,
    PROGRAM_COMPARED_NODES = 10000, /* of GLPK's tree: a count, so that the answer is the same everywhere */
};

/* A claim that is compared. */
struct program_claim {
    const struct problem
        *problem; /* as it is asked; one with a target and no budget within the claim's cost */
    const struct claim *claim;
    enum program_comparison which;
    const struct plan_options *options; /* time limit and stop, which end the solve with its bound */
};

/**
 * Solves the whole integer program, that of `export --whole`, and adds what it says of a claim to its
 * certificate: that GLPK's bound is within 1e-6 of the claim, and that the plan GLPK finds, priced in
 * integers, is not better. One check. Nothing is added for a claim that does not say it is the optimum, for a
 * program that is too large, or where a stop is reached before it is made.
 *
 * ST_INPUT    COMPARE_ANY: the goal cannot be stated, or the program has too many columns
 */
enum status program_compare(struct certificate *certificate, const struct program_claim *of,
                            struct arena *arena, struct diag *diag);

#endif
