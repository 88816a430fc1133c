/* cable_ways.h - the length of every cable of a tree, placed one by one, to check machine/layout.h. */
#ifndef TESTS_CABLE_WAYS_H
#define TESTS_CABLE_WAYS_H

#include <stddef.h>
#include <stdint.h>

#include "machine/layout.h"

/* Writes the lengths in millimetres of all cables of `rails` equal trees to ways, in any order. `each`: ports
 * of a node in every tree. Returns the number of cables. */
size_t cable_ways(int64_t *ways, const struct rack_layout *layout, const struct topology_tree *t,
                  int64_t rails, int64_t nodes, int64_t each);

/* Lengths of all cables of switches in a circle, which are linked at the given steps. Each switch has the
 * same number of nodes. */
size_t circle_ways(int64_t *ways, const struct rack_layout *layout, int64_t switches, const int64_t *steps,
                   size_t n_steps, int64_t hosts, int64_t nodes);

#endif
