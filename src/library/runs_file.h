/* runs_file.h - measured runs from a CSV file with one run per row. */
#ifndef LIBRARY_RUNS_FILE_H
#define LIBRARY_RUNS_FILE_H

#include "study/calibrate.h"

struct context;

/* A file of runs, and what its rows may name. */
struct runs_source {
    const char *path;
    /* The scenario whose applications and machines the rows name (columns application, node, network,
     * template). NULL: the rows give model, params, rate, latency and bandwidth themselves. */
    const struct instance *instance;
    struct context *context; /* for network= among the params; NULL: rejected */
};

/* Reads the measured runs of `bursar calibrate RUNS.csv`. ST_INPUT with the place: an unknown or repeated
 * column, an invalid value, or an impossible run. */
enum status runs_file_read(struct calibrate_run **out, size_t *n, const struct runs_source *from,
                           struct arena *arena, struct diag *diag);

#endif
