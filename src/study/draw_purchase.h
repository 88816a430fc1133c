/* draw_purchase.h - the best purchase of each design in a draw, at the prices and rates of the draw. */
#ifndef STUDY_DRAW_PURCHASE_H
#define STUDY_DRAW_PURCHASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/draw_run.h"

struct candidate;

/* Results for one design at the worker's prices. */
struct design_prices {
    int64_t pricing; /* draw_worker.pricing for which they are valid; 0: none */
    int64_t most;    /* number of nodes that the budget buys */
    int64_t nodes;   /* number of nodes with a known cost; 0: none */
    int64_t cost_minor;
};

/* Designs grouped by the machine whose model error they share. */
struct draw_designs {
    size_t *machine;                /* [n_designs] index in `machines` */
    const struct design **machines; /* [n_machines] first design of each machine */
    size_t n_machines;
};
void draw_designs_make(struct draw_designs *out, const struct instance *instance, struct arena *arena);

/* The problem at a worker's prices, rates and model errors. */
struct instance draw_problem(const struct draw_designs *designs, const struct draw_worker *worker);

/* Purchases in the current draw of a worker. */
struct draw_purchase {
    const struct draw_run *draw_run;
    struct draw_worker *worker;
    const struct draw_designs *designs;
    struct design_prices *prices; /* [n_designs] of the worker */
};

/* Finds the best candidate of a design. Returns false if none meets the requirements. */
bool draw_purchase_of_design(struct candidate *out, const struct draw_purchase *in, size_t d);

/* Finds the best design; NO_INDEX: none. points [n_designs]: best candidate of each design, with rate 0 if
 * none meets the requirements. The entries of idle designs (draw_run.idle) are not set. */
size_t draw_purchase_best(struct candidate *points, const struct draw_purchase *in);

/**
 * Like draw_purchase_best. If the goal is the rate, a design that cannot be the best may have only an upper
 * bound of its rate, with nodes DRAW_PURCHASE_BOUND. A bound is below the rate of the best design.
 *
 * known  the index of a design that receives its best candidate in any case; NO_INDEX: none
 */
enum { DRAW_PURCHASE_BOUND = -1 };
size_t draw_purchase_lead(struct candidate *points, const struct draw_purchase *in, size_t known);

/* The rate of a design with this number of nodes in the draw; 0: the workload does not run on it. */
double draw_purchase_rate(const struct draw_purchase *in, size_t d, int64_t nodes);

#endif
