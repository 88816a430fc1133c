/* calibration.h - how much longer real runs take than a model says: the file `bursar calibrate` writes and a
 * scenario names. */
#ifndef PLAN_CALIBRATION_H
#define PLAN_CALIBRATION_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"

/* Of one model: a measured time is `factor` times the model's, within low..high times that. */
struct calibration {
    const char *model; /* its key */
    double factor;     /* > 0 */
    double low;        /* > 0, <= 1 */
    double high;       /* >= 1 */
    int64_t runs;      /* that say so */
};

/**
 * Reads a file: a key for each model, {factor, low, high, runs}. All on the arena.
 *
 * hash      out: SHA-256 of the file
 * ST_INPUT  with the place: an unknown key (with the nearest), something missing or out of its range
 */
enum status calibration_load(const struct calibration **out, size_t *n, char hash[65], const char *path,
                             struct arena *arena, struct diag *diag);

/* The calibration of a model; NULL: none. */
const struct calibration *calibration_of(const struct calibration *list, size_t n, const char *model);

#endif
