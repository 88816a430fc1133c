/* charges.h - what vendors charge on top of an order below their minimum. */
#ifndef PROBLEM_CHARGES_H
#define PROBLEM_CHARGES_H

#include "problem/problem.h"
#include "question/change.h"
#include "question/rules.h"

/* Sets the rules of charges. ST_INPUT: a vendor that no part is of, no money, a fee that is no less than the
 * minimum order. And, designs being made, whether they split what one need is paid with. */
enum status problem_take_charges(struct problem *problem, struct diag *diag);
void problem_find_split_charges(struct problem *problem);

/* The amount of the i-th of them that a rule is about, before tax; -1: none. Changes it: ST_INPUT: no amount,
 * none to multiply, a fee that is no less than the minimum order. */
int64_t charge_amount(const struct problem *problem, size_t i, const struct rule *rule);
enum status charge_change(struct problem *problem, size_t i, const struct rule *rule,
                          const struct change *change, struct diag *diag);

/* A vendor's order may be as small as one likes. */
void charge_waive(struct problem *problem, const char *vendor);

#endif
