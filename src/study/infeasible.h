/* infeasible.h - why nothing can be bought, and what the buyer could change. */
#ifndef STUDY_INFEASIBLE_H
#define STUDY_INFEASIBLE_H

#include <stdbool.h>
#include <stddef.h>

#include "study/requirement.h"

struct stop;

/* The change of one requirement. Texts on the arena. */
struct repair {
    const struct requirement *requirement;
    bool enough;        /* it does with all else as it is; false: not alone, and the rest is unset */
    struct limit limit; /* the new limit: the least change of all (alone; of what is available together:
                         * enough), rates and times as decimals of six digits; none: a rule given up */
    const char *value;  /* "103,412.00 USD", "61 nodes", "allow myrinet-nic" */
    const char *change; /* what a reader compares: "+3,412.00 USD", else the value */
    double cost;        /* what it counts (enum scale) */
    /* Alone: the cheapest that can be bought then, certified. */
    const struct plan *plan;
    const struct problem *problem;
};

/**
 * An irreducible conflict: without any one of its requirements something could be bought, with all of them
 * nothing can, whatever becomes of the others. There may be more than one; then no single change is enough.
 *
 * Every answer is one of the search, asked again with requirements moved or given up. Where then neither
 * money nor max_nodes bounds the clusters they are looked at up to 32768 nodes (several, or tables of
 * combinations: 1024), or twice min_nodes. How many clusters may be bought is part of the question, not of
 * what is changed; so is a rule without which the question cannot be asked as it is (cables that the layout
 * refuses).
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
    bool proven; /* no set counts less; for none: nothing can be bought with all requirements given up.
                  * False: there was too much to ask */
};

/**
 * Explains a problem that has no plan: a deletion filter over the requirements in file order, then repairs
 * (DESIGN section 10). `problem` as it was built, before plan_solve; it may be one that problem_build calls
 * ST_INFEASIBLE. Memory on the arena.
 *
 * ST_INPUT: without its requirements it is no question that has an answer. ST_INTERNAL: the problem is
 * feasible. ST_STOPPED: the stop function said so.
 */
enum status infeasible_explain(struct infeasibility *out, const struct problem *problem,
                               const struct stop *stop, struct arena *arena, struct diag *diag);

/**
 * What keeps some designs of a problem from being bought: its numbers, and the rules on process counts. The
 * single changes that are enough go to `repairs` [n_conflict], the set that counts least to `together` where
 * none is; no rule is given up there. problem: a copy with these designs alone. Memory and statuses as
 * infeasible_explain's.
 */
enum status infeasible_of_designs(struct infeasibility *out, const struct problem *problem,
                                  const struct stop *stop, struct arena *arena, struct diag *diag);

/**
 * The requirements of a problem without a plan of which one change alone is enough, in file order, as
 * `repairs` [n_conflict]; but those whose place is this option. Problem, memory and errors as
 * infeasible_explain's.
 */
enum status infeasible_repairs(struct infeasibility *out, const struct problem *problem,
                               const char *but_option, const struct stop *stop, struct arena *arena,
                               struct diag *diag);

/* "budget 100,000.00 USD (line 5) with min_nodes 64 (line 14): +3,412.00 USD, or 61 nodes": on the arena. */
const char *infeasible_words(const struct infeasibility *infeasibility, struct arena *arena);

#endif
