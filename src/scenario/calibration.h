/* calibration.h - how much longer real runs take than a model says: the file `bursar calibrate` writes and a
 * scenario names. */
#ifndef SCENARIO_CALIBRATION_H
#define SCENARIO_CALIBRATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/located.h"

/* Of one model: a measured time is `factor` times the model's, in 90 % of cases within low..high times that.
 */
struct calibration {
    const char *model; /* its key */
    double factor;     /* > 0 */
    double low;        /* > 0, <= 1; 1, as is high: the runs say nothing of the error */
    double high;       /* >= 1 */
    int64_t runs;      /* that say so */
    double processes;  /* the most that a run had: beyond, the interval grows; INFINITY: it does not */
    double growth;     /* times which log(low) and log(high) are with each doubling beyond, >= 1 */
};

/* The key `calibration` of a scenario. */
struct calibrated {
    struct located file;         /* text NULL: there is none */
    const struct calibration *v; /* [n] */
    size_t n;
    bool chooses; /* plans are chosen by calibrated rates; else these stand beside the models' own */
};

/**
 * Reads a file: a key for each model, {factor, low, high, runs, processes, growth}, the last two together or
 * not at all. All on the arena.
 *
 * hash      out: SHA-256 of the file
 * ST_INPUT  with the place: an unknown key (with the nearest), something missing or out of its range
 */
enum status calibration_load(const struct calibration **out, size_t *n, char hash[65], const char *path,
                             struct arena *arena, struct diag *diag);

/* The calibration of a model; NULL: none. */
const struct calibration *calibration_of(const struct calibration *list, size_t n, const char *model);

/* What runs took: "1.348 times what npb.bt says (one run)". On the arena. */
const char *calibration_words(const struct calibration *calibration, struct arena *arena);

/* What times of a model are multiplied with where plans are chosen: 1 where that is by the model's own. */
double calibration_factor(const struct calibrated *calibrated, const char *model);

#endif
