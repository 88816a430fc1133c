/* log_reading.c - reads words and numbers of a line, collects points of a log, and reports errors. */
#include "catalog/log_reading.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/decimal.h"
#include "base/diag.h"
#include "catalog/log.h"

enum status log_fail(const struct log_reader *r, const char *format, ...)
{
    char message[512];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return diag_at(r->diag, ST_INPUT, r->log->path, r->line->number, 0, "%s", message);
}

enum status log_truncated(const struct log_reader *r, const char *what)
{
    return diag_at(r->diag, ST_INPUT, r->log->path, (int)r->log->n, 0, "the log ends before %s", what);
}

bool log_agrees(double rate, double made, double off)
{
    const double ratio = rate / made;
    return fabs(ratio - 1) < off || fabs(ratio * 1.048576 - 1) < off;
}

bool log_begins(const struct log_line *line, const char *start)
{
    for (size_t i = 0; *start; i++) {
        const size_t n = strcspn(start, " ");
        if (i == line->n || strlen(line->words[i]) != n || strncmp(line->words[i], start, n) != 0)
            return false;
        start += n + (start[n] == ' ');
    }
    return true;
}

enum status log_numbers(double out[], const struct log_reader *r, const size_t word[], size_t n)
{
    const struct log_line *line = r->line;
    for (size_t i = 0; i < n; i++) {
        if (word[i] >= line->n)
            return log_fail(r, "this line ends too early: expected a number");
        const char *text = line->words[word[i]];
        if (decimal_parse_double(&out[i], text, r->diag) == ST_OK && !(out[i] >= 0))
            diag_set(r->diag, ST_INPUT, "expected a number from 0, got '%s'", text);
        if (r->diag->status != ST_OK)
            return diag_place(r->diag, r->log->path, line->number, line->columns[word[i]]), ST_INPUT;
    }
    return ST_OK;
}

enum status log_add_point(struct log_reader *r, double message_B, double time_s)
{
    struct log_result *out = r->out;
    const double last_B = out->n_points > 0 ? r->points[out->n_points - 1].message_B : -1;
    if (!(time_s > 0))
        return log_fail(r, "a message that takes no time");
    if (!(message_B > last_B))
        return log_fail(r, "messages of %.15g bytes after ones of %.15g: sizes must grow", message_B, last_B);
    r->points[out->n_points++] = (struct log_point){message_B, time_s, r->line->number};
    out->points = r->points;
    return ST_OK;
}
