/* best.h - the N best plans, of one cluster or several, in order. */
#ifndef STUDY_BEST_H
#define STUDY_BEST_H

#include "search/several.h"

/**
 * The n best plans: of one cluster every bill that has no part to leave out (kbest.h), of several every set
 * of clusters that has nothing to spare, with its cheapest order (several.h).
 *
 * problem  as plan_solve left it
 *
 * ST_OK also where a stop left some out: the list says so. Rows are on the arena.
 */
enum status best_find(struct plan_list *out, struct problem *problem, size_t n,
                      const struct plan_options *options, struct arena *arena, struct diag *diag);

#endif
