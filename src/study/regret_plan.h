/* regret_plan.h - an order that was chosen under error as a plan, with its certificate. */
#ifndef STUDY_REGRET_PLAN_H
#define STUDY_REGRET_PLAN_H

#include "study/regret.h"

struct plan;
struct problem;

/* The measure that the scenario's goal has least of. */
enum regret_by regret_of_goal(const struct problem *problem);

/* The scenario's level of CVaR, else 95 %. */
int64_t regret_level(const struct problem *problem);

/**
 * Replaces a plan without errors by the order with the least risk: its bill, cost and rates are those without
 * errors, its objective is the risk. All on the arena.
 *
 * plan     of plan_solve, for the goal rate
 * problem  as plan_solve left it
 * ST_INTERNAL: the certificate does not hold
 */
enum status regret_plan(struct plan *plan, struct problem *problem, const struct regret *regret,
                        struct arena *arena, struct diag *diag);

#endif
