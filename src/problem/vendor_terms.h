/* vendor_terms.h - what vendors ask of an order: read, and who cannot take it into account. */
#ifndef PROBLEM_VENDOR_TERMS_H
#define PROBLEM_VENDOR_TERMS_H

#include "problem/problem.h"

/* Sets the terms of vendors. ST_INPUT: a vendor that no part is of, no money, a fee that is no less than the
 * minimum order, several clusters. And whether they split the orders of a need, designs being made. */
enum status problem_take_terms(struct problem *problem, struct diag *diag);
void problem_find_splits(struct problem *problem);

/* ST_INPUT where a vendor has terms, for what does not know of them. */
enum status problem_refuse_terms(const struct problem *problem, const char *what, struct diag *diag);

#endif
