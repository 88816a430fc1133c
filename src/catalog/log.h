/* log.h - reads the output of benchmark programs: the rate of a process, or the times of messages. Each
 * format is a const descriptor in a file of its own (log_reading.h). */
#ifndef CATALOG_LOG_H
#define CATALOG_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct diag;
struct log_line;
struct log_reader;

/* A message size and the time of one message in one direction. */
struct log_point {
    double message_B;
    double time_s;
    int line;
};

enum log_pattern {
    LOG_PING_PONG,
    LOG_STREAM, /* many messages at once between two processes, in one direction */
    /* both directions at the same time: time_s covers one message and the message in return */
    LOG_EXCHANGE,
    LOG_EXCHANGE_STREAM, /* many messages at once between two processes, in both directions */
    LOG_ALL_TO_ALL       /* every process sends to every other process: time_s covers the whole exchange */
};

enum log_kind { LOG_RATE, LOG_LINK };

struct log_result {
    enum log_kind kind;
    const char *title; /* "NAS Parallel Benchmarks BT class C": on the arena */
    int line;          /* line of the result */
    /* --- LOG_RATE --- */
    const char *application; /* "npb.bt class=C" */
    double rate_ops;         /* rate of one process */
    int64_t processes;       /* number of processes; for LOG_LINK 1 if the log does not contain it */
    bool threads;            /* `processes` counts threads of one process */
    /* --- LOG_LINK --- */
    enum log_pattern pattern;
    const struct log_point *points; /* [n_points], sizes rising */
    size_t n_points;
};

/* A log format. log_read sets the members that all formats have; `read` sets the others from all lines. */
struct log_format {
    const char *name; /* "OSU micro-benchmarks" */
    enum log_kind kind;
    enum log_pattern pattern;
    const char *title; /* title of the result; NULL: `read` sets it */
    /* True for a line that occurs only in this format. */
    bool (*marks)(const struct log_line *line);
    /* Reads the results. ST_INPUT with the line: incomplete, failed, two different results, an invalid
     * number, or numbers that contradict each other. */
    enum status (*read)(struct log_reader *r);
};

extern const struct log_format log_npb;
extern const struct log_format log_hpl;
extern const struct log_format log_osu;
extern const struct log_format log_imb;
extern const struct log_format log_nccl;
extern const struct log_format log_netpipe;
extern const struct log_format log_npout;

/**
 * Reads a log; its format is recognised by its lines.
 * ST_INPUT: cannot be read, unknown format, lines of two formats, or an error of the format's reader.
 */
enum status log_read(struct log_result *out, const struct log_format **format, const char *path,
                     struct arena *arena, struct diag *diag);

/* Latency and bandwidth that fit t = latency + size / bandwidth with the least squares of relative errors;
 * latency >= 0. */
struct log_link {
    double latency_s;
    double bandwidth_Bps;
    double rms;   /* root mean square of the relative residuals */
    double worst; /* largest relative residual, with sign: fitted / measured - 1 */
    int worst_line;
};

/**
 * Fits latency and bandwidth to the points of a log. processes: participants of an all-to-all exchange, where
 * each process sends processes - 1 messages; not used for other patterns.
 * ST_INPUT with the line: times do not grow with the size; a latency over 10 ms or a bandwidth outside 1 kB/s
 * to 10 TB/s, which a wrong unit gives.
 */
enum status log_fit(struct log_link *out, const struct log_result *log, const char *path, double processes,
                    struct diag *diag);

/* Selects the points whose messages are faster than all larger messages, and sets the time of one message. A
 * point that is slower than a larger message is noise, or the message would be faster with padding. The point
 * at 0 bytes is left out. Writes to out [log->n_points] and returns their number. */
size_t log_sizes(struct log_point *out, const struct log_result *log, double processes);

#endif
