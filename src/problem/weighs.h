/* weighs.h - what decides among the combinations of parts that meet one need. */
#ifndef PROBLEM_WEIGHS_H
#define PROBLEM_WEIGHS_H

#include "problem/problem.h"

/* What is compared beside the cost. */
enum mix_by { MIX_BY_COST, MIX_BY_POWER, MIX_BY_ALL_SIZES };

/* Vendors with terms that one need may have. */
enum { MIX_ORDERS = 3 };

/* Power, height, operation or minimum orders decide: of several parts that supply a need, the cheapest mix
 * may not be the one to take. */
bool problem_weighs_mixes(const struct problem *problem);

/* The same but for minimum orders: what is bought beside a mix may hang on it. */
bool problem_weighs_size(const struct problem *problem);

/* Some extra is counted so. */
bool problem_has_extra_per(const struct problem *problem, enum extra_per per);

/* The scenario limits power, rack units or another size of a purchase. */
bool problem_limits_size(const struct problem *problem);

/* All sizes matter among mixes; and else power, or the cost alone. */
enum mix_by problem_mix_by(const struct problem *problem);

/* Several parts can meet the i-th need of the design. */
bool problem_has_choice(const struct problem *problem, const struct design *design, size_t i);

/* Some need of the design is supplied by a mix that is weighed. */
bool problem_weighs_design(const struct problem *problem, const struct design *design);

/* Some design has. */
bool problem_has_mixes(const struct problem *problem);

/* The terms of the vendors of a supply, in the order of its offers; how many. */
size_t problem_terms_in(size_t terms[MIX_ORDERS], const struct problem *problem, const struct supply *supply);

/* Vendors with terms among those of a supply: up to MIX_ORDERS can be weighed. */
size_t problem_orders_in(const struct problem *problem, const struct supply *supply);

#endif
