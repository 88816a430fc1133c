/* stock.h - parts that are bought, owned, used and sold. */
#ifndef PROBLEM_STOCK_H
#define PROBLEM_STOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct design;
struct problem;

/* Whether any design takes it: an alternative that never_buy or must_buy excludes is taken by none. */
bool problem_extra_is_taken(const struct problem *problem, size_t e);

/* Sets used[part] for every part that some design can take, and beside its cluster too. [n_parts] */
void problem_mark_needs(bool *used, const struct problem *problem);
void problem_mark_parts(bool *used, const struct problem *problem);

/* So many nodes of the design take the part for one of their needs, or the scenario has it as an extra: parts
 * of which a least must be bought ask for it. A tree of one switch has no use for spines. */
bool problem_has_use(const struct problem *problem, const struct design *design, int64_t nodes, size_t part);

/* The fewest nodes that a cluster of the design is bought with: as the scenario limits them; of one cluster
 * so many that have a use for every part that must be bought (of several one has). */
int64_t problem_least_nodes(const struct problem *problem, const struct design *design);

#endif
