/* extras.h - discounts, tax, the parts of the extras; what a purchase asks of every design. */
#ifndef PROBLEM_EXTRAS_H
#define PROBLEM_EXTRAS_H

#include "problem/problem.h"

/* Discounts and tax on all prices; the parts of the extras. ST_INPUT: a name that is not in the catalogue, an
 * extra without a price. Called between price_all and the changes: a price that --set names is what one pays.
 */
enum status problem_take_purchase(struct problem *problem, struct diag *diag);

/* What limits, extras, operation and goals need to know of every design. ST_INPUT: the hardware of a design
 * is not known from its node count (a choice of switch models) where its height, power or operation matters;
 * an unknown power. */
enum status problem_check_purchase(const struct problem *problem, struct diag *diag);

/* Units of the resource that so many nodes need of an extra network. */
int64_t problem_network_units(const struct problem *problem, const struct extra *extra, int64_t nodes);

/* The extra is counted by the rack unit or the watt. */
bool extra_of_size(const struct extra *extra);

#endif
