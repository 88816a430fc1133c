/* program_slots.h - what every program has: slots that hold a cluster each.
 *
 * Where the applications share the time of clusters the rows are those of DESIGN section 9. Under a geometric
 * mean a single slot has the rate of its point; of several slots the rate is in logarithms:
 *
 *   max  l,   l <= sum_a w_a sum_kc log2(s_ka) y_akc,   sum_kc y_akc = 1 for every a,   y_akc <= z_kc
 *
 * each application being scored on one cluster. */
#ifndef SEARCH_PROGRAM_SLOTS_H
#define SEARCH_PROGRAM_SLOTS_H

#include "search/program.h"

struct program_slots {
    struct program *program;
    const struct problem *problem;
    const struct point_set *set;
    size_t n;            /* slots */
    double lambda_scale; /* numbers near 1 for the solver: what lambda is divided by */
    bool logarithms;     /* the lambda column is the logarithm of that */
    size_t mean_row;     /* then of the sum that it is */
    double money;        /* and money: the budget, or the largest cost of a point */
    size_t *z;           /* [n][n points] columns: the slot holds the point; on the program's arena */
    size_t budget_row;   /* SIZE_MAX: no budget */
};

/* The lambda column and its floor, the rows of applications (each keeps its share, or is scored), the slots
 * with their points in order, and the row of the budget, still empty. */
void program_slots_make(struct program_slots *out, struct program *program, const struct problem *problem,
                        const struct point_set *set, size_t n);

/* A unit of the column costs so much more, as a part of slots->money: of the budget, and of the goal cost. */
void program_add_cost(const struct program_slots *slots, size_t col, double cost);

#endif
