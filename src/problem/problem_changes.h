/* problem_changes.h - what the table of changes calls (problem_changes.c). */
#ifndef PROBLEM_PROBLEM_CHANGES_H
#define PROBLEM_PROBLEM_CHANGES_H

#include "problem/problem.h"
#include "question/change.h"

/* What is being changed. */
struct changing {
    struct problem *problem;
    struct technology *technologies; /* the problem's own copy */
    double weight[APPS_AT_MOST];     /* before this change */
    bool share_given[APPS_AT_MOST];  /* by this change or one before */
    bool passed_over;                /* set by a change that leaves one as it is */
    bool built_in;                   /* that was a built-in network */
};

/* How many units of a part are available. ST_INPUT: no whole number, a factor where nothing is said of the
 * part yet. */
enum status change_available(struct changing *changing, size_t part, const struct change *change,
                             struct diag *diag);

/* The floor, or the fee, of the i-th rule of charges, and whose it is. ST_INPUT: no amount, no fee to
 * multiply. */
enum status change_charge(struct changing *changing, size_t i, const struct change *change,
                          struct diag *diag);
const char *change_charge_name(const struct problem *problem, size_t i);

#endif
