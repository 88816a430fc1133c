/* need_table.h - tables of least costs for the needs of a cluster. */
#ifndef SEARCH_NEED_TABLE_H
#define SEARCH_NEED_TABLE_H

#include "problem/problem.h"

/* The table for the i-th need of a design, which several parts can meet, with so many nodes, which can be
 * wired: that of its need; or of cables by length one for their ways, made into *own on the arena. */
struct order_table *problem_need_table(struct order_table *own, const struct problem *problem,
                                       const struct design *design, size_t i, int64_t nodes,
                                       struct arena *arena);

/* The least cost of such a need; -1: cannot be met. */
int64_t problem_need_cost(const struct problem *problem, const struct design *design, size_t i,
                          int64_t nodes);

#endif
