/* vendor_terms.h - what vendors ask of an order. */
#ifndef PROBLEM_VENDOR_TERMS_H
#define PROBLEM_VENDOR_TERMS_H

#include "problem/problem.h"

/* Sets the terms of vendors. ST_INPUT: a vendor that no part is of, no money, a fee that is no less than the
 * minimum order. And whether they split the orders of a need, designs being made. */
enum status problem_take_terms(struct problem *problem, struct diag *diag);
void problem_find_splits(struct problem *problem);

#endif
