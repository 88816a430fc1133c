/* runs_file.h - measured runs, from a CSV file with a row for each. */
#ifndef CLI_RUNS_FILE_H
#define CLI_RUNS_FILE_H

#include "study/calibrate.h"

/**
 * Reads RUNS.csv of `bursar calibrate`.
 *
 * problem   whose applications and machines the rows name (columns application, node, network, template);
 *           NULL: each row says all itself (model, params, rate, latency, bandwidth)
 * ST_INPUT  with the place: an unknown or repeated column, a value that is none, a run that cannot be
 */
enum status runs_file_read(struct calibrate_run **out, size_t *n, const char *path,
                           const struct problem *problem, struct arena *arena, struct diag *diag);

#endif
