/* log_imb.c - what IMB-MPI1 PingPong prints: "#bytes #repetitions t[usec] Mbytes/sec" and a line for each
 * size. Mbytes are 10^6 (2018 and later) or 2^20 bytes; the time decides. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"

static bool marks(const struct log_line *line)
{
    return log_begins(line, "# Benchmarking");
}

/* A rate printed beside a time agrees with it, in millions or in 2^20; both are rounded. */
static bool agrees(double rate, double per_usec)
{
    const double ratio = rate / per_usec;
    return fabs(ratio - 1) < 0.02 || fabs(ratio * 1.048576 - 1) < 0.02;
}

static enum status read_size(struct log_result *out, struct log_point *points, const struct log_text *log,
                             const struct log_line *line, struct diag *diag)
{
    double value[4] = {0};
    enum status status = ST_OK;
    for (size_t i = 0; i < 4 && status == ST_OK; i++)
        status = log_number(&value[i], log, line, i, diag);
    if (status != ST_OK)
        return status;
    if (value[0] >= 1024 && !agrees(value[3], value[0] / value[2]))
        return log_error(log, line, diag, "%g Mbytes/sec, but size and time make %.4g: mixed-up columns",
                         value[3], value[0] / value[2]);
    return log_add_point(out, points, log, line, value[0], value[2] * 1e-6, diag);
}

static enum status read_imb(struct log_result *out, const struct log_text *log, size_t start,
                            struct arena *arena, struct diag *diag)
{
    struct log_point *points = ARENA_NEW(arena, log->n, struct log_point);
    const struct log_line *first = &log->lines[start];
    bool columns = false;
    enum status status = ST_OK;
    if (!log_begins(first, "# Benchmarking PingPong"))
        return log_error(log, first, diag, "a benchmark that is not read: PingPong is");
    out->kind = LOG_LINK;
    out->pattern = LOG_PING_PONG;
    out->line = first->number;
    out->title = "IMB-MPI1 PingPong";
    for (size_t i = start + 1; i < log->n && status == ST_OK; i++) {
        const struct log_line *line = &log->lines[i];
        if (marks(line))
            return log_error(log, line, diag, "a second benchmark in one log: one log per file");
        if (log_begins(line, "#bytes"))
            columns = log_begins(line, "#bytes #repetitions t[usec] Mbytes/sec");
        if (log_begins(line, "#bytes") && !columns)
            return log_error(log, line, diag,
                             "expected the columns '#bytes #repetitions t[usec] Mbytes/sec'");
        if (columns && line->n > 0 && line->words[0][0] != '#')
            status = read_size(out, points, log, line, diag);
    }
    return status;
}

const struct log_format log_imb = {.name = "Intel MPI Benchmarks", .marks = marks, .read = read_imb};
