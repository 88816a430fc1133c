/* binding.h - what keeps a better purchase out: the requirements of which one change alone would let one in.
 */
#ifndef STUDY_BINDING_H
#define STUDY_BINDING_H

#include "search/plan.h"
#include "study/infeasible.h"

struct bindings {
    struct repair *v; /* [n] in file order; each with the better purchase it lets in */
    size_t n;
    bool known; /* false: it cannot be said of this question, and n is 0 */
};

/**
 * The least change of each single requirement, with all others as they are, that lets in a purchase better
 * than the plan: a faster one, with goal cost a cheaper one. A requirement not among them does not bind, or
 * not alone. Not known for goals that are a ratio.
 *
 * problem  as it was built, before plan_solve
 * plan     proven, of that problem
 *
 * Memory on the arena. ST_STOPPED: the stop function said so.
 */
enum status bindings_find(struct bindings *out, const struct problem *problem, const struct plan *plan,
                          const struct stop *stop, struct arena *arena, struct diag *diag);

#endif
