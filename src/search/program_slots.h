/* program_slots.h - what every program has: slots that hold a cluster each, whose time is shared. */
#ifndef SEARCH_PROGRAM_SLOTS_H
#define SEARCH_PROGRAM_SLOTS_H

#include "search/program.h"

struct program_slots {
    struct program *program;
    const struct problem *problem;
    const struct point_set *set;
    size_t n;            /* slots */
    double lambda_scale; /* numbers near 1 for the solver: what lambda is divided by */
    double money;        /* and money: the budget, or the largest cost of a point */
    size_t *z;           /* [n][n points] columns: the slot holds the point; on the program's arena */
    size_t budget_row;   /* SIZE_MAX: no budget */
};

/* The lambda column and its floor, the rows "every application keeps its share", the slots with their points
 * in order, and the row of the budget, still empty. */
void program_slots_make(struct program_slots *out, struct program *program, const struct problem *problem,
                        const struct point_set *set, size_t n);

/* A unit of the column costs so much more, as a part of slots->money: of the budget, and of the goal cost. */
void program_add_cost(const struct program_slots *slots, size_t col, double cost);

#endif
