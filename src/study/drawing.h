/* drawing.h - what is set up once for all draws of a problem, and what each thread has of its own. */
#ifndef STUDY_DRAWING_H
#define STUDY_DRAWING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/reprice.h"
#include "study/draws.h"
#include "study/rerate.h"

struct stop;

/* What one thread works on. */
struct draw_worker {
    struct repriced repriced; /* the problem at the prices and the node rates of the draw */
    int64_t pricing;     /* how many times prices were set: what they come to holds until the next time */
    double *values;      /* [space.n] of the draw */
    double *model_error; /* [n_options][n_work] of the draw */
    const struct spread *const *spread; /* [n_work] of the models; NULL: nothing is wrong */
    struct node_speed *speed;           /* [n_nodes][n_work] the problem's, at the rates of the draw */
    struct rate_steps *steps;           /* [n_designs] at the rates of the draw */
    struct rerated rerated;             /* those of most designs whose rates are drawn; */
    struct arena *tables;               /* [n_designs] of the steps of the others, or whose models are */
    struct arena rates; /* of what scans have found, for each draw anew where drawing.finds_rates */
};

/**
 * The draws of a problem. Where each draw is solved (several clusters), or nothing is bought, there are no
 * tables; else purchases
 * are counted within a budget (BUDGET_NONE: within max_nodes, or, for goal cost, up to the target), with
 * bounds and steps that all draws share. An error of a node's rate scales its computing alone, and one of a
 * model that is calibrated is larger beyond its runs, so that the steps of such designs are found anew in
 * each draw.
 */
struct drawing {
    /* the caller's */
    struct problem *problem;
    struct draw_options options;
    struct {
        int64_t draws, solved; /* where the options give no number: of one cluster at most, of solved draws */
    } usual;
    struct draw_machines machines;
    int64_t budget_minor;
    bool solved; /* without tables; set where several clusters are bought */
    /* made */
    struct draw_space space;
    int64_t n_items;              /* draws or combinations */
    struct reprice_bounds bounds; /* that the cheapest prices ever buy */
    struct rate_steps *steps;     /* [n_designs] */
    struct rerate rerate;
    bool *beyond;     /* [n_designs] have more processes than the runs of a model */
    bool *idle;       /* [n_designs] have memory that changes nothing but the cost: looked at without */
    bool finds_rates; /* anew in each draw, of a design at least */
    struct draw_worker *workers; /* [options.jobs] */
    struct arena *arena;
};

/* Makes the rest of it. drawing_fini frees what the workers hold, after any status. ST_INPUT:
 * draw_space_make, draw_count, reprice_bounds and rates_make say when; a layout. */
enum status drawing_make(struct drawing *drawing, const struct stop *stop, struct arena *arena,
                         struct diag *diag);
void drawing_fini(struct drawing *drawing);

/* Puts item k into a worker: its values, and the prices and rates that follow. Returns its weight. */
double drawing_set(struct draw_worker *worker, const struct drawing *drawing, int64_t k);

/* The place of a design's machine among those that are not wrong alike, which it joins where it is new. */
size_t draw_machine(const struct design **machines, size_t *n, const struct design *design);

/* Puts values in (draw_corner): what worker->values holds. Or no error. */
void drawing_set_values(struct draw_worker *worker, const struct drawing *drawing);
void drawing_set_certain(struct draw_worker *worker, const struct drawing *drawing);

/* Finds the steps of designs beyond what runs had, with the model error of one option each:
 * option[n_designs]. To be called when values are set, before steps are looked at. */
void drawing_set_models(struct draw_worker *worker, const struct drawing *drawing, const size_t *option);

#endif
