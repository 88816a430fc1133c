/* calibrate.h - models beside measured runs. */
#ifndef STUDY_CALIBRATE_H
#define STUDY_CALIBRATE_H

#include <stddef.h>

#include "machine/view.h"
#include "model/model.h"

struct problem;

/* A measured run, and what its model says. */
struct calibrate_run {
    int line;
    const char *machine; /* NULL: not said */
    struct application app;
    struct view view;
    double processes;
    double measured_s;
    struct prediction model; /* filled by calibrate_runs */
};

struct calibrate_result {
    struct calibrate_run *runs; /* [n_runs], borrowed */
    size_t n_runs;
    struct calibration *models; /* [n_models], by key */
    size_t n_models;
};

/* Where a run of a scenario's workload was measured, by names; NULL: the scenario has only one, or it makes
 * no difference. */
struct calibrate_where {
    const char *application;
    const char *node;
    const char *network;
    const char *network_template;
};

/**
 * Sets what a run on run->processes processes was and saw: the application of the scenario on a design of it.
 *
 * ST_INPUT  a name that no design has (the nearest), designs that fit but do not agree on the time, or so
 * many processes that none can be wired
 */
enum status calibrate_find(struct calibrate_run *run, const struct problem *problem,
                           const struct calibrate_where *where, struct diag *diag);

/**
 * Predicts every run. A model's factor is the geometric mean of measured time / its time; low and high are
 * the 90 % prediction interval of measured time / (factor its time) [model/interval.h]. A model of one or two
 * runs takes the standard deviation of all models' runs. Beyond the most processes of a run the interval
 * grows with each doubling: where runs span three doublings or more, so that 90 % of those on more processes
 * lie in what the fewer ones say; else by 2.
 *
 * path       of the runs, for messages
 * ST_INPUT   with the line: the model refuses a run
 */
enum status calibrate_runs(struct calibrate_result *out, struct calibrate_run *runs, size_t n,
                           const char *path, struct arena *arena, struct diag *diag);

#endif
