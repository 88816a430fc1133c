/* problem_changes.h - what the table of changes calls (problem_changes.c). */
#ifndef PROBLEM_PROBLEM_CHANGES_H
#define PROBLEM_PROBLEM_CHANGES_H

#include "base/unit.h"
#include "problem/problem.h"
#include "question/change.h"

/* What is being changed. */
struct changing {
    struct problem *problem;
    struct technology *technologies; /* the problem's own copy */
    double weight[APPS_AT_MOST];     /* before this change */
    bool share_given[APPS_AT_MOST];  /* by this change or one before */
    bool passed_over;                /* set by a change that leaves one as it is */
    const char *why_none;            /* why it cannot be another, where somebody names it; NULL: no reason */
};

/* A new value of a physical quantity: a factor, or a value with its unit; `bare`, above 0, is what one
 * without a unit is in. ST_INPUT: no such value, one below zero. */
enum status change_value(double *value, const struct change *change, enum dimension dimension, double bare,
                         struct diag *diag);

/* "50 us"; "unlimited". On the problem's arena. */
const char *change_real_text(const struct problem *problem, double value, const char *unit);

#endif
