/* problem_purchase.h - the extras that a cluster takes, and the size of both. */
#ifndef PURCHASE_PROBLEM_PURCHASE_H
#define PURCHASE_PROBLEM_PURCHASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct design;
struct extra;
struct operation_cost;
struct point;
struct problem;
struct taken;

/* Units of the part in the extras of such a cluster. */
int64_t problem_extra_of_part(const struct problem *problem, const int64_t *quantity, size_t part);

/* The size of a cluster around combinations of parts of a given size; fills the units of each extra
 * [n_extras]. */
struct cluster_size problem_size_around(int64_t *quantity, const struct problem *problem,
                                        const struct design *design, int64_t nodes,
                                        const struct cluster_size *mixed);

/* What extras are counted by: the combinations, the parts that alone meet a need or are as large as any
 * other, and the extras that are not themselves counted by size, whose units it fills. */
struct cluster_size problem_base_size(int64_t *quantity, const struct problem *problem,
                                      const struct design *design, int64_t nodes,
                                      const struct cluster_size *mixed);

/* Units of a part make the size larger. */
void problem_add_size(struct cluster_size *size, const struct problem *problem, size_t part, int64_t units);

/* Rack units that a cluster of this height asks for: its own, and those that stay free. */
double problem_height_with_spare(const struct problem *problem, double height_U);

/* A size with the rack units that stay free. */
struct cluster_size problem_size_with_spare(const struct problem *problem, const struct cluster_size *size);

/* Adds one size to another. */
void problem_sum_sizes(struct cluster_size *sum, const struct cluster_size *size);

/* A cluster of this size keeps to the limits on sizes. */
bool problem_allows_size(const struct problem *problem, const struct cluster_size *size);

/* Adds a cluster with the rack units that it leaves free to the size of several; whether that keeps to the
 * limits. */
void problem_add_cluster(struct cluster_size *whole, const struct problem *problem,
                         const struct cluster_size *size);
bool problem_allows_together(const struct problem *problem, const struct cluster_size *whole);

/* Units of an extra that any cluster asks for at least: of one that is not counted by its size. */
int64_t problem_least_units(const struct problem *problem, const struct extra *extra);

int64_t operation_total(const struct operation_cost *cost);

/* Adds the operation of so many units of a part, rounded once. */
void problem_add_operation(struct operation_cost *cost, const struct problem *problem, size_t part,
                           int64_t units);

/* The operation of the clusters at points [n], which take this. Of rented nodes it is not the buyer's. */
struct operation_cost problem_operate(const struct problem *problem, const struct taken *taken,
                                      const struct point *points, size_t n);

#endif
