/* log_nccl.c - reads logs of NCCL tests: a line "# Rank" for each rank, a line of columns, and a line for
 * each size:
 * size count type redop root time algbw busbw, out of place and in place.
 *
 * A ring of n ranks needs 2 (n-1) steps to sum a vector of s bytes, and n - 1 steps to gather or scatter it.
 * In each step every rank sends s / n bytes and receives as many. busbw / algbw is steps / n, so the log
 * shows the number of steps. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "catalog/log.h"
#include "catalog/log_reading.h"

enum { SIZE = 0, REDOP = 3 };

/* State of the reader. */
struct nccl_ring {
    size_t time; /* index of the word with the time out of place; algbw, busbw and #wrong follow */
    double ranks;
    double steps; /* steps of the collective operation; 0: not known yet */
    bool microseconds;
};

static bool marks(const struct log_line *line)
{
    return log_begins(line, "# size count type redop");
}

/* Tolerance 2 %: small sizes have few digits, because bandwidths are printed with two decimals. */
static bool is_near(double got, double want)
{
    return fabs(got / want - 1) < 0.02;
}

/* Finds the number of steps from the bandwidths in the last line of the table. */
static enum status find_steps(struct nccl_ring *ring, const struct log_reader *r)
{
    double band[2] = {0};
    const enum status status = log_numbers(band, r, (const size_t[]){ring->time + 1, ring->time + 2}, 2);
    if (status != ST_OK)
        return status;
    const bool sums = strcmp(r->line->words[REDOP], "none") != 0;
    const double around = (ring->ranks - 1) / ring->ranks, factor = band[1] / band[0];
    if (sums && is_near(factor, 2 * around))
        ring->steps = 2 * (ring->ranks - 1);
    else if (is_near(factor, around))
        ring->steps = ring->ranks - 1;
    else
        return log_fail(r,
                        "busbw is %.3g of algbw with %g ranks: expected all_reduce, all_gather or "
                        "reduce_scatter",
                        factor, ring->ranks);
    return ST_OK;
}

static bool is_size(const struct log_line *line)
{
    return line->n > 0 && decimal_span(line->words[0]) == strlen(line->words[0]);
}

static enum status read_head(struct nccl_ring *ring, struct log_reader *r)
{
    for (size_t i = 0; i < r->log->n; i++) {
        const struct log_line *line = r->line = &r->log->lines[i];
        if (log_begins(line, "# Rank"))
            ring->ranks++;
        if (log_begins(line, "# Collective test starting:") && line->n > 4 &&
            strcmp(line->words[4], "alltoall_perf") == 0)
            return log_fail(r, "unknown test: expected all_reduce or all_gather");
        ring->microseconds = ring->microseconds || (line->n > 0 && strstr(line->text, "(us)"));
        if (i > r->start && marks(line))
            return log_fail(r, "a second test in one log: one log per file");
    }
    const struct log_line *columns = r->line = &r->log->lines[r->start];
    for (size_t i = 1; i < columns->n && ring->time == 0; i++)
        if (strcmp(columns->words[i], "time") == 0)
            ring->time = i - 1; /* data rows do not begin with '#' */
    if (ring->time == 0 || !ring->microseconds)
        return log_fail(r, "expected a column 'time' in (us)");
    if (ring->ranks < 2)
        return log_fail(r, "expected two lines '# Rank' or more before the columns");
    return ST_OK;
}

static enum status read_size(struct log_reader *r, const struct nccl_ring *ring)
{
    const size_t words[] = {SIZE, ring->time, ring->time + 3};
    const bool checked = words[2] < r->line->n && decimal_span(r->line->words[words[2]]) > 0;
    double value[3] = {0};
    const enum status status = log_numbers(value, r, words, checked ? 3 : 2);
    if (status != ST_OK)
        return status;
    if (value[2] > 0)
        return log_fail(r, "%g results were wrong: its time is not imported", value[2]);
    if (!(value[0] > 0)) /* such a size is too small to be divided among the ranks */
        return ST_OK;
    return log_add_point(r, value[0] / ring->ranks, value[1] * 1e-6 / ring->steps);
}

static enum status read_nccl(struct log_reader *r)
{
    const struct log_text *log = r->log;
    struct nccl_ring ring = {.time = 0};
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
