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
#include "catalog/log_reading.h"

enum { SIZE = 0, REDOP = 3 };

/* What is known of the log so far. */
struct ring {
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
static enum status find_steps(struct ring *ring, const struct log_reading *r)
{
    double band[2] = {0};
    const enum status status = log_numbers(band, r, (const size_t[]){ring->time + 1, ring->time + 2}, 2);
    if (status != ST_OK)
        return status;
    const bool sums = strcmp(r->line->words[REDOP], "none") != 0;
    const double around = (ring->ranks - 1) / ring->ranks, factor = band[1] / band[0];
    if (sums && near(factor, 2 * around))
        ring->steps = 2 * (ring->ranks - 1);
    else if (near(factor, around))
        ring->steps = ring->ranks - 1;
    else
        return log_error(r,
                         "busbw is %.3g of algbw with %g ranks: of no collective that is read; all_reduce, "
                         "all_gather and reduce_scatter are",
                         factor, ring->ranks);
    return ST_OK;
}

static bool is_size(const struct log_line *line)
{
    return line->n > 0 && decimal_span(line->words[0]) == strlen(line->words[0]);
}

static enum status read_head(struct ring *ring, struct log_reading *r)
{
    for (size_t i = 0; i < r->log->n; i++) {
        const struct log_line *line = r->line = &r->log->lines[i];
        if (log_begins(line, "# Rank"))
            ring->ranks++;
        if (log_begins(line, "# Collective test starting:") && line->n > 4 &&
            strcmp(line->words[4], "alltoall_perf") == 0)
            return log_error(r, "a test that is not read: all_reduce and all_gather are");
        ring->microseconds = ring->microseconds || (line->n > 0 && strstr(line->text, "(us)"));
        if (i > r->start && marks(line))
            return log_error(r, "a second test in one log: one log per file");
    }
    const struct log_line *columns = r->line = &r->log->lines[r->start];
    for (size_t i = 1; i < columns->n && ring->time == 0; i++)
        if (strcmp(columns->words[i], "time") == 0)
            ring->time = i - 1; /* rows have no '#' before them */
    if (ring->time == 0 || !ring->microseconds)
        return log_error(r, "expected a column 'time' in (us)");
    if (ring->ranks < 2)
        return log_error(r, "expected two lines '# Rank' or more before the columns");
    return ST_OK;
}

static enum status read_size(struct log_reading *r, const struct ring *ring)
{
    const size_t words[] = {SIZE, ring->time, ring->time + 3};
    const bool checked = words[2] < r->line->n && decimal_span(r->line->words[words[2]]) > 0;
    double value[3] = {0};
    const enum status status = log_numbers(value, r, words, checked ? 3 : 2);
    if (status != ST_OK)
        return status;
    if (value[2] > 0)
        return log_error(r, "%g results were wrong: its time is not taken", value[2]);
    if (!(value[0] > 0)) /* too small to be divided among the ranks */
        return ST_OK;
    return log_add_point(r, value[0] / ring->ranks, value[1] * 1e-6 / ring->steps);
}

static enum status read_nccl(struct log_reading *r)
{
    const struct log_text *log = r->log;
    struct ring ring = {.time = 0};
    enum status status = read_head(&ring, r);
    for (size_t i = log->n; i-- > r->start && status == ST_OK && !(ring.steps > 0);)
        if (is_size(r->line = &log->lines[i]) && r->line->n > ring.time)
            status = find_steps(&ring, r);
    for (size_t i = r->start; i < log->n && status == ST_OK; i++)
        if (is_size(r->line = &log->lines[i]))
            status = read_size(r, &ring);
    r->out->processes = (int64_t)ring.ranks;
    r->out->title = arena_printf(r->arena, "NCCL tests %s, %g ranks",
                                 ring.steps == ring.ranks - 1 ? "all_gather" : "all_reduce", ring.ranks);
    return status;
}

const struct log_format log_nccl = {
    .name = "NCCL tests", .kind = LOG_LINK, .pattern = LOG_EXCHANGE, .marks = marks, .read = read_nccl};
