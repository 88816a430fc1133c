/* drawing.h - what is set up once for all draws of a problem, and what each thread has of its own. */
#ifndef STUDY_DRAWING_H
#define STUDY_DRAWING_H

#include "search/reprice.h"
#include "study/draws.h"
#include "study/rates.h"

/* What one thread works on. */
struct draw_worker {
    struct repriced repriced; /* the problem at the prices of the draw; its rate_factor is the worker's */
    double *values;           /* [space.n] of the draw */
    double *rate_factor;      /* [n_work] */
};

struct drawing {
    struct problem *problem;
    struct draw_options options;
    struct draw_space space;
    int64_t n_items;      /* draws or combinations */
    int64_t budget_minor; /* purchases are within it */
    const int64_t *q_max;
    const int64_t *most_nodes;   /* [n_designs] that the cheapest prices ever buy */
    struct rate_steps *steps;    /* [n_designs] */
    struct draw_worker *workers; /* [options.jobs] */
    struct arena *arena;
};

/**
 * Sets up the draws of a problem for purchases within a budget (BUDGET_NONE: within max_nodes, or, for goal
 * cost, up to the target). n_options: see draw_space_make. drawing_fini frees what the workers hold, after
 * any status.
 *
 * ST_INPUT: draw_space_make, draw_count, reprice_bounds and rates_make say when; several clusters.
 */
enum status drawing_make(struct drawing *out, struct problem *problem, size_t n_options, bool shared,
                         int64_t budget_minor, const struct draw_options *options, const struct stop *stop,
                         struct arena *arena, struct diag *diag);
void drawing_fini(struct drawing *drawing);

/* Puts item k into a worker: its values and prices. Returns its weight. */
double drawing_set(struct draw_worker *worker, const struct drawing *drawing, int64_t k);

/* Puts values in (draw_certain, draw_corner): what worker->values holds. */
void drawing_set_values(struct draw_worker *worker, const struct drawing *drawing);

/* Takes the model errors of an option, and the errors of the rates on a design's node: for the rates of the
 * designs of that node, asked for next. */
void drawing_take_rates(struct draw_worker *worker, const struct drawing *drawing, size_t option,
                        const struct design *design);

#endif
