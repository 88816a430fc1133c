/* draw_run.h - tables that all draws of a problem share, and the state of each thread. */
#ifndef STUDY_DRAW_RUN_H
#define STUDY_DRAW_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/reprice.h"
#include "study/draws.h"
#include "study/rerate.h"

struct stop;

/* The state of one thread. */
struct draw_worker {
    struct price_variant price_variant; /* the problem at the prices and node rates of the draw */
    /* number of times that prices were set; results for prices are valid until it rises */
    int64_t pricing;
    double *values;                     /* [space.n] values of the draw */
    double *model_error;                /* [n_options][n_work] model errors of the draw */
    const struct spread *const *spread; /* [n_work] errors of the models; NULL: no error */
    struct node_speed *speed;           /* [n_nodes][n_work] speeds of the problem at the rates of the draw */
    struct rate_steps *steps;           /* [n_designs] steps at the rates of the draw */
    struct work_item *work;             /* applications of the draw; NULL: those of the problem */
    double needed_rate;                 /* search_needed_rate of the draw */
    int64_t *moves;                     /* [n_nodes] times that the node's rates changed */
    int64_t *made;                      /* [n_designs] moves of its node for which `steps` is valid */
    struct rerate_cache rerated;        /* rates of designs that have a row in draw_run.rerate */
    /* [n_designs] memory of the steps of the other designs, and of those in `beyond` */
    struct arena *tables;
    struct arena rates; /* cached rates; cleared for each draw if draw_run.finds_rates */
};

/**
 * A run over the draws of a problem.
 *
 * If each draw is solved (several clusters), or nothing is bought, the run has no tables. Otherwise all draws
 * share bounds and steps. Purchases are within a budget; with BUDGET_NONE they are within max_nodes or, for
 * goal cost, up to the target.
 *
 * An error of a node's rate scales only its computing time. The error of a calibrated model grows beyond its
 * runs; the steps of designs with more processes are therefore computed again in each draw.
 */
struct draw_run {
    /* set by the caller; draw_run_make replaces it by a copy with fewer nodes if only a target bounds them */
    const struct instance *instance;
    struct draw_options options;
    struct {
        /* default numbers of draws. draws: with one cluster, where fewer may be used; solved: if each draw is
         * solved */
        int64_t draws, solved;
    } usual;
    struct draw_machines machines;
    /* [n_designs] machine of each design, whose model error its rates have in a draw; NULL:
     * draw_run_set_models sets the model errors */
    const size_t *machine;
    int64_t budget_minor;
    bool solved; /* no tables; always set with several clusters */
    /* set by draw_run_make */
    struct draw_space space;
    int64_t n_items;              /* number of draws or combinations */
    struct reprice_bounds bounds; /* bounds of purchases at the lowest prices */
    struct rate_steps *steps;     /* [n_designs] */
    struct rerate rerate;
    bool *beyond; /* [n_designs] has more processes than the measured runs of a model */
    /* [n_designs] has additional memory that changes only the cost, so the design is skipped */
    bool *idle;
    bool finds_rates;            /* the rates of some design are computed again in each draw */
    struct draw_worker *workers; /* [options.jobs] */
    struct arena *arena;
};

/* Sets up the run. After any status, draw_run_fini frees the memory of the workers. ST_INPUT: as
 * draw_space_make, draw_count, reprice_bounds and rates_make; a layout. */
enum status draw_run_make(struct draw_run *draw_run, const struct stop *stop, struct arena *arena,
                          struct diag *diag);
void draw_run_fini(struct draw_run *draw_run);

/* Parts of a draw. Without DRAW_ORDERS the worker's problem has no order tables, so only given orders can be
 * priced (kept_order_cost). Parts that are not set are those of an earlier draw. */
enum draw_parts {
    DRAW_PRICES = 1,
    DRAW_ORDERS = 2 | DRAW_PRICES, /* also the order tables */
    DRAW_RATES = 4,
    DRAW_ALL = DRAW_ORDERS | DRAW_RATES
};

/* The only way to a draw: sets the values of a worker to those of draw or combination k, and its prices and
 * rates as far as `parts` names them. Returns the weight of k. */
double draw_run_set(struct draw_worker *worker, const struct draw_run *draw_run, int64_t k,
                    enum draw_parts parts);

/* The index of a design's machine among the machines with errors of their own. A new machine is added. */
size_t draw_machine(const struct design **machines, size_t *n, const struct design *design);

/* Sets the prices and rates of a worker by worker->values (draw_corner), or to the values without error. */
void draw_run_set_values(struct draw_worker *worker, const struct draw_run *draw_run);
void draw_run_set_certain(struct draw_worker *worker, const struct draw_run *draw_run);

/* Computes the steps of the designs in `beyond` with the model error of an option for each,
 * option[n_designs]. Must follow draw_run_set*, before the steps are used, if draw_run.machine is NULL. */
void draw_run_set_models(struct draw_worker *worker, const struct draw_run *draw_run, const size_t *option);

#endif
