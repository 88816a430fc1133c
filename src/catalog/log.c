/* log.c - splits logs into lines and words, finds their format, and fits latency and bandwidth. */
#include "catalog/log.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "catalog/log_reading.h"

static const struct log_format *const FORMATS[] = {&log_npb,  &log_hpl,     &log_osu,  &log_imb,
                                                   &log_nccl, &log_netpipe, &log_npout};
/* Times with a smaller relative difference count as equal: logs print up to nine digits. */
static const double EQUAL_TIMES = 1e-6;
enum { N_FORMATS = sizeof FORMATS / sizeof *FORMATS, LEAST_POINTS = 3 };

static void split_words(struct log_line *line, struct arena *arena)
{
    const char *s = line->text;
    while (line->n < LOG_MAX_WORDS) {
        s += strspn(s, " \t\r");
        const size_t n = strcspn(s, " \t\r");
        if (n == 0)
            return;
        line->columns[line->n] = (int)(s - line->text) + 1;
        line->words[line->n++] = arena_strndup(arena, s, n);
        s += n;
    }
}

static void split_lines(struct log_text *out, char *text, struct arena *arena)
{
    size_t n = 1;
    for (const char *s = text; *s; s++)
        n += *s == '\n';
    struct log_line *lines = ARENA_NEW(arena, n, struct log_line);
    for (char *s = text; *s;) {
        const size_t length = strcspn(s, "\n");
        struct log_line *line = &lines[out->n++];
        *line = (struct log_line){.text = arena_strndup(arena, s, length), .number = (int)out->n};
        split_words(line, arena);
        s += length + (s[length] == '\n');
    }
    out->lines = lines;
}

/* Finds the only format that matches a line of the log; r->start is that line. */
static enum status find_format(const struct log_format **out, struct log_reader *r)
{
    *out = NULL;
    for (size_t i = 0; i < r->log->n; i++)
        for (size_t f = 0; f < N_FORMATS; f++) {
            r->line = &r->log->lines[i];
            if (!FORMATS[f]->marks(r->line))
                continue;
            if (*out && *out != FORMATS[f])
                return log_fail(r, "this is a line of %s in a log of %s: one log per file", FORMATS[f]->name,
                                (*out)->name);
            if (!*out)
                r->start = i;
            *out = FORMATS[f];
        }
    if (*out)
        return ST_OK;
    return diag_at(
        r->diag, ST_INPUT, r->log->path, 1, 0,
        "unknown format: expected a log of NPB, HPL, OSU micro-benchmarks, IMB-MPI1, NCCL tests or NetPIPE");
}

enum status log_read(struct log_result *out, const struct log_format **format, const char *path,
                     struct arena *arena, struct diag *diag)
{
    struct log_text log = {.path = path};
    char *text = NULL;
    size_t n = 0;
    enum status status = file_read(&text, &n, path, arena, diag);
    if (status != ST_OK)
        return status;
    split_lines(&log, text, arena);
    struct log_reader r = {.out = out,
                           .log = &log,
                           .points = ARENA_NEW(arena, log.n, struct log_point),
                           .arena = arena,
                           .diag = diag};
    status = find_format(format, &r);
    if (status != ST_OK)
        return status;
    *out = (struct log_result){.kind = (*format)->kind,
                               .title = (*format)->title,
                               .pattern = (*format)->pattern,
                               .processes = 1,
                               .line = (*format)->kind == LOG_LINK ? log.lines[r.start].number : 0};
    status = (*format)->read(&r);
    if (status == ST_OK && out->kind == LOG_LINK && out->n_points < LEAST_POINTS)
        return log_truncated(&r, "messages of three sizes");
    return status;
}

/* --- latency and bandwidth --- */

/* Number of messages in one measured time. */
static double messages_of(const struct log_result *log, double processes)
{
    return log->pattern == LOG_ALL_TO_ALL ? processes - 1 : 1;
}

size_t log_sizes(struct log_point *out, const struct log_result *log, double processes)
{
    double least_s = INFINITY;
    size_t n = 0;
    for (size_t i = log->n_points; i-- > 0;) {
        const struct log_point *point = &log->points[i];
        if (!(point->message_B > 0 && point->time_s < least_s * (1 - EQUAL_TIMES)))
            continue;
        least_s = point->time_s;
        out[n] = *point;
        out[n++].time_s /= messages_of(log, processes);
    }
    for (size_t i = 0; i < n / 2; i++) {
        const struct log_point last = out[n - 1 - i];
        out[n - 1 - i] = out[i];
        out[i] = last;
    }
    return n;
}

/* Least squares of (l + s b - t) / t over the points with b bytes and time t; sets the latency l and the
 * slope s. without_latency: l is 0. */
static void fit_line(double *latency_s, double *slope, const struct log_result *log, double scale,
                     bool without_latency)
{
    double u = 0, us = 0, uss = 0, v = 0, vs = 0;
    for (size_t i = 0; i < log->n_points; i++) {
        const double t = log->points[i].time_s * scale;
        const double s = log->points[i].message_B;
        u += 1 / t / t;
        us += s / t / t;
        uss += s / t * (s / t);
        v += 1 / t;
        vs += s / t;
    }
    *slope = without_latency ? vs / uss : (u * vs - us * v) / (u * uss - us * us);
    *latency_s = without_latency ? 0 : (v - us * *slope) / u;
}

static void measure_residuals(struct log_link *out, const struct log_result *log, double scale, double slope)
{
    double squares = 0;
    for (size_t i = 0; i < log->n_points; i++) {
        const struct log_point *at = &log->points[i];
        const double off = (out->latency_s + at->message_B * slope) / (at->time_s * scale) - 1;
        squares += off * off;
        if (i == 0 || fabs(off) > fabs(out->worst)) {
            out->worst = off;
            out->worst_line = at->line;
        }
    }
    out->rms = sqrt(squares / (double)log->n_points);
}

enum status log_fit(struct log_link *out, const struct log_result *log, const char *path, double processes,
                    struct diag *diag)
{
    const double scale = 1 / messages_of(log, processes);
    const struct log_point *last = &log->points[log->n_points - 1];
    double slope = 0;
    *out = (struct log_link){0};
    fit_line(&out->latency_s, &slope, log, scale, false);
    if (!(out->latency_s >= 0))
        fit_line(&out->latency_s, &slope, log, scale, true);
    if (!(slope > 0))
        return diag_at(diag, ST_INPUT, path, last->line, 0,
                       "larger messages take no longer: no bandwidth follows");
    out->bandwidth_Bps = 1 / slope;
    measure_residuals(out, log, scale, slope);
    if (out->latency_s > 0.01)
        return diag_at(diag, ST_INPUT, path, log->points[0].line, 0,
                       "a latency of %.3g ms: no network of a cluster is so slow; is the unit microseconds?",
                       out->latency_s * 1e3);
    if (!(out->bandwidth_Bps > 1e3 && out->bandwidth_Bps < 1e13))
        return diag_at(diag, ST_INPUT, path, last->line, 0,
                       "a bandwidth of %.3g B/s: outside 1 kB/s to 10 TB/s; is the unit right?",
                       out->bandwidth_Bps);
    return ST_OK;
}
