/* cable_ways.h - the length of every cable of a tree, placed one by one: against machine/layout.h. */
#ifndef TESTS_CABLE_WAYS_H
#define TESTS_CABLE_WAYS_H

#include <stddef.h>
#include <stdint.h>

#include "machine/layout.h"

/* Millimetres of each cable of so many nodes in `rails` trees, `each` ports of a node in every tree, in any
 * order; how many there are. */
size_t cable_ways(int64_t *ways, const struct layout *layout, const struct topology_tree *t, int64_t rails,
                  int64_t nodes, int64_t each);

#endif
