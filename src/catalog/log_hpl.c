/* log_hpl.c - reads logs of HPL: for each run a line with the columns "T/V N NB P Q Time Gflops", and the
 * result of a check. The fastest run gives the rate. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"
#include "catalog/log_reading.h"

enum { VARIANT, N, NB, P, Q, TIME, GFLOPS, N_COLUMNS };

static bool marks(const struct log_line *line)
{
    return log_begins(line, "T/V N NB P Q Time Gflops");
}

/* True for a line of results: "WR11C2R4 ..." */
static bool is_run(const struct log_line *line)
{
    const char *word = line->n > 0 ? line->words[0] : "";
    return word[0] == 'W' && (word[1] == 'R' || word[1] == 'C') && strlen(word) >= 7 && line->n > 1;
}

static enum status read_run(struct log_reader *r)
{
    static const size_t words[] = {N, NB, P, Q, TIME, GFLOPS};
    double value[N_COLUMNS] = {0};
    struct log_result *out = r->out;
    const enum status status = log_numbers(&value[N], r, words, sizeof words / sizeof *words);
    if (status != ST_OK)
        return status;
    const double n = value[N];
    const double processes = value[P] * value[Q];
    const double ops = 2. / 3 * n * n * n + 1.5 * n * n;
    if (!(processes >= 1 && processes < 1e9 && value[TIME] > 0 && value[GFLOPS] > 0))
        return log_fail(r, "processes, time and rate must be above 0");
    if (fabs(ops / value[TIME] / (value[GFLOPS] * 1e9) - 1) > 0.02)
        return log_fail(r, "%g Gflops, but N and the time make %.4g: mixed-up columns", value[GFLOPS],
                        ops / value[TIME] / 1e9);
    if (out->line > 0 && (double)out->processes * out->rate_ops >= value[GFLOPS] * 1e9)
        return ST_OK;
    out->line = r->line->number;
    out->processes = (int64_t)processes;
    out->rate_ops = value[GFLOPS] * 1e9 / processes;
    out->title = arena_printf(r->arena, "HPL with N=%.0f", n);
    return ST_OK;
}

static enum status read_hpl(struct log_reader *r)
{
    bool ended = false;
    enum status status = ST_OK;
    r->out->application = "linpack.regions";
    for (size_t i = r->start; i < r->log->n && status == ST_OK; i++) {
        const struct log_line *line = r->line = &r->log->lines[i];
        if (is_run(line))
            status = read_run(r);
        else if (line->n > 1 && strcmp(line->words[line->n - 1], "FAILED") == 0)
            status = log_fail(r, "a run failed its check: its rate is not imported");
        ended = ended || log_begins(line, "End of Tests.");
    }
    if (status == ST_OK && !(ended && r->out->line > 0))
        return log_truncated(r, r->out->line ? "'End of Tests.'" : "the line of a run");
    return status;
}

const struct log_format log_hpl = {.name = "HPL", .kind = LOG_RATE, .marks = marks, .read = read_hpl};
