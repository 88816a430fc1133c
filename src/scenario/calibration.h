/* calibration.h - reads calibration files: ratios of measured run times to those of a model. `bursar
 * calibrate` writes such a file, and a scenario names it. */
#ifndef SCENARIO_CALIBRATION_H
#define SCENARIO_CALIBRATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/located.h"

/* Calibration of one model: a measured time is `factor` times the model's time, and 90 % of the ratios of
 * measured to such calibrated times are in low..high. */
struct calibration {
    const char *model; /* key of the model */
    double factor;     /* > 0 */
    double low;        /* > 0, <= 1; low = high = 1: the runs show no deviation */
    double high;       /* >= 1 */
    int64_t runs;      /* number of runs */
    /* largest number of processes in a run; beyond it the interval low..high grows; INFINITY: it never
     * grows */
    double processes;
    double growth; /* factor on log(low) and log(high) for each doubling of processes beyond, >= 1 */
};

/* The key `calibration` of a scenario. */
struct calibration_input {
    struct located_text file;    /* text NULL: none */
    const struct calibration *v; /* [n] */
    size_t n;
    bool chooses; /* true: plans are chosen by calibrated rates; false: calibrated rates are only printed */
};

/**
 * Reads a file with a key for each model: {factor, low, high, runs, processes, growth}. `processes` and
 * `growth` may be left out, but only both. All on the arena.
 *
 * hash      out: SHA-256 of the file
 * ST_INPUT  with the place: an unknown key (with the nearest), a missing value, a value out of range
 */
enum status calibration_load(const struct calibration **out, size_t *n, char hash[65], const char *path,
                             struct arena *arena, struct diag *diag);

/* The calibration of a model; NULL: none. */
const struct calibration *calibration_of(const struct calibration *list, size_t n, const char *model);

/* "1.348 times what npb.bt says (one run)", on the arena. */
const char *calibration_text(const struct calibration *calibration, struct arena *arena);

/* Factor on the times of a model when plans are chosen; 1 if plans are chosen by uncalibrated rates. */
double calibration_factor(const struct calibration_input *calibrated, const char *model);

#endif
