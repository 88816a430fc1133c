/* regret_plan.h - turns an order chosen under errors into a plan with a certificate. */
#ifndef STUDY_REGRET_PLAN_H
#define STUDY_REGRET_PLAN_H

#include "study/regret.h"

struct plan;
struct instance;

/* The measure that the scenario's goal minimises. */
enum regret_by regret_of_goal(const struct instance *instance);

/* The scenario's level of CVaR; 95 % by default. */
int64_t regret_level(const struct instance *instance);

/**
 * Replaces a plan without errors by the order with the least risk. Bill, cost and rates are those without
 * errors; the objective is the risk. Memory on the arena.
 *
 * plan     of plan_solve, for goal rate
 * problem  as plan_solve left it
 *
 * ST_INTERNAL: the certificate fails
 */
enum status regret_plan(struct plan *plan, const struct instance *instance, const struct regret *regret,
                        struct arena *arena, struct diag *diag);

#endif
