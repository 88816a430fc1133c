/* log_reading.h - functions that the readers of log formats share. */
#ifndef CATALOG_LOG_READING_H
#define CATALOG_LOG_READING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

enum { LOG_MAX_WORDS = 16 };

/* A line of a log, split at spaces into words. Words after the first LOG_MAX_WORDS are dropped. */
struct log_line {
    const char *text;
    int number;
    size_t n;
    const char *words[LOG_MAX_WORDS];
    int columns[LOG_MAX_WORDS];
};

struct log_text {
    const char *path;
    const struct log_line *lines; /* [n] */
    size_t n;
};

/* A log while it is read: the result so far and the current line. */
struct log_reader {
    struct log_result *out;
    const struct log_text *log;
    size_t start; /* index of the first line that identifies the format */
    const struct log_line *line;
    struct log_point *points; /* points of `out`, with room for one per line */
    struct arena *arena;
    struct diag *diag;
};

/* Converts n words of the current line, whose indices are in `word`, to numbers >= 0. ST_INPUT at the word,
 * with a hint for "0,5". */
enum status log_numbers(double out[], const struct log_reader *r, const size_t word[], size_t n);

/* Reports ST_INPUT at the current line. */
enum status log_fail(const struct log_reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reports ST_INPUT at the last line: the log ends before `what`. */
enum status log_truncated(const struct log_reader *r, const char *what);

/* True if the words of a line begin with those of `start`, which single spaces separate. */
bool log_begins(const struct log_line *line, const char *start);

/* Adds a point; its size must be above the last one's. */
enum status log_add_point(struct log_reader *r, double message_B, double time_s);

/* True if the printed `rate`, in units of 10^6 or 2^20, agrees with the computed one, `made`, within the
 * relative error `off`. */
bool log_agrees(double rate, double made, double off);

#endif
