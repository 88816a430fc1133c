/* weighs.h - finds whether the cheapest combination of parts for a need is the best one, or other criteria
 * matter too. */
#ifndef PROBLEM_WEIGHS_H
#define PROBLEM_WEIGHS_H

#include <stdbool.h>
#include <stddef.h>

struct design;
struct need;
struct instance;

/* True if power, height, operation or charges matter: the cheapest combination of part options may then not
 * be the best. */
bool instance_weighs_mixes(const struct instance *instance);

/* Like instance_weighs_mixes, but without charges: the parts bought in addition may then depend on the
 * combination. */
bool instance_weighs_size(const struct instance *instance);

/* True if the scenario limits power, rack units or another size. */
bool instance_limits_size(const struct instance *instance);

/* True if several parts can meet the i-th need of the design. */
bool instance_has_choice(const struct instance *instance, const struct design *design, size_t i);

/* True for cables with lengths that differ only in price and length. The cheapest order is then the best one,
 * because all orders have the same size. */
bool instance_differs_in_cost(const struct instance *instance, const struct need *need);

/* True if vendors of the need's parts have charges with different rules. */
bool instance_splits_charges(const struct instance *instance, const struct need *need);

/* True if some need of the design has combinations that differ in more than their price. */
bool instance_weighs_design(const struct instance *instance, const struct design *design);

/* True if instance_weighs_design holds for some design. */
bool instance_has_mixes(const struct instance *instance);

#endif
