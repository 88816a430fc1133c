/* log_nccl.c - what NCCL tests print: a line "# Rank" for each, a line of columns, and a line for each size:
 * size count type redop root time algbw busbw, out of place and in place.
 *
 * A ring of n ranks sums a vector of s bytes in 2 (n-1) steps, gathers or scatters it in n - 1; in each,
 * every rank sends s / n bytes to the next one while as many come in. The bandwidth of the bus over that of
 * the algorithm is steps / n, and says which it was. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "catalog/log.h"

enum { SIZE = 0, REDOP = 3 };

/* What is known of the log so far. */
struct reading {
    size_t time; /* the word of the time out of place; behind it algbw, busbw, #wrong */
    double ranks;
    double steps; /* of the collective; 0: not known yet */
    bool microseconds;
};

static bool marks(const struct log_line *line)
{
    return log_begins(line, "# size count type redop");
}

/* The factor is exact for large sizes only: bandwidths are printed with two decimals. */
static bool near(double got, double want)
{
    return fabs(got / want - 1) < 0.02;
}

/* Steps of the ring, from the bandwidths of the last line of the table. */
static enum status find_steps(struct reading *r, const struct log_text *log, const struct log_line *line,
                              struct diag *diag)
{
    double algorithm = 0, bus = 0;
    enum status status = log_number(&algorithm, log, line, r->time + 1, diag);
    if (status == ST_OK)
        status = log_number(&bus, log, line, r->time + 2, diag);
    if (status != ST_OK)
        return status;
    const bool sums = strcmp(line->words[REDOP], "none") != 0;
    const double around = (r->ranks - 1) / r->ranks, factor = bus / algorithm;
    if (sums && near(factor, 2 * around))
        r->steps = 2 * (r->ranks - 1);
    else if (near(factor, around))
        r->steps = r->ranks - 1;
    else
        return log_error(log, line, diag,
                         "busbw is %.3g of algbw with %g ranks: of no collective that is read; all_reduce, "
                         "all_gather and reduce_scatter are",
                         factor, r->ranks);
    return ST_OK;
}

static bool is_size(const struct log_line *line)
{
    return line->n > 0 && decimal_span(line->words[0]) == strlen(line->words[0]);
}

static enum status read_head(struct reading *r, const struct log_text *log, size_t start, struct diag *diag)
{
    for (size_t i = 0; i < log->n; i++) {
        const struct log_line *line = &log->lines[i];
        if (log_begins(line, "# Rank"))
            r->ranks++;
        if (log_begins(line, "# Collective test starting:") && line->n > 4 &&
            strcmp(line->words[4], "alltoall_perf") == 0)
            return log_error(log, line, diag, "a test that is not read: all_reduce and all_gather are");
        r->microseconds = r->microseconds || (line->n > 0 && strstr(line->text, "(us)"));
        if (i > start && marks(line))
            return log_error(log, line, diag, "a second test in one log: one log per file");
    }
    const struct log_line *columns = &log->lines[start];
    for (size_t i = 1; i < columns->n && r->time == 0; i++)
        if (strcmp(columns->words[i], "time") == 0)
            r->time = i - 1; /* rows have no '#' before them */
    if (r->time == 0 || !r->microseconds)
        return log_error(log, columns, diag, "expected a column 'time' in (us)");
    if (r->ranks < 2)
        return log_error(log, columns, diag, "expected two lines '# Rank' or more before the columns");
    return ST_OK;
}

static enum status read_size(struct log_result *out, struct log_point *points, const struct reading *r,
                             const struct log_text *log, const struct log_line *line, struct diag *diag)
{
    double size = 0, time_us = 0, wrong = 0;
    enum status status = log_number(&size, log, line, SIZE, diag);
    if (status == ST_OK)
        status = log_number(&time_us, log, line, r->time, diag);
    const size_t check = r->time + 3;
    if (status == ST_OK && check < line->n && decimal_span(line->words[check]) > 0)
        status = log_number(&wrong, log, line, check, diag);
    if (status != ST_OK)
        return status;
    if (wrong > 0)
        return log_error(log, line, diag, "%g results were wrong: its time is not taken", wrong);
    if (!(size > 0)) /* too small to be divided among the ranks */
        return ST_OK;
    return log_add_point(out, points, log, line, size / r->ranks, time_us * 1e-6 / r->steps, diag);
}

static enum status read_nccl(struct log_result *out, const struct log_text *log, size_t start,
                             struct arena *arena, struct diag *diag)
{
    struct log_point *points = ARENA_NEW(arena, log->n, struct log_point);
    struct reading r = {.time = 0};
    enum status status = read_head(&r, log, start, diag);
    for (size_t i = log->n; i-- > start && status == ST_OK && !(r.steps > 0);)
        if (is_size(&log->lines[i]) && log->lines[i].n > r.time)
            status = find_steps(&r, log, &log->lines[i], diag);
    for (size_t i = start; i < log->n && status == ST_OK; i++)
        if (is_size(&log->lines[i]))
            status = read_size(out, points, &r, log, &log->lines[i], diag);
    out->kind = LOG_LINK;
    out->pattern = LOG_EXCHANGE;
    out->line = log->lines[start].number;
    out->processes = (int64_t)r.ranks;
    out->title = arena_printf(arena, "NCCL tests %s, %g ranks",
                              r.steps == r.ranks - 1 ? "all_gather" : "all_reduce", r.ranks);
    return status;
}

const struct log_format log_nccl = {.name = "NCCL tests", .marks = marks, .read = read_nccl};
