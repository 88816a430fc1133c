/* rerate.h - rates of designs at other speeds of their nodes, cheaply: for studies that draw them. What the
 * processes of a node see does not change with speeds, and is the same in many designs: each such view is
 * found once, and asked of the model once for all that have it. */
#ifndef STUDY_RERATE_H
#define STUDY_RERATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct problem;

/* What the last of so many nodes sees in one application. */
struct rerate_cell {
    const struct design *design; /* one that sees it */
    size_t a;
    int64_t nodes;
    const struct kept_run *runs; /* [n_runs] on its processes; NULL: the model is asked at all rates anew */
    size_t n_runs;
};

/* Designs that see the same on each number of nodes. */
struct rerate_row {
    size_t node_index;
    int64_t most;
    const uint32_t *cell; /* [most][n_work] */
};

/* Made once, shared by threads. */
struct rerate {
    const struct rerate_cell *cells; /* [n_cells] */
    size_t n_cells;
    struct rerate_row *rows; /* [n_rows] */
    size_t n_rows;
    size_t *row; /* [n_designs] NO_INDEX: its rates are found by a walk (rates_of_design) */
};

/* Designs that are wanted [n_designs], up to so many nodes each. On the arena. */
void rerate_make(struct rerate *out, const struct problem *problem, const bool *wanted,
                 const int64_t *most_nodes, struct arena *arena);

/* Rates at the speeds of one thread's problem. */
struct rerated {
    const struct rerate *of;
    int64_t at;               /* speeds have moved so often */
    int64_t *found;           /* [n_cells] the rate is that of this time */
    double *rate;             /* [n_cells] */
    struct rate_steps *steps; /* [n_rows] */
    int64_t *made;            /* [n_rows] likewise */
};

void rerated_make(struct rerated *out, const struct rerate *of, size_t n_work, struct arena *arena);

/* The speeds of nodes are others from now on. */
void rerated_move(struct rerated *rerated);

/* Puts the steps of a design that has a row, up to so many nodes, in the place of those it had at other
 * speeds: borrowed, until the speeds move. */
void rerated_steps(struct rate_steps *out, struct rerated *rerated, const struct problem *problem,
                   int64_t most_nodes);

#endif
