/* charges.h - charges of vendors for small orders. */
#ifndef PROBLEM_CHARGES_H
#define PROBLEM_CHARGES_H

#include <stddef.h>
#include <stdint.h>

struct instance;
struct rule;

/* The charge `rule` with its minimum order multiplied by part/whole, 0 <= part <= whole. */
struct charge_rule charge_eased(const struct instance *instance, const struct charge_rule *rule, int64_t part,
                                int64_t whole);

/* The amount of the i-th charge, before tax, that `rule` selects (minimum order or fee); -1: the charge has
 * none. */
int64_t charge_amount(const struct instance *instance, size_t i, const struct rule *rule);

#endif
