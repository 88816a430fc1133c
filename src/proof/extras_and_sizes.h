/* extras_and_sizes.h - extras, power, height and operation of clusters, by plain sums of the proof's own. */
#ifndef PROOF_EXTRAS_AND_SIZES_H
#define PROOF_EXTRAS_AND_SIZES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cluster_size;
struct design;
struct operation_cost;
struct problem;

/* Units of a part make a cluster draw more and stand higher. */
void extras_add_units(struct cluster_size *size, const struct problem *problem, size_t part, int64_t units);

/* Units of each extra [n_extras] beside needs of this size, and the size with them; racks hold rack units and
 * take none. */
struct cluster_size extras_with_extras(int64_t *extra, const struct problem *problem,
                                       const struct design *design, int64_t nodes, struct cluster_size needs);

/* Rack units with those that stay free; one cluster's size with them on top of others'; whether the limits on
 * power and rack units are kept. */
double extras_height_with_room(const struct problem *problem, double height_U);
void extras_add_cluster(struct cluster_size *whole, const struct problem *problem,
                        const struct cluster_size *size);
bool extras_is_limited(const struct problem *problem);
bool extras_is_allowed(const struct problem *problem, const struct cluster_size *whole);

/* Present value of operation: of units of a part, rounded once; of clusters with so many nodes together. */
void extras_add_operation(struct operation_cost *cost, const struct problem *problem, size_t part,
                          int64_t units);
void extras_add_administration(struct operation_cost *cost, const struct problem *problem, int64_t clusters,
                               int64_t nodes);
int64_t extras_total(const struct operation_cost *cost);

/* What operation adds to the price of a unit at least, where the budget is on both: of a million units one by
 * one, for what is rounded is lost in them. */
double extras_least(const struct problem *problem, size_t part);

#endif
