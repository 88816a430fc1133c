/* runs_file.h - measured runs from a CSV file with one run per row. */
#ifndef LIBRARY_RUNS_FILE_H
#define LIBRARY_RUNS_FILE_H

#include "study/calibrate.h"

struct context;

/**
 * Reads the measured runs of `bursar calibrate RUNS.csv`.
 *
 * problem   the scenario whose applications and machines the rows name (columns application, node, network,
 *           template);
 *           NULL: the rows give model, params, rate, latency and bandwidth themselves
 * context   for network= among the params; NULL: rejected
 * ST_INPUT  with the place: an unknown or repeated column, an invalid value, or an impossible run
 */
enum status runs_file_read(struct calibrate_run **out, size_t *n, const char *path,
                           const struct instance *instance, struct context *context, struct arena *arena,
                           struct diag *diag);

#endif
