/* cluster_size.h - extras, size and operation of a cluster as it is bought. */
#ifndef SEARCH_CLUSTER_SIZE_H
#define SEARCH_CLUSTER_SIZE_H

#include "problem/problem.h"

/* Units of each extra [n_extras] with a cluster of so many nodes. */
void problem_extra_quantities(int64_t *quantity, const struct problem *problem, const struct design *design,
                              int64_t nodes);
struct cluster_size problem_size(const struct problem *problem, const struct design *design, int64_t nodes);
struct operation_cost problem_operation(const struct problem *problem, const struct design *design,
                                        int64_t nodes);

#endif
