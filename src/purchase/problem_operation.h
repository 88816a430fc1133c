/* problem_operation.h - present value of operation. */
#ifndef PURCHASE_PROBLEM_OPERATION_H
#define PURCHASE_PROBLEM_OPERATION_H

#include "problem/point.h"
#include "purchase/order.h"

int64_t operation_total(const struct operation_cost *cost);

/* Adds the operation of so many units of a part, rounded once. */
void problem_add_operation(struct operation_cost *cost, const struct problem *problem, size_t part,
                           int64_t units);

/* The operation of the clusters at points [n], which take this. Of rented nodes it is not the buyer's. */
struct operation_cost problem_operate(const struct problem *problem, const struct taken *taken,
                                      const struct point *points, size_t n);

#endif
