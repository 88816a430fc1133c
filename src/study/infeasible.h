/* infeasible.h - why nothing can be bought, and what the buyer could change. */
#ifndef STUDY_INFEASIBLE_H
#define STUDY_INFEASIBLE_H

#include "study/requirement.h"

/* The change of one requirement. Texts on the arena. */
struct repair {
    const struct requirement *requirement;
    bool enough;   /* it does with all else as it is; false: not alone, and the rest is unset */
    int64_t whole; /* the new limit: the least change of all (alone; of what is available together: enough) */
    double real;   /* (rates and times: decimals of six digits) */
    const char *value;  /* "103,412.00 USD", "61 nodes", "allow myrinet-nic" */
    const char *change; /* what a reader compares: "+3,412.00 USD", else the value */
    double cost;        /* what it counts (enum scale) */
    struct point point; /* what can be bought then: with a limit moved the nearest to it, else the cheapest */
};

/**
 * An irreducible conflict: without any one of its requirements something could be bought, with all of them
 * nothing can, whatever becomes of the others. There may be more than one; then no single change is enough.
 *
 * A purchase of one cluster is looked at up to the sizes of relaxation.h; clusters of several, where without
 * the budget and max_nodes nothing bounds them, up to 1024 nodes, or twice min_nodes. How many clusters may
 * be bought is part of the question, not of what is changed.
 */
struct infeasibility {
    struct requirement *requirements; /* [n] all of the buyer's, in file order */
    size_t n;
    size_t *conflict; /* [n_conflict] places in requirements, rising; none: no requirement is at fault */
    size_t n_conflict;
    struct repair *repairs; /* [n_conflict] each alone */
    struct repair
        *together; /* [n_together] the set of changes that counts least and is enough; none: nothing is */
    size_t n_together;
    double cost; /* of the set */
    bool proven; /* no set counts less; false: there were too many rules to give up in all combinations; of
                    several clusters too many limits to move */
};

/**
 * Explains a problem that has no plan: a deletion filter over the requirements in file order, then repairs
 * (DESIGN section 7). `problem` as it was built, before plan_solve; it may be one that problem_build calls
 * ST_INFEASIBLE. Memory on the arena.
 *
 * ST_INPUT: without a rule there are cables that the layout refuses (plan/problem_layout.c), or mixes of
 * parts that several clusters refuse where their power or height matters. ST_INTERNAL: the problem is
 * feasible. ST_STOPPED: the stop function said so.
 */
enum status infeasible_explain(struct infeasibility *out, const struct problem *problem,
                               const struct stop *stop, struct arena *arena, struct diag *diag);

/**
 * The requirements of a problem without a plan of which one change alone is enough, in file order. Problem,
 * memory and errors as infeasible_explain's; a problem that has a plan gives changes that say nothing.
 */
enum status infeasible_repairs(struct repair **out, size_t *n, const struct problem *problem,
                               const struct stop *stop, struct arena *arena, struct diag *diag);

/* "budget 100,000.00 USD (line 5) with min_nodes 64 (line 14): +3,412.00 USD, or 61 nodes": on the arena. */
const char *infeasible_words(const struct infeasibility *infeasibility, struct arena *arena);

#endif
