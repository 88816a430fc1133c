/* catalog_log.h - imports benchmark logs into a catalogue's folder of CSV files. */
#ifndef CATALOG_CATALOG_LOG_H
#define CATALOG_CATALOG_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/log.h"

/* The logs, and values that the logs do not contain. NULL or 0: not given. */
struct log_import {
    const char *const *logs; /* [n_logs] paths of the logs */
    size_t n_logs;
    const char *node;        /* node on which the rates were measured */
    const char *application; /* application of the rate; default: from the log */
    const char *technology;  /* network that latency and bandwidth belong to; added if it is new */
    const char *source;      /* id of the new row of source.csv; default: the file name of the first log */
    int64_t processes;       /* number of processes in an all-to-all exchange */
    double working_set_B;    /* largest memory of a process for which the rates hold; 0: any */
};

/* The result of one log. */
struct log_entry {
    const char *path;
    const struct log_format *format;
    struct log_result result;
    const char *application; /* LOG_RATE */
    struct log_link link;    /* LOG_LINK */
    bool gives_latency;
    bool gives_bandwidth;
    size_t n_sizes; /* LOG_LINK: number of sizes added to technology_bandwidth.csv */
};

/**
 * Reads logs and sets rows of node_rate.csv, technology.csv, technology_bandwidth.csv and source.csv in the
 * folder:
 *
 * - the rate of a process; - the latency from a ping-pong; - the bandwidth: from an all-to-all exchange if
 * there is one, otherwise from a ping-pong, otherwise from a stream in one direction; - latency and bandwidth
 * from an exchange of two processes, if the technology is new and no other log gives these values; - the
 * bandwidth at each message size (log_sizes) for each pattern, in place of all old sizes; a stream in
 *   both directions gives only its largest size.
 *
 * Files are written only if all logs are valid. They are restored if the folder is not a valid catalogue
 * afterwards.
 *
 * out  [import->n_logs], on the arena
 *
 * ST_INPUT with the place: as in log_read and log_fit, a rate of more processes than the node has cores, two
 * logs for one value. ST_USAGE: a value is missing or unused, or the node is unknown.
 */
enum status catalog_log_import(struct log_entry **out, const char *folder, const struct log_import *import,
                               struct arena *arena, struct diag *diag);

#endif
