/* best.h - lists the N best plans in order, for one cluster or several. */
#ifndef STUDY_BEST_H
#define STUDY_BEST_H

#include <stddef.h>

#include "study/purchase_option.h"

/* --- one cluster --- */

enum { BEST_AT_MOST = 10000 };

/**
 * Finds the n best plans over all candidates with irredundant bills.
 *
 * A bill is irredundant if it covers every need of the candidate and no line can be reduced or dropped
 * without uncovering a need. For each part it contains the cheapest order of at least the used quantity.
 * Units added by a pack or a quantity break are therefore not redundant. A part that must be bought is in
 * every bill with its smallest order, which is used before owned units. Clusters with idle nodes are
 * candidates too.
 *
 * If limits or the cost of operation depend on power or rack units, an irredundant bill has no spare piece.
 * It orders only pieces of a combination that can be used within the limits. Among combinations with the same
 * order, the one that is cheapest to operate and to house is its use. The same holds if parts have several
 * sellers whose small-order charges decide which one is cheapest; then no use of the bill has a cheaper
 * order.
 *
 * Rows are sorted by the goal, then by more rate, less cost and less power. Ties are broken by the design's
 * id, then by fewer nodes, then by fewer units of the part with the last id. The first row is the plan of
 * plan_solve. With vendor terms, the power is that of the candidate's cheapest bill. Bills of one candidate
 * are then sorted by the price of their parts.
 *
 * problem  order tables made for its budget, as plan_solve leaves it
 * n        at least 1
 * out      rows are on the arena
 */
void best_find_bills(struct plan_list *out, const struct instance *instance, size_t n,
                     const struct stop *stop, struct arena *arena);

/**
 * Finds the first n plans that differ in the order or, among the best orders of each, in the design, the
 * network or the node. Several designs can give one order: a fat tree of one switch is a star, and a tree
 * without spines fits any spine model. Such an order is one row with the names of all designs that are as
 * fast.
 *
 * n  1..BEST_AT_MOST
 */
void best_find_distinct(struct plan_list *out, const struct instance *instance, size_t n,
                        enum option_by distinct, const struct stop *stop, struct arena *arena);

/* --- one or more clusters --- */

/**
 * Finds the n best plans. With one cluster: every irredundant order (best_find_bills). With several: every
 * irredundant set of clusters with its cheapest order (plan.h). Depending on `distinct`, only the best plan
 * of each design, network or node, or of each set of them.
 *
 * problem  as plan_solve left it
 * out      rows are on the problem's arena
 *
 * ST_OK also if the stop function ended the search early; the list records that. ST_INPUT: more than
 * BEST_AT_MOST sets.
 */
enum status best_find(struct plan_list *out, const struct instance *instance, size_t n,
                      enum option_by distinct, const struct plan_options *options, struct diag *diag);

#endif
