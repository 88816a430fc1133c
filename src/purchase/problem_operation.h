/* problem_operation.h - present value of operation. */
#ifndef PURCHASE_PROBLEM_OPERATION_H
#define PURCHASE_PROBLEM_OPERATION_H

#include "purchase/order.h"

int64_t operation_total(const struct operation_cost *cost);

/* Adds the operation of so many units of a part, rounded once. */
void problem_add_operation(struct operation_cost *cost, const struct problem *problem, size_t part,
                           int64_t units);

/* The operation of clusters that take this, with so many nodes together. */
struct operation_cost problem_operate(const struct problem *problem, const struct taken *taken,
                                      int64_t clusters, int64_t nodes);

#endif
