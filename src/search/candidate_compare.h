/* candidate_compare.h - the value of a candidate, its required rate, and the order of two candidates. */
#ifndef SEARCH_CANDIDATE_COMPARE_H
#define SEARCH_CANDIDATE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct candidate;
struct instance;

/* goal_value: the value of the goal at a rate and a cost. `over` is the amount of the size by which the goal
 * divides the rate; goals that are not such a ratio ignore it. candidate_objective: the value of a candidate;
 * larger is better. */
double goal_value(const struct instance *instance, double rate, double cost, double over);
double candidate_objective(const struct instance *instance, const struct candidate *point);

/* The rate that a plan must reach: target_rate if the goal is cost, otherwise the limit min_rate. */
double search_needed_rate(const struct instance *instance);

/* The maximum cost at which a candidate with this rate is at least as good as `other`. -1: it is worse at any
 * cost. MONEY_MAX: it is at least as good at any cost. */
int64_t candidate_cost_limit(const struct instance *instance, double rate, const struct candidate *other);

/* The total of one size over the candidate's parts. */
double candidate_size(const struct instance *instance, const struct candidate *point, size_t size);

/**
 * Orders two candidates by the problem's goal, then higher rate, lower cost, lower power, then the ids of
 * the parts. Negative: a is better. *tie (may be NULL): they are equal on goal, rate and cost.
 */
int candidate_compare(const struct instance *instance, const struct candidate *a, const struct candidate *b,
                      bool *tie);

/* True if two candidates have the same bill. They are then one purchase with two names, such as a fat tree of
 * one switch and a star. */
bool candidate_same_order(const struct instance *instance, const struct candidate *a,
                          const struct candidate *b);

/* True if no other purchase has the objective, rate and cost of this candidate. Other purchases include
 * other designs, and idle nodes that cost nothing. */
bool candidate_is_unique(const struct instance *instance, const struct candidate *point);

#endif
