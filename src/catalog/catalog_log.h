/* catalog_log.h - logs of benchmarks into a catalogue's folder of CSV files. */
#ifndef CATALOG_CATALOG_LOG_H
#define CATALOG_CATALOG_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/log.h"

/* The logs, and what they do not say. NULL, or 0: not given. */
struct log_import {
    const char *const *logs; /* [n_logs] their paths */
    size_t n_logs;
    const char *node;        /* the part that rates are of */
    const char *application; /* whose rate it is; default: what the log says */
    const char *technology;  /* that latency and bandwidth are of; a new one is added */
    const char *source;      /* id of the row of source.csv; default: the first log's name */
    int64_t processes;       /* of an exchange of all with all */
    double working_set_B;    /* of a process at most, that rates are of; 0: of any */
};

/* What a log gave. */
struct log_entry {
    const char *path;
    const struct log_format *format;
    struct log_result result;
    const char *application; /* LOG_RATE */
    struct log_link link;    /* LOG_LINK */
    bool gives_latency;
    bool gives_bandwidth;
    size_t n_sizes; /* of LOG_LINK: that went into technology_bandwidth.csv */
};

/**
 * Reads logs and sets rows of node_rate.csv, technology.csv, technology_bandwidth.csv and source.csv in the
 * folder: the rate of a process; latency from a ping-pong; bandwidth from an exchange of all with all, else
 * from a ping-pong, else from a stream of messages one way; of a new technology that has none of these both
 * from an exchange of two; and of each pattern the bandwidth at each size (log_sizes; of a stream both ways
 * its largest), in place of all sizes there were. Files are written only when all logs are good, and put back
 * when the folder then is no catalogue.
 *
 * out  [import->n_logs], on the arena
 * ST_INPUT with the place: what log_read and log_fit refuse, a rate of more processes than the node has
 * cores, two logs for one figure. ST_USAGE: something logs do not say is missing, or not used; an unknown
 * node.
 */
enum status catalog_log_import(struct log_entry **out, const char *folder, const struct log_import *import,
                               struct arena *arena, struct diag *diag);

#endif
