/* rerate.h - recomputes rates of designs for other node speeds. The view of a node's processes does not
 * depend on its speed and is equal in many designs: each view is evaluated once. */
#ifndef STUDY_RERATE_H
#define STUDY_RERATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct instance;

/* The view of the last of `nodes` nodes for one application. */
struct rerate_cell {
    const struct design *design; /* any design with this view */
    size_t a;
    int64_t nodes;
    /* [n_runs] runs on its processes; NULL: the model computes all rates again */
    const struct kept_run *runs;
    size_t n_runs;
};

/* Designs with equal views for each number of nodes. */
struct rerate_row {
    size_t node_index;
    int64_t most;
    const uint32_t *cell; /* [most][n_work] */
};

/* Made once; shared by the threads. */
struct rerate {
    const struct rerate_cell *cells; /* [n_cells] */
    size_t n_cells;
    struct rerate_row *rows; /* [n_rows] */
    size_t n_rows;
    size_t *row; /* [n_designs] row of the design; NO_INDEX: its rates come from a scan (rates_of_design) */
};

/* Makes the rows of the wanted designs [n_designs], each up to most_nodes[d] nodes. On the arena. */
void rerate_make(struct rerate *out, const struct instance *instance, const bool *wanted,
                 const int64_t *most_nodes, struct arena *arena);

/* Rates at the node speeds of one thread. */
struct rerate_cache {
    const struct rerate *of;
    int64_t at;               /* version of the node speeds */
    int64_t *found;           /* [n_cells] version for which `rate` is valid */
    double *rate;             /* [n_cells] */
    struct rate_steps *steps; /* [n_rows] */
    int64_t *made;            /* [n_rows] version for which `steps` is valid */
};

void rerate_cache_make(struct rerate_cache *out, const struct rerate *of, size_t n_work, struct arena *arena);

/* Marks all rates as outdated after a change of node speeds. */
void rerate_cache_move(struct rerate_cache *rerated);

/* Sets the steps of a design with a row, up to most_nodes nodes, at the current speeds. out->design is given.
 * The arrays are borrowed until the speeds change. */
void rerate_cache_steps(struct rate_steps *out, struct rerate_cache *rerated, const struct instance *instance,
                        int64_t most_nodes);

#endif
