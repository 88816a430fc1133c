/* instance_purchase.h - the extras of a cluster, and the size of the cluster with them. */
#ifndef PURCHASE_INSTANCE_PURCHASE_H
#define PURCHASE_INSTANCE_PURCHASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct design;
struct extra;
struct operation_cost;
struct candidate;
struct instance;
struct used_parts;

/* Units of a part in the extras, of which quantity[e] units are bought. */
int64_t instance_extra_of_part(const struct instance *instance, const int64_t *quantity, size_t part);

/* Size of a cluster with its extras, if the parts of needs with several part options have the size `mixed`.
 * Sets the units of all extras [n_extras]. */
struct cluster_size instance_size_around(int64_t *quantity, const struct instance *instance,
                                         const struct design *design, int64_t nodes,
                                         const struct cluster_size *mixed);

/* Size of a cluster without the extras that depend on size: the sum of `mixed`, the needs with a single part
 * option, and all other extras. Sets the units of those other extras. */
struct cluster_size instance_base_size(int64_t *quantity, const struct instance *instance,
                                       const struct design *design, int64_t nodes,
                                       const struct cluster_size *mixed);

/* Adds the size of `units` units of a part. */
void instance_add_size(struct cluster_size *size, const struct instance *instance, size_t part,
                       int64_t units);

/* Rack units of the nodes of a design that come in racks of their own: extras do not hold them. */
double instance_own_racks_U(const struct instance *instance, const struct design *design, int64_t nodes);

/* Rack units of a cluster of this height, including those that stay free. */
double instance_height_with_spare(const struct instance *instance, double height_U);

/* The size with the rack units that stay free. */
struct cluster_size instance_size_with_spare(const struct instance *instance,
                                             const struct cluster_size *size);

/* Adds one size to another. */
void instance_sum_sizes(struct cluster_size *sum, const struct cluster_size *size);

/* True if a cluster of this size is within all limits on sizes. */
bool instance_allows_size(const struct instance *instance, const struct cluster_size *size);

/* Adds a cluster with its free rack units to the size of several clusters. */
void instance_add_cluster(struct cluster_size *whole, const struct instance *instance,
                          const struct cluster_size *size);
bool instance_allows_together(const struct instance *instance, const struct cluster_size *whole);

/* Lower bound of the units of an extra in any cluster; 0 for extras that depend on size. */
int64_t instance_least_units(const struct instance *instance, const struct extra *extra);

int64_t operation_total(const struct operation_cost *cost);

/* Adds the cost of operating `units` units of a part, each kind of cost rounded once. */
void instance_add_operation(struct operation_cost *cost, const struct instance *instance, size_t part,
                            int64_t units);

/* The cost of operating the clusters `candidates` [n], which use `taken`. Rented nodes add nothing, because
 * their operation is included in the rent. */
struct operation_cost instance_operate(const struct instance *instance, const struct used_parts *taken,
                                       const struct candidate *candidates, size_t n);

#endif
