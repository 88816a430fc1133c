/* charges.h - what vendors charge for small orders. */
#ifndef PROBLEM_CHARGES_H
#define PROBLEM_CHARGES_H

#include <stddef.h>
#include <stdint.h>

struct problem;
struct rule;

/* The same charge, but an order need only be part/whole as large, 0 <= part <= whole. */
struct charge_rule charge_eased(const struct problem *problem, const struct charge_rule *rule, int64_t part,
                                int64_t whole);

/* What the i-th charge says of the amount that a rule is about, before tax; -1: nothing. */
int64_t charge_amount(const struct problem *problem, size_t i, const struct rule *rule);

#endif
