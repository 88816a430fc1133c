/* best.h - the N best plans, of one cluster or several: what a buyer could still prefer, in order. */
#ifndef STUDY_BEST_H
#define STUDY_BEST_H

#include <stddef.h>

#include "study/purchase_option.h"

/* --- of one cluster --- */

enum { BEST_AT_MOST = 10000 };

/**
 * The n best plans over all points with irredundant bills.
 *
 * A bill is one when it covers every need of the point, and no line of it can be made smaller (or left out)
 * without a need being uncovered; of each part it orders the cheapest quantity that brings as many as are
 * used, so that what a pack or a quantity break adds is no redundancy. A part that must be bought is in every
 * bill with its smallest order, which serves before owned units do. Clusters with idle nodes are points too.
 *
 * Where power, rack units or operation are weighed, a bill is one when it orders no more than the pieces of a
 * combination that can be put to use within the limits, and has no piece to spare; of those that make the
 * same order the cheapest to operate, and to hold, is its use. So it is where parts have several sellers and
 * what these charge for small orders decides who is the cheapest; then no use of it has a cheaper order.
 *
 * Order: the goal, more rate, less cost, less power, then the design's id, fewer nodes, and fewer units of
 * the part that comes last by id: the first row is the plan of plan_solve. Where vendors have terms, the
 * power is that of the point's cheapest bill, and of bills of one point the one with the least paid for parts
 * comes first.
 *
 * problem  order tables made for its budget, as plan_solve leaves it
 * n        1 or more
 * rows are on the arena
 */
void best_find_bills(struct plan_list *out, const struct problem *problem, size_t n, const struct stop *stop,
                     struct arena *arena);

/**
 * The first n of them that differ in something: in what is ordered; or, of the best orders of each, in the
 * design, the network or the node. Several designs can make one order (a fat tree of one switch is a star;
 * one without spines has any model of them): it is one row, of the best, with the names of all that are as
 * fast.
 *
 * n  1..BEST_AT_MOST
 */
void best_find_distinct(struct plan_list *out, const struct problem *problem, size_t n,
                        enum option_by distinct, const struct stop *stop, struct arena *arena);

/* --- of any --- */

/**
 * The n best plans: of one cluster every order that has no part to leave out (best_find_bills); of several
 * every set of clusters that has nothing to spare, with its cheapest order (plan.h). Or the best of each
 * design, network or node, of several of each set of them.
 *
 * problem  as plan_solve left it
 *
 * ST_OK also where a stop left some out: the list says so. ST_INPUT: more than BEST_AT_MOST sets of them.
 * Rows are on the problem's arena.
 */
enum status best_find(struct plan_list *out, struct problem *problem, size_t n, enum option_by distinct,
                      const struct plan_options *options, struct diag *diag);

#endif
