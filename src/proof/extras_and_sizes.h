/* extras_and_sizes.h - extras, sizes and cost of operation of clusters, by the proof's own plain sums. */
#ifndef PROOF_EXTRAS_AND_SIZES_H
#define PROOF_EXTRAS_AND_SIZES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cluster_size;
struct design;
struct operation_cost;
struct instance;

/* Adds the sizes of units of a part. */
void extras_add_units(struct cluster_size *size, const struct instance *instance, size_t part, int64_t units);

/* Sets extra [n_extras] to the units of each extra that a cluster with needs of this size requires. Returns
 * the size with these extras. Racks provide rack units and use none. */
struct cluster_size extras_with_extras(int64_t *extra, const struct instance *instance,
                                       const struct design *design, int64_t nodes, struct cluster_size needs);

/* extras_height_with_room: rack units with headroom. extras_add_cluster: adds a cluster with its headroom to
 * a total. extras_is_limited: some size has a limit. extras_is_allowed: the total of all clusters keeps all
 * limits. */
double extras_height_with_room(const struct instance *instance, double height_U);
void extras_add_cluster(struct cluster_size *whole, const struct instance *instance,
                        const struct cluster_size *size);
bool extras_is_limited(const struct instance *instance);
bool extras_is_allowed(const struct instance *instance, const struct cluster_size *whole);

/* Present value of operation: of units of a part, rounded once, and of the administration of clusters with
 * their nodes. */
void extras_add_operation(struct operation_cost *cost, const struct instance *instance, size_t part,
                          int64_t units);
void extras_add_administration(struct operation_cost *cost, const struct instance *instance, int64_t clusters,
                               int64_t nodes);
int64_t extras_total(const struct operation_cost *cost);

/* Lower bound of the cost of operation per unit, if the budget covers it. A million units are priced, so
 * that rounding is negligible. */
double extras_least(const struct instance *instance, size_t part);

#endif
