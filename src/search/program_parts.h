/* program_parts.h - what the programs of one cluster and of several are built with. */
#ifndef SEARCH_PROGRAM_PARTS_H
#define SEARCH_PROGRAM_PARTS_H

#include "search/program.h"

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

/* z and the time shares f of every point; with one application f is z. z: [n points] out. */
void program_add_points(struct program *program, const struct problem *problem, const struct point_set *set,
                        const struct program_scales *scales, const size_t *app_row, size_t *z);

/* A program that buys parts. */
struct program_whole {
    struct program *program;
    const struct problem *problem;
    const struct point_set *set;
    size_t budget_row; /* SIZE_MAX: no budget */
    double money;
    const size_t *order_row;      /* [n_parts] rows of units bought, of parts with bounds on their order */
    struct program_order *orders; /* [n_terms] of vendors with terms, or NULL */
};

/* The order of a vendor with terms: its rows have what is paid for its parts (program_orders.c). */
struct program_order {
    size_t least_row; /* with what is paid on top: the minimum, once there is an order */
    size_t any_row;   /* there is an order once anything is paid */
    double most;      /* money that can be paid */
};

/* Rows for the orders of vendors, before any part is bought; and what is paid on top, after all are. */
void program_add_orders(struct program_whole *w);
void program_add_surcharges(const struct program_whole *w);

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
