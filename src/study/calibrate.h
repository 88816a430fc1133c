/* calibrate.h - compares models with measured runs. */
#ifndef STUDY_CALIBRATE_H
#define STUDY_CALIBRATE_H

#include <stddef.h>

#include "machine/view.h"
#include "model/model.h"

struct instance;

/* A measured run, and its prediction. */
struct calibrate_run {
    int line;
    const char *machine; /* NULL: not given */
    struct application app;
    struct view view;
    double processes;
    double measured_s;
    struct prediction model; /* prediction, set by calibrate_runs */
};

struct calibrate_result {
    struct calibrate_run *runs; /* [n_runs], borrowed */
    size_t n_runs;
    struct calibration *models; /* [n_models], by key */
    size_t n_models;
};

/* The names of the application and the design of a measured run. A name may be NULL if the scenario has only
 * one such item, or if the choice does not change the time. */
struct calibrate_where {
    const char *application;
    const char *node;
    const char *network;
    const char *network_template;
};

/**
 * Sets application and view of a run on run->processes processes, from a scenario and one of its designs.
 *
 * ST_INPUT  a name that no design has (with the nearest one), matching designs with different times, or a
 *           number of processes for which no design has a topology
 */
enum status calibrate_find(struct calibrate_run *run, const struct instance *instance,
                           const struct calibrate_where *where, struct diag *diag);

/**
 * Predicts every run. A model's factor is the geometric mean of measured / predicted time. low and high are
 * the 90 % prediction interval of measured / (factor x predicted) time [model/interval.h]. A model of one or
 * two runs uses the standard deviation of all models' runs. Beyond the most processes of a run, the interval
 * grows by a factor for each doubling. If runs span three doublings or more, 90 % of the runs on more
 * processes lie within the interval of the runs on fewer. Otherwise the factor is 2.
 *
 * path       file of the runs, for messages
 * ST_INPUT   with the line: the model rejects a run
 */
enum status calibrate_runs(struct calibrate_result *out, struct calibrate_run *runs, size_t n,
                           const char *path, struct arena *arena, struct diag *diag);

#endif
