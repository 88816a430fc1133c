/* charges.h - what vendors charge on top of an order below their minimum. */
#ifndef PROBLEM_CHARGES_H
#define PROBLEM_CHARGES_H

#include "problem/problem.h"

/* Sets the rules of charges. ST_INPUT: a vendor that no part is of, no money, a fee that is no less than the
 * minimum order. And, designs being made, whether they split what one need is paid with. */
enum status problem_take_charges(struct problem *problem, struct diag *diag);
void problem_find_split_charges(struct problem *problem);

#endif
