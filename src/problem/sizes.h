/* sizes.h - what single parts have of the sizes that are limited, counted by or paid for. */
#ifndef PROBLEM_SIZES_H
#define PROBLEM_SIZES_H

#include "problem/problem.h"

/* Sets unit_size as the catalogue has it: what is not known is INFINITY. */
void problem_take_sizes(struct problem *problem);

/* Adds to what parts embody what they emit at work over the years of the tco, where that counts; else none of
 * them emits anything. ST_INPUT: the catalogue does not know the grid. */
enum status problem_take_carbon(struct problem *problem, struct diag *diag);

/* ST_INPUT: the question needs a size that is not known of some part a design can take, or a size is limited
 * that none of them has. */
enum status problem_check_sizes(const struct problem *problem, struct diag *diag);

#endif
