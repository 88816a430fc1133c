/* why_not.h - what a plan would be that has a part in it, what it would lose, and at which price it would
 * win. */
#ifndef STUDY_WHY_NOT_H
#define STUDY_WHY_NOT_H

#include "search/plan.h"

struct why_not {
    size_t part;
    bool in_plan;
    /* The best plan whose bill buys one or more of the part, of a question of its own. */
    bool found;
    const char *reason; /* why there is none; NULL when found */
    struct problem problem;
    struct plan plan;
    double loss; /* part of the objective: 0.01 for a rate lower, or a cost higher, by 1 % */
    /* As struct flip has them: the price of its standing offer, whose seller is NULL where it names none, and
     * the highest one at which the best plan has the part in it; -1: there is none. */
    int64_t price_minor;
    const char *seller;
    int64_t wins_at_minor;
    bool wins_known; /* false: the prices at which it wins are not known to be one interval */
};

/**
 * Why a part is not in a proven plan. Memory on the arena.
 *
 * problem  as plan_solve left it
 *
 * ST_STOPPED: the stop function said so. A part that no cluster has a use for is no error: the reason says
 * so.
 */
enum status why_not_make(struct why_not *out, const struct problem *problem, const struct plan *plan,
                         size_t part, const struct stop *stop, struct arena *arena, struct diag *diag);

#endif
