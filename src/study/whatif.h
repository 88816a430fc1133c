/* whatif.h - a plan before and after a change, and what moved. */
#ifndef STUDY_WHATIF_H
#define STUDY_WHATIF_H

#include "search/plan.h"

/* One difference between two plans, as text. from or to is NULL where one side has nothing. */
struct difference {
    const char *what;
    const char *from;
    const char *to;
};

/**
 * What differs between two plans of the same workload: node, network, template, counts, rates, cost and every
 * line of the bill; of several clusters each one, and what it does for each application. Sorted as a buyer
 * reads it. On the arena.
 */
size_t plan_differences(struct difference **out, const struct problem *before_problem,
                        const struct plan *before, const struct problem *after_problem,
                        const struct plan *after, struct arena *arena);

#endif
