/* program_compare.h - compares the answer of the search with that of the integer program, solved by GLPK. */
#ifndef SEARCH_PROGRAM_COMPARE_H
#define SEARCH_PROGRAM_COMPARE_H

#include "base/status.h"

struct arena;
struct certificate;
struct diag;

/* Which programs are solved for a comparison. */
enum program_comparison {
    COMPARE_SMALL, /* programs with at most PROGRAM_COMPARED_ENTRIES non-zeros */
    COMPARE_ANY,
    COMPARE_NONE,
};

enum {
    PROGRAM_COMPARED_ENTRIES = 5000,
    /* limit on the nodes of GLPK's search tree, rather than on time, so that the answer is the same on every
     * machine */
    PROGRAM_COMPARED_NODES = 10000,
};

/* A claim for comparison. */
struct program_claim {
    const struct instance
        *instance; /* the original problem; without a budget, the claim's cost is the budget */
    const struct claim *claim;
    enum program_comparison which;
    /* time limit and stop; when one ends the solve, GLPK's bound at that time is compared */
    const struct plan_options *options;
};

/**
 * Solves the whole integer program, that of `export --whole`, and adds one check to the certificate: GLPK's
 * bound is within 1e-6 of the claim, and the plan that GLPK finds, priced in integers, is not better. Adds
 * nothing for a claim that is not proven optimal, for a program that is too large, or if stopped before the
 * program is made.
 *
 * ST_INPUT    COMPARE_ANY: the goal cannot be stated, or the program has too many columns
 */
enum status program_compare(struct certificate *certificate, const struct program_claim *of,
                            struct arena *arena, struct diag *diag);

#endif
