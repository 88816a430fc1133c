/* problem_layout.h - what stands where, and how far cables reach. */
#ifndef PROBLEM_PROBLEM_LAYOUT_H
#define PROBLEM_PROBLEM_LAYOUT_H

#include "problem/problem.h"

/* Whether the layout that there is goes with a template. ST_INPUT: no. */
enum status problem_check_layout(const struct problem *problem, const struct network_template *network,
                                 struct diag *diag);

/* What the longest cable of a technology reaches; 0: there is none. can_have: [n_parts]. ST_INPUT: not even
 * from a node to a switch in its rack. */
enum status problem_find_reach(int64_t *reach_mm, const struct problem *problem, const bool *can_have,
                               size_t technology, struct diag *diag);

#endif
