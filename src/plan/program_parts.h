/* program_parts.h - what the programs of one cluster and of several are built with. */
#ifndef PLAN_PROGRAM_PARTS_H
#define PLAN_PROGRAM_PARTS_H

#include "plan/program.h"

/* Numbers near 1 for the solver: what lambda and each application's rates are divided by. */
struct program_scales {
    double lambda;
    double rate[APPS_AT_MOST];
};

struct program_scales program_scales_of(const struct problem *problem, const struct point_set *set);

/* The budget, or the largest cost of a point: what money is divided by. */
double program_largest_cost(const struct problem *problem, const struct point_set *set);

/* The lambda column, its floor, and the rows "every application keeps its share". */
size_t program_add_lambda(struct program *program, const struct problem *problem,
                          const struct program_scales *scales, double gain, size_t *app_row);

/* A program that buys parts. */
struct program_whole {
    struct program *program;
    const struct problem *problem;
    const struct point_set *set;
    size_t budget_row; /* SIZE_MAX: no budget */
    double money;
    const size_t *order_row; /* [n_parts] rows of units bought, of parts with bounds on their order */
};

/* Rows of the units bought of each part that must be bought, or of which only so many can be: [n_parts]. */
const size_t *program_add_order_rows(struct program *program, const struct problem *problem);

/* What buys a part, and what is owned of it, into a row of units: a column of packs for every price step,
 * switched by a binary where the step has a minimum. units_needed: as many as are ever asked for. */
void program_add_purchase(const struct program_whole *w, const struct offer *offer, const struct price *price,
                          size_t need_row, int64_t units_needed);

/* The row of slots of the family of line cards and chassis that is being added: chassis have as many as cards
 * take. */
struct program_slots {
    int64_t family;
    size_t row;
};

/* Adds a column of pieces of the offer to the row of its family, which it makes when it is the first. */
void program_take_slots(struct program_slots *slots, struct program *program, const struct offer *offer,
                        size_t col);

#endif
