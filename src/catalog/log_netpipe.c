/* log_netpipe.c - what NetPIPE prints: "0: 1 bytes 2628 times --> 0.23 Mbps in 33.87 usec" for each size; the
 * time is one way. Sizes near a power of two are tried beside it. Mbps are 10^6 or 2^20 bit/s; the time
 * decides. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"

enum { INDEX, SIZE, BYTES, REPEATS, TIMES, ARROW, RATE, MBPS, IN, TIME, USEC, N_WORDS };

static bool marks(const struct log_line *line)
{
    return line->n > TIMES && strcmp(line->words[BYTES], "bytes") == 0 &&
           strcmp(line->words[TIMES], "times") == 0;
}

static enum status read_size(struct log_result *out, struct log_point *points, const struct log_text *log,
                             const struct log_line *line, struct diag *diag)
{
    double size = 0, rate = 0, time_us = 0;
    enum status status = log_number(&size, log, line, SIZE, diag);
    if (status == ST_OK)
        status = log_number(&rate, log, line, RATE, diag);
    if (status == ST_OK)
        status = log_number(&time_us, log, line, TIME, diag);
    if (status != ST_OK)
        return status;
    if (line->n < N_WORDS || strcmp(line->words[MBPS], "Mbps") != 0 || strcmp(line->words[USEC], "usec") != 0)
        return log_error(log, line, diag, "expected '... Mbps in ... usec'");
    const double per_usec = size * 8 / time_us;
    if (size >= 1024 && fabs(rate / per_usec - 1) > 0.02 && fabs(rate * 1.048576 / per_usec - 1) > 0.02)
        return log_error(log, line, diag, "%g Mbps, but size and time make %.4g: mixed-up columns", rate,
                         per_usec);
    return log_add_point(out, points, log, line, size, time_us * 1e-6, diag);
}

static enum status read_netpipe(struct log_result *out, const struct log_text *log, size_t start,
                                struct arena *arena, struct diag *diag)
{
    struct log_point *points = ARENA_NEW(arena, log->n, struct log_point);
    enum status status = ST_OK;
    out->kind = LOG_LINK;
    out->pattern = LOG_PING_PONG;
    out->line = log->lines[start].number;
    out->title = "NetPIPE";
    for (size_t i = start; i < log->n && status == ST_OK; i++)
        if (marks(&log->lines[i]))
            status = read_size(out, points, log, &log->lines[i], diag);
        else if (log->lines[i].n > BYTES && strcmp(log->lines[i].words[BYTES], "bytes") == 0)
            status = log_error(log, &log->lines[i], diag,
                               "this line ends too early: expected '... times --> ...'");
    return status;
}

const struct log_format log_netpipe = {.name = "NetPIPE", .marks = marks, .read = read_netpipe};
