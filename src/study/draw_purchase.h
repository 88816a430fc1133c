/* draw_purchase.h - the best purchase of each design in a draw: its best number of nodes at the prices and
 * rates of the draw. */
#ifndef STUDY_DRAW_PURCHASE_H
#define STUDY_DRAW_PURCHASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/drawing.h"

struct candidate;

/* The results for the prices that a worker holds, of one design. */
struct design_prices {
    int64_t pricing; /* they are those of this time; 0: of none */
    int64_t most;    /* nodes that the budget buys */
    int64_t nodes;   /* of which the cost is known; 0: of none */
    int64_t cost_minor;
};

/* Designs by the machine whose model error they share. */
struct draw_designs {
    size_t *machine;                /* [n_designs] its place in `machines` */
    const struct design **machines; /* [n_machines] the first design of each */
    size_t n_machines;
};
void draw_designs_make(struct draw_designs *out, const struct problem *problem, struct arena *arena);

/* The problem at the prices and rates, and with the model errors, that a worker holds. */
struct problem draw_problem(const struct draw_designs *designs, const struct draw_worker *worker);

/* Purchases in the draw that a worker holds. */
struct draw_purchase {
    const struct drawing *drawing;
    struct draw_worker *worker;
    const struct draw_designs *designs;
    double lambda_needed;         /* search_lambda_needed of the problem */
    struct design_prices *prices; /* [n_designs] of the worker */
};

/* The best point of a design; false: the design buys nothing that meets the requirements. */
bool draw_purchase_of_design(struct candidate *out, const struct draw_purchase *in, size_t d);

/* The best design; NO_INDEX: none buys anything. points [n_designs]: lambda 0 marks those that do not; idle
 * designs are left as they are. */
size_t draw_purchase_best(struct candidate *points, const struct draw_purchase *in);

/* The rate of a design with so many nodes in the draw; 0: it does not run. */
double draw_purchase_rate(const struct draw_purchase *in, size_t d, int64_t nodes);

#endif
