/* training_log.h - reads the logs of runs of MLPerf Training: lines with ':::MLLOG' and an object in JSON
 * among other lines. */
#ifndef CATALOG_TRAINING_LOG_H
#define CATALOG_TRAINING_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct diag;

struct training_run {
    bool converged;
    double minutes;   /* from run_start to run_stop */
    double samples;   /* samples_count of the last eval_accuracy (or eval_error) before run_stop */
    int64_t batch;    /* global_batch_size, in samples */
    int batch_line;   /* line of global_batch_size */
    int64_t sequence; /* max_sequence_length, in tokens; 0: the log does not contain it */
};

/**
 * Reads the log of a run of a benchmark. A run without run_stop, or with a status other than success, did not
 * converge; its other values are then not set.
 *
 * ST_INPUT with the place: cannot be read; one of the read lines is not JSON or has an invalid value; no
 * run_start or two; run_stop before run_start; another benchmark; no batch or no samples.
 */
enum status training_log_read(struct training_run *out, const char *path, const char *benchmark,
                              struct arena *arena, struct diag *diag);

#endif
