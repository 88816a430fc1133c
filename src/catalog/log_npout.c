/* log_npout.c - the file that NetPIPE writes (np.out, or what -o says), without a word in it: a line of
 * numbers for each size. NetPIPE 3 has bytes, Mbps and seconds; NetPIPE 2 seconds, Mbps, bits, bytes and the
 * variance. The time is one way. Mbps are 10^6 or 2^20 bit/s; the time decides. */
#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "catalog/log.h"

/* Where the numbers stand. */
struct layout {
    size_t n;
    size_t size, rate, time;
    double rounding_s; /* half the last digit of a time */
    const char *text;
};
static const struct layout LAYOUTS[] = {
    {3, 0, 1, 2, 0.5e-8, "bytes, Mbps and seconds"},
    {5, 3, 1, 0, 0.5e-7, "seconds, Mbps, bits, bytes and the variance"},
};
enum { N_LAYOUTS = sizeof LAYOUTS / sizeof *LAYOUTS };

/* A rate printed beside a time agrees with it, in millions or in 2^20. */
static bool agrees(const struct layout *layout, double size, double rate, double time_s)
{
    const double ratio = rate * time_s * 1e6 / (8 * size);
    const double off = 0.02 + layout->rounding_s / time_s;
    return fabs(ratio - 1) < off || fabs(ratio * 1.048576 - 1) < off;
}

/* The layout of a line that is one of np.out without doubt; NULL: it is not. */
static const struct layout *layout_of(const struct log_line *line)
{
    const struct layout *found = NULL;
    for (size_t i = 0; i < N_LAYOUTS; i++) {
        const struct layout *layout = &LAYOUTS[i];
        double value[LOG_MAX_WORDS] = {0};
        struct diag quiet = DIAG_INIT;
        enum status status = line->n == layout->n ? ST_OK : ST_INPUT;
        for (size_t k = 0; k < layout->n && status == ST_OK; k++)
            status = decimal_parse_double(&value[k], line->words[k], &quiet);
        diag_fini(&quiet);
        const double size = value[layout->size], time_s = value[layout->time];
        if (status == ST_OK && size >= 1 && size == floor(size) && time_s > 0 &&
            agrees(layout, size, value[layout->rate], time_s))
            found = layout;
    }
    return found;
}

static bool marks(const struct log_line *line)
{
    return layout_of(line) != NULL;
}

static enum status read_size(struct log_result *out, struct log_point *points, const struct layout *layout,
                             const struct log_text *log, const struct log_line *line, struct diag *diag)
{
    double size = 0, rate = 0, time_s = 0;
    if (line->n != layout->n)
        return log_error(log, line, diag, "%zu numbers where others have %zu: %s", line->n, layout->n,
                         layout->text);
    enum status status = log_number(&size, log, line, layout->size, diag);
    if (status == ST_OK)
        status = log_number(&rate, log, line, layout->rate, diag);
    if (status == ST_OK)
        status = log_number(&time_s, log, line, layout->time, diag);
    if (status != ST_OK)
        return status;
    if (time_s > 0 && !agrees(layout, size, rate, time_s))
        return log_error(log, line, diag,
                         "%g Mbps, but size and time make %.4g: mixed-up columns, or messages both ways",
                         rate, 8e-6 * size / time_s);
    return log_add_point(out, points, log, line, size, time_s, diag);
}

static enum status read_npout(struct log_result *out, const struct log_text *log, size_t start,
                              struct arena *arena, struct diag *diag)
{
    struct log_point *points = ARENA_NEW(arena, log->n, struct log_point);
    const struct layout *layout = layout_of(&log->lines[start]);
    enum status status = ST_OK;
    out->kind = LOG_LINK;
    out->pattern = LOG_PING_PONG;
    out->line = log->lines[start].number;
    out->title = "NetPIPE";
    for (size_t i = 0; i < log->n && status == ST_OK; i++)
        if (log->lines[i].n > 0)
            status = read_size(out, points, layout, log, &log->lines[i], diag);
    return status;
}

const struct log_format log_npout = {.name = "NetPIPE's np.out", .marks = marks, .read = read_npout};
