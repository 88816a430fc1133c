/* log_reading.h - what readers of formats share: a log as lines and words, and what is taken from them. */
#ifndef CATALOG_LOG_READING_H
#define CATALOG_LOG_READING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

enum { LOG_MAX_WORDS = 16 };

/* A line of a log, and the words it has between spaces; what follows the last word kept is left out. */
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

/* A log being read: what is filled, and the line that is looked at. */
struct log_reading {
    struct log_result *out;
    const struct log_text *log;
    size_t start; /* the first line that marks the format */
    const struct log_line *line;
    struct log_point *points; /* of out, with room for a point a line */
    struct arena *arena;
    struct diag *diag;
};

/* Words of the line as numbers >= 0; out[i] is word[i], [n]. ST_INPUT at its place ("0,5" is named). */
enum status log_numbers(double out[], const struct log_reading *r, const size_t word[], size_t n);

/* ST_INPUT at the line. */
enum status log_error(const struct log_reading *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ST_INPUT at the last line: the log ends before `what`. */
enum status log_truncated(const struct log_reading *r, const char *what);

/* True when a line's words begin with those of `start`, which are separated by single spaces. */
bool log_begins(const struct log_line *line, const char *start);

/* The points so far, with one more: its size must be above the last one's. */
enum status log_add_point(struct log_reading *r, double message_B, double time_s);

/* A rate printed beside a time agrees with what they make, in millions or in 2^20, but for `off`. */
bool log_agrees(double rate, double made, double off);

#endif
