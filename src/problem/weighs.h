/* weighs.h - what decides among the combinations of parts that meet one need. */
#ifndef PROBLEM_WEIGHS_H
#define PROBLEM_WEIGHS_H

#include <stdbool.h>
#include <stddef.h>

struct design;
struct need;
struct problem;

/* Power, height, operation or charges decide: of several parts that meet a need, the cheapest combination may
 * not be the one to take. */
bool problem_weighs_mixes(const struct problem *problem);

/* The same but for charges: what is bought beside a combination may hang on it. */
bool problem_weighs_size(const struct problem *problem);

/* The scenario limits power, rack units or another size of a purchase. */
bool problem_limits_size(const struct problem *problem);

/* Several parts can meet the i-th need of the design. */
bool problem_has_choice(const struct problem *problem, const struct design *design, size_t i);

/* Cables of a need by length that differ in nothing but their prices and how far they reach: the cheapest
 * order is the best, and it has the size of any. */
bool problem_differs_in_cost(const struct problem *problem, const struct need *need);

/* Vendors of the need's parts charge for small orders, not all of them by the same rule. */
bool problem_splits_charges(const struct problem *problem, const struct need *need);

/* Some need of the design is met by a combination that is compared by more than its price. */
bool problem_weighs_design(const struct problem *problem, const struct design *design);

/* Some design has. */
bool problem_has_mixes(const struct problem *problem);

#endif
