/* problem_figures.h - figures of networks, computed once for all node counts. */
#ifndef SEARCH_PROBLEM_FIGURES_H
#define SEARCH_PROBLEM_FIGURES_H

#include "problem/problem.h"

/* Computes the figures of the designs' networks once for all node counts that this much money buys. Covers
 * are made. */
void problem_make_figures(struct problem *problem, int64_t budget_minor);

#endif
