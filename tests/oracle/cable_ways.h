/* cable_ways.h - the length of every cable of a tree, placed one by one: against machine/layout.h. */
#ifndef TESTS_CABLE_WAYS_H
#define TESTS_CABLE_WAYS_H

#include <stddef.h>
#include <stdint.h>

#include "machine/layout.h"

/* Millimetres of each cable of so many nodes in `rails` trees, `each` ports of a node in every tree, in any
 * order; how many there are. */
size_t cable_ways(int64_t *ways, const struct rack_layout *layout, const struct topology_tree *t,
                  int64_t rails, int64_t nodes, int64_t each);

/* The same of switches in a circle, linked at those steps, with so many nodes on each. */
size_t circle_ways(int64_t *ways, const struct rack_layout *layout, int64_t switches, const int64_t *steps,
                   size_t n_steps, int64_t hosts, int64_t nodes);

#endif
