/* calibration.h - ratio of measured run times to a model's: the file that `bursar calibrate` writes and a
 * scenario names. */
#ifndef SCENARIO_CALIBRATION_H
#define SCENARIO_CALIBRATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/located.h"

/* Calibration of one model: a measured time is `factor` times the model's; 90 % of the ratios to that are in
 * low..high. */
struct calibration {
    const char *model; /* key of the model */
    double factor;     /* > 0 */
    double low;        /* > 0, <= 1; low = high = 1: the runs do not show an error */
    double high;       /* >= 1 */
    int64_t runs;      /* number of runs */
    /* largest number of processes in a run; the interval grows beyond; INFINITY: it does not */
    double processes;
    double growth; /* factor on log(low) and log(high) for each doubling of processes beyond, >= 1 */
};

/* The key `calibration` of a scenario. */
struct calibration_input {
    struct located_text file;    /* text NULL: none */
    const struct calibration *v; /* [n] */
    size_t n;
    bool chooses; /* plans are chosen by calibrated rates; false: these are only printed */
};

/**
 * Reads a file with a key for each model: {factor, low, high, runs, processes, growth}; the last two only
 * together. All on the arena.
 *
 * hash      out: SHA-256 of the file
 * ST_INPUT  with the place: an unknown key (with the nearest), a missing value, a value out of range
 */
enum status calibration_load(const struct calibration **out, size_t *n, char hash[65], const char *path,
                             struct arena *arena, struct diag *diag);

/* The calibration of a model; NULL: none. */
const struct calibration *calibration_of(const struct calibration *list, size_t n, const char *model);

/* "1.348 times what npb.bt says (one run)", on the arena. */
const char *calibration_words(const struct calibration *calibration, struct arena *arena);

/* Factor on the times of a model when plans are chosen; 1 if they are chosen by the model's own rates. */
double calibration_factor(const struct calibration_input *calibrated, const char *model);

#endif
