/* log.h - logs of benchmarks: what a program printed, read into a rate of a process or the times of messages.
 * One file per format behind a const descriptor, on log_reading.h. */
#ifndef CATALOG_LOG_H
#define CATALOG_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct diag;
struct log_line;
struct log_reading;

/* A message of a size, and how long it took one way. */
struct log_point {
    double message_B;
    double time_s;
    int line;
};

enum log_pattern {
    LOG_PING_PONG,
    LOG_STREAM,          /* many messages at once between two processes */
    LOG_EXCHANGE,        /* both ways at the same time: time_s is that of one message and its answer */
    LOG_EXCHANGE_STREAM, /* many messages at once, both ways */
    LOG_ALL_TO_ALL       /* every process to every other at once: time_s is that of the whole exchange */
};

enum log_kind { LOG_RATE, LOG_LINK };

struct log_result {
    enum log_kind kind;
    const char *title; /* "NAS Parallel Benchmarks BT class C": on the arena */
    int line;          /* where the result stands */
    /* LOG_RATE */
    const char *application; /* "npb.bt class=C" */
    double rate_ops;         /* of one process */
    int64_t processes;       /* of LOG_LINK: 1 where the log does not say */
    bool threads;            /* of one process, each counted as a process of its own */
    /* LOG_LINK */
    enum log_pattern pattern;
    const struct log_point *points; /* [n_points], sizes rising */
    size_t n_points;
};

/* A format; what its logs say alike is filled before `read`, which fills the rest from all lines. */
struct log_format {
    const char *name; /* "OSU micro-benchmarks" */
    enum log_kind kind;
    enum log_pattern pattern;
    const char *title; /* NULL: `read` makes it */
    /* True for a line that only such a log has. */
    bool (*marks)(const struct log_line *line);
    /* ST_INPUT with the line: incomplete, failed, two results that differ, a number that is none, or that
     * contradicts another. */
    enum status (*read)(struct log_reading *r);
};

extern const struct log_format log_npb;
extern const struct log_format log_hpl;
extern const struct log_format log_osu;
extern const struct log_format log_imb;
extern const struct log_format log_nccl;
extern const struct log_format log_netpipe;
extern const struct log_format log_npout;

/**
 * Reads a log of a format that is found by what it prints.
 * ST_INPUT: cannot be read, no format is known, lines of two formats, and what the format's reader refuses.
 */
enum status log_read(struct log_result *out, const struct log_format **format, const char *path,
                     struct arena *arena, struct diag *diag);

/* latency and bandwidth of t = latency + size / bandwidth, by least squares of relative errors, latency >= 0.
 */
struct log_link {
    double latency_s;
    double bandwidth_Bps;
    double rms;   /* of the relative residuals */
    double worst; /* the largest of them, with its sign: fitted / measured - 1 */
    int worst_line;
};

/**
 * Fits the points of a log. processes: of an exchange of all with all, each of which sends processes - 1
 * messages one after the other; not used else.
 * ST_INPUT with the line: times do not grow with the size; a latency over 10 ms, a bandwidth under 1 kB/s or
 * over 10 TB/s, as a wrong unit gives.
 */
enum status log_fit(struct log_link *out, const struct log_result *log, const char *path, double processes,
                    struct diag *diag);

/* The points of a log above 0 bytes that only larger messages take longer than, with the time of one message:
 * what is slower than a larger message is noise, or a message better sent with padding. Into out
 * [log->n_points]; returns how many. */
size_t log_sizes(struct log_point *out, const struct log_result *log, double processes);

#endif
