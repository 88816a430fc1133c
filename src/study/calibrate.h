/* calibrate.h - models beside measured runs. */
#ifndef STUDY_CALIBRATE_H
#define STUDY_CALIBRATE_H

#include "model/model.h"
#include "plan/calibration.h"

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

/**
 * Predicts every run. A model's factor is the geometric mean of measured time / its time; low and high are
 * the least and largest measured time / (factor its time).
 *
 * path       of the runs, for messages
 * ST_INPUT   with the line: the model refuses a run
 */
enum status calibrate_runs(struct calibrate_result *out, struct calibrate_run *runs, size_t n,
                           const char *path, struct arena *arena, struct diag *diag);

#endif
