/* candidate_compare.h - the value of a candidate, what it has to reach, and the order of two candidates. */
#ifndef SEARCH_CANDIDATE_COMPARE_H
#define SEARCH_CANDIDATE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct candidate;
struct problem;

/* What the problem's goal makes of a rate and a cost, and of an amount of the size that it is a rate over (of
 * other goals any); and of a point's own, larger being better. */
double goal_value(const struct problem *problem, double rate, double cost, double over);
double candidate_objective(const struct problem *problem, const struct candidate *point);

/* The lambda that a plan has to reach: target_rate for goal cost, the limit min_rate. */
double search_lambda_needed(const struct problem *problem);

/* The most that a point of this rate may cost to be no worse than another one; -1: it is worse whatever it
 * costs; MONEY_MAX: it may cost anything. */
int64_t candidate_cost_limit(const struct problem *problem, double lambda, const struct candidate *other);

/* What its parts have of a size. */
double candidate_size(const struct problem *problem, const struct candidate *point, size_t size);

/**
 * Orders two points by the problem's goal, then more rate, less cost, less power, then the ids of the parts:
 * below zero when a is better. *tie (may be NULL): they are equal on goal, rate and cost.
 */
int candidate_compare(const struct problem *problem, const struct candidate *a, const struct candidate *b,
                      bool *tie);

/* Two points have the same bill: one purchase under two names (a fat tree of one switch is a star). */
bool candidate_same_order(const struct problem *problem, const struct candidate *a,
                          const struct candidate *b);

/* No other purchase has the objective, the rate and the cost of this point: not one of another design, nor
 * one with idle nodes that cost nothing. */
bool candidate_is_unique(const struct problem *problem, const struct candidate *point);

#endif
