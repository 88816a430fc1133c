/* best.h - the N best plans, of one cluster or several, in order. */
#ifndef STUDY_BEST_H
#define STUDY_BEST_H

#include "search/several.h"
#include "study/kbest.h"

/**
 * The n best plans: of one cluster every order that has no part to leave out (kbest.h); of several every set
 * of clusters that has nothing to spare, with its cheapest order (several.h). Or the best of each design,
 * network or node, of several of each set of them.
 *
 * problem  as plan_solve left it
 *
 * ST_OK also where a stop left some out: the list says so. ST_INPUT: more than KBEST_AT_MOST sets of them.
 * Rows are on the problem's arena.
 */
enum status best_find(struct plan_list *out, struct problem *problem, size_t n, enum kbest_distinct distinct,
                      const struct plan_options *options, struct diag *diag);

#endif
