/* sizes.h - what single parts have of the sizes that are limited. */
#ifndef PROBLEM_SIZES_H
#define PROBLEM_SIZES_H

#include "problem/problem.h"

/* Sets unit_size, of limits as they are changed: what is not known counts for nothing where it is not
 * limited. */
void problem_take_sizes(struct problem *problem);

/* ST_INPUT: a size is limited that is not known of some part a design can take, or that none of them has. */
enum status problem_check_sizes(const struct problem *problem, struct diag *diag);

#endif
