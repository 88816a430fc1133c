/* infeasible.h - explains why nothing can be bought: conflicting constraints, and changes that would help. */
#ifndef STUDY_INFEASIBLE_H
#define STUDY_INFEASIBLE_H

#include <stdbool.h>
#include <stddef.h>

#include "study/requirement.h"

struct stop;

/* The change of one requirement. Texts on the arena. */
struct repair {
    const struct requirement *requirement;
    /* this change alone makes a purchase feasible; if false, the other fields are not set */
    bool enough;
    /* The new limit: the smallest sufficient change. For a single change of available units it is some
     * sufficient number, not always the smallest. Rates and times have six digits. none: the rule is given
     * up. */
    struct limit limit;
    const char *value;  /* "103,412.00 USD", "61 nodes", "allow myrinet-nic" */
    const char *change; /* for comparison: "+3,412.00 USD" for money, otherwise the value */
    double cost;        /* relative size of the change (enum scale) */
    /* The cheapest plan after this change alone, with its certificate. */
    const struct plan *plan;
    const struct instance *instance;
};

/**
 * An irreducible set of conflicting constraints (IIS): with all of them nothing can be bought, but without
 * any one of them something can, if the requirements outside the set are given up. Several such sets may
 * exist; then no single change is sufficient.
 *
 * Every result is solved, with requirements changed or given up. If neither money nor max_nodes then limits
 * the clusters, they have up to 32768 nodes (with several clusters, or tables of combinations: 1024), or
 * twice min_nodes. The number of clusters that may be bought is never changed. A rule without which the
 * problem is invalid is not given up either, such as cables that the layout rejects.
 */
struct infeasibility {
    struct requirement *requirements; /* [n] all requirements of the buyer, in file order */
    size_t n;
    /* [n_conflict] indices into requirements, rising; none: no requirement is in conflict */
    size_t *conflict;
    size_t n_conflict;
    /* [n_conflict] the change of each conflicting requirement if only this one is changed */
    struct repair *repairs;
    /* [n_together] the smallest sufficient set of changes; none: there is no such set */
    struct repair *together;
    size_t n_together;
    double cost; /* total size of these changes */
    /* no smaller set is sufficient; without a set: nothing can be bought even without requirements. False:
     * the effort limit was reached */
    bool proven;
};

/**
 * Explains a problem without a plan: a deletion filter over the requirements in file order, then repairs.
 * `problem` as built, before plan_solve; instance_build may have returned ST_INFEASIBLE for it. Memory on the
 * arena.
 *
 * ST_INPUT: the problem is invalid even without its requirements. ST_INTERNAL: the problem is feasible.
 * ST_STOPPED: the stop function ended it.
 */
enum status infeasible_explain(struct infeasibility *out, const struct instance *instance,
                               const struct stop *stop, struct arena *arena, struct diag *diag);

/**
 * Explains why some designs of a problem cannot be bought. Only numbers and rules on process counts are
 * changed. Sufficient single changes go to `repairs` [n_conflict]; if there is none, the smallest set goes to
 * `together`, without rules. problem: a copy with only these designs. Memory and status as
 * infeasible_explain.
 */
enum status infeasible_of_designs(struct infeasibility *out, const struct instance *instance,
                                  const struct stop *stop, struct arena *arena, struct diag *diag);

/**
 * Finds the requirements of a problem without a plan of which a single change is sufficient, in file order,
 * as `repairs` [n_conflict]. Requirements that come from but_option are skipped. Problem, memory and status
 * as infeasible_explain.
 */
enum status infeasible_repairs(struct infeasibility *out, const struct instance *instance,
                               const char *but_option, const struct stop *stop, struct arena *arena,
                               struct diag *diag);

#endif
