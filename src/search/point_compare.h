/* point_compare.h - what a point is worth and has to reach, and which of two is better. */
#ifndef SEARCH_POINT_COMPARE_H
#define SEARCH_POINT_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct point;
struct problem;

/* What the problem's goal makes of a rate and a cost, and of an amount of the size that it is a rate over (of
 * other goals any); and of a point's own, larger being better. */
double goal_value(const struct problem *problem, double rate, double cost, double over);
double point_objective(const struct problem *problem, const struct point *point);

/* The lambda that a plan has to reach: target_rate for goal cost, the limit min_rate. */
double search_lambda_needed(const struct problem *problem);

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

/* Two points have the same bill: one purchase under two names (a fat tree of one switch is a star). */
bool point_same_order(const struct problem *problem, const struct point *a, const struct point *b);

/* No other purchase has the objective, the rate and the cost of this point: not one of another design, nor
 * one with idle nodes that cost nothing. */
bool point_is_unique(const struct problem *problem, const struct point *point);

#endif
