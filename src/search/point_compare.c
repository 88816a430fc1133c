/* point_compare.c - which of two points is better. */
#include "search/point_compare.h"

#include <string.h>

#include "base/number.h"
#include "purchase/order.h"
#include "search/problem_cost.h"

double point_objective(const struct problem *problem, const struct point *point)
{
    switch (problem->goal) {
    case GOAL_RATE:
        return point->lambda;
    case GOAL_COST:
        return -(double)point->cost_minor;
    case GOAL_RATE_PER_COST:
        return point->lambda / (double)point->cost_minor;
    case GOAL_RATE_PER_WATT:
    case GOAL_RATE_PER_CARBON:
        return point->lambda /
               problem_size(problem, point->design, point->nodes).of[goal_size(problem->goal)];
    case N_GOALS:
        break;
    }
    return 0;
}

int64_t point_cost_limit(const struct problem *problem, double lambda, const struct point *other)
{
    const int order = compare_close(lambda, other->lambda);
    if (problem->goal == GOAL_COST)
        return other->cost_minor;
    if (problem->goal == GOAL_RATE)
        return order > 0 ? MONEY_MAX : order == 0 ? other->cost_minor : -1;
    if (goal_size(problem->goal) < SIZES_AT_MOST)
        return MONEY_MAX;
    const double most = lambda / point_objective(problem, other) * (1 + 1e-11) + 1;
    return most < (double)MONEY_MAX ? (int64_t)most : MONEY_MAX;
}

double point_size(const struct problem *problem, const struct point *point, size_t size)
{
    struct arena scratch = ARENA_INIT;
    size_t n = 0;
    const struct bill_line *bill = problem_bill(&n, problem, point->design, point->nodes, &scratch);
    const double sum = bill_size(problem, bill, n, size);
    arena_fini(&scratch);
    return sum;
}

int point_compare(const struct problem *problem, const struct point *a, const struct point *b, bool *tie)
{
    if (tie)
        *tie = false;
    const int by_cost = (a->cost_minor > b->cost_minor) - (a->cost_minor < b->cost_minor);
    int order = 0;
    if (problem->goal == GOAL_COST) /* money is compared exactly */
        order = by_cost;
    else
        order = compare_close(point_objective(problem, b), point_objective(problem, a));
    if (order == 0)
        order = compare_close(b->lambda, a->lambda);
    if (order == 0)
        order = by_cost;
    if (order != 0)
        return order;
    if (tie)
        *tie = true;
    order = compare_close(point_size(problem, a, SIZE_POWER), point_size(problem, b, SIZE_POWER));
    if (order == 0 && operation_emits(&problem->purchase->operation))
        order = compare_close(point_size(problem, a, SIZE_CARBON), point_size(problem, b, SIZE_CARBON));
    if (order == 0)
        order = strcmp(a->design->id, b->design->id);
    return order != 0 ? order : (a->nodes > b->nodes) - (a->nodes < b->nodes);
}
