/* stock.h - parts that are bought, owned, used and sold. */
#ifndef PROBLEM_STOCK_H
#define PROBLEM_STOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct design;
struct instance;

/* True if some design contains the extra. No design contains an alternative that never_buy or must_buy
 * excludes. */
bool instance_extra_is_taken(const struct instance *instance, size_t e);

/* Marks every part that a design can use: used [n_parts]. instance_mark_parts also marks the extras. */
void instance_mark_needs(bool *used, const struct instance *instance);
void instance_mark_parts(bool *used, const struct instance *instance);

/* True if a design with `nodes` nodes can use the part for a need, or the scenario has it as an extra. A tree
 * with one switch does not use spines. Used for parts that must be bought. */
bool instance_has_use(const struct instance *instance, const struct design *design, int64_t nodes,
                      size_t part);

/* Fewest nodes of a cluster of the design: the scenario's limit, and for a single cluster enough to use every
 * part that must be bought. */
int64_t instance_least_nodes(const struct instance *instance, const struct design *design);

#endif
