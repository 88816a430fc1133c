/* point_compare.h - which of two points is better. */
#ifndef SEARCH_POINT_COMPARE_H
#define SEARCH_POINT_COMPARE_H

#include "problem/point.h"

/* The objective of the problem's goal at a point, larger is better. */
double point_objective(const struct problem *problem, const struct point *point);

/* The most that a point of this rate may cost to be no worse than another one; -1: it is worse whatever it
 * costs; MONEY_MAX: it may cost anything. */
int64_t point_cost_limit(const struct problem *problem, double lambda, const struct point *other);

/* What its parts have of a size. */
double point_size(const struct problem *problem, const struct point *point, size_t size);

/**
 * Orders two points by the problem's goal, then more rate, less cost, less power, then the ids of the parts:
 * below zero when a is better. *tie (may be NULL): they are equal on goal, rate and cost.
 */
int point_compare(const struct problem *problem, const struct point *a, const struct point *b, bool *tie);

#endif
