/* log_imb.c - reads logs of IMB-MPI1: "# Benchmarking Sendrecv", "# #processes = 16", a line of columns, and
 * a line for each size; the section repeats for other numbers of processes. Mbytes are 10^6 bytes (2018 and
 * later) or 2^20; the printed time shows which. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "catalog/log.h"
#include "catalog/log_reading.h"

#define ONE_TIME "#bytes #repetitions t[usec] Mbytes/sec"
#define THREE_TIMES "#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]"

/* An allreduce sums vectors up to this size whole in each stage, and longer ones by halves [Thakur,
 * Rabenseifner, Gropp: Optimization of Collective Communication Operations in MPICH, IJHPCA 19(1), 2005]. */
static const double SHORT_B = 2048;

static const struct imb_benchmark {
    const char *name;
    const char *columns;
    enum log_pattern pattern;
    size_t time;    /* index of the word with the time (of the slowest process) */
    size_t rate;    /* index of the word with the rate; 0: none */
    double counted; /* number of messages in one time that the printed rate is computed from */
    double sent;    /* messages that a process sends at once */
    bool stages;    /* the benchmark is an allreduce, which is a sequence of exchanges */
} BENCHMARKS[] = {
    {"PingPong", ONE_TIME, LOG_PING_PONG, 2, 3, 1, 1, false},
    {"PingPing", ONE_TIME, LOG_EXCHANGE, 2, 3, 1, 1, false},
    {"Sendrecv", THREE_TIMES " Mbytes/sec", LOG_EXCHANGE, 3, 5, 2, 1, false},
    {"Exchange", THREE_TIMES " Mbytes/sec", LOG_EXCHANGE, 3, 5, 4, 2, false},
    {"Alltoall", THREE_TIMES, LOG_ALL_TO_ALL, 3, 0, 0, 1, false},
    {"Allreduce", THREE_TIMES, LOG_EXCHANGE, 3, 0, 0, 1, true},
};
enum { N_BENCHMARKS = sizeof BENCHMARKS / sizeof *BENCHMARKS, MOST_PROCESSES = 100000000 };

static bool marks(const struct log_line *line)
{
    return log_begins(line, "# Benchmarking");
}

static const struct imb_benchmark *find_benchmark(const struct log_line *line)
{
    for (size_t i = 0; i < N_BENCHMARKS; i++)
        if (line->n > 2 && strcmp(line->words[2], BENCHMARKS[i].name) == 0)
            return &BENCHMARKS[i];
    return NULL;
}

/* Converts bytes and time of an allreduce to those of one exchange between two processes. Processes beyond a
 * power of two send their data to a neighbour first and receive the result last. */
static void to_single_exchange(double *message_B, double *time_us, double processes)
{
    const double whole = ldexp(1, integer_log2(processes));
    const double extra = whole < processes ? 2 : 0;
    const double stages = 2 * integer_log2(processes) + extra;
    *message_B *= (2 * (1 - 1 / whole) + extra) / stages;
    *time_us /= stages;
}

static enum status read_size(struct log_reader *r, const struct imb_benchmark *of)
{
    const size_t words[] = {0, of->time, of->rate};
    double value[3] = {0};
    const enum status status = log_numbers(value, r, words, of->rate > 0 ? 3 : 2);
    if (status != ST_OK)
        return status;
    double size = value[0], time_us = value[1];
    if (of->rate > 0 && size >= 1024 && !log_agrees(value[2], of->counted * size / time_us, 0.02))
        return log_fail(r, "%g Mbytes/sec, but size and time give %.4g: mixed-up columns", value[2],
                        of->counted * size / time_us);
    if (of->stages && size <= SHORT_B)
        return ST_OK;
    if (of->stages)
        to_single_exchange(&size, &time_us, (double)r->out->processes);
    return log_add_point(r, size, time_us / of->sent * 1e-6);
}

/* Reads the lines of one section "# Benchmarking"; *next is the line of the next section. */
static enum status read_section(struct log_reader *r, size_t *next, const struct imb_benchmark *of)
{
    struct log_result *out = r->out;
    bool columns = false;
    enum status status = ST_OK;
    r->points = ARENA_NEW(r->arena, r->log->n, struct log_point);
    out->line = r->log->lines[*next].number;
    out->n_points = 0;
    for (++*next; *next < r->log->n && status == ST_OK; ++*next) {
        const struct log_line *line = r->line = &r->log->lines[*next];
        if (marks(line))
            break;
        if (log_begins(line, "# #processes =") && line->n > 3)
            status = decimal_parse_integer(&out->processes, line->words[3], 1, MOST_PROCESSES, r->diag);
        if (status != ST_OK)
            diag_place(r->diag, r->log->path, line->number, line->columns[3]);
        if (log_begins(line, "#bytes"))
            columns = log_begins(line, of->columns);
        if (log_begins(line, "#bytes") && !columns)
            return log_fail(r, "expected the columns '%s'", of->columns);
        if (columns && out->processes > 1 && line->n > 0 && line->words[0][0] != '#')
            status = read_size(r, of);
    }
    return status;
}

/* Uses the section with the most processes. A single process sends no messages. */
static enum status read_imb(struct log_reader *r)
{
    struct log_result *out = r->out;
    const struct imb_benchmark *of = find_benchmark(r->line = &r->log->lines[r->start]);
    enum status status = ST_OK;
    if (!of)
        return log_fail(r, "unknown benchmark: expected PingPong, PingPing, Sendrecv, Exchange, Alltoall or "
                           "Allreduce");
    out->pattern = of->pattern;
    out->title = arena_printf(r->arena, "IMB-MPI1 %s", of->name);
    for (size_t next = r->start; next < r->log->n && status == ST_OK;) {
        struct log_result section = *out;
        section.processes = of->pattern == LOG_PING_PONG ? 2 : 1;
        r->out = &section;
        if (find_benchmark(r->line = &r->log->lines[next]) != of)
            return log_fail(r, "a second benchmark in one log: one log per file");
        status = read_section(r, &next, of);
        if (section.processes >= out->processes)
            *out = section;
    }
    return status;
}

const struct log_format log_imb = {
    .name = "Intel MPI Benchmarks", .kind = LOG_LINK, .marks = marks, .read = read_imb};
