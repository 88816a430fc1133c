/* log_hpl.c - what HPL prints: a table line "T/V N NB P Q Time Gflops" and a check for each run; the fastest
 * run counts. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"

enum { VARIANT, N, NB, P, Q, TIME, GFLOPS, N_COLUMNS };

static bool marks(const struct log_line *line)
{
    return log_begins(line, "T/V N NB P Q Time Gflops");
}

/* A run: "WR11C2R4 ..." */
static bool is_run(const struct log_line *line)
{
    const char *word = line->n > 0 ? line->words[0] : "";
    return word[0] == 'W' && (word[1] == 'R' || word[1] == 'C') && strlen(word) >= 7 && line->n > 1;
}

static enum status read_run(struct log_result *out, const struct log_text *log, const struct log_line *line,
                            struct arena *arena, struct diag *diag)
{
    double value[N_COLUMNS] = {0};
    enum status status = ST_OK;
    for (size_t i = N; i < N_COLUMNS && status == ST_OK; i++)
        status = log_number(&value[i], log, line, i, diag);
    if (status != ST_OK)
        return status;
    const double n = value[N];
    const double processes = value[P] * value[Q];
    const double ops = 2. / 3 * n * n * n + 1.5 * n * n;
    if (!(processes >= 1 && processes < 1e9 && value[TIME] > 0 && value[GFLOPS] > 0))
        return log_error(log, line, diag, "processes, time and rate must be above 0");
    if (fabs(ops / value[TIME] / (value[GFLOPS] * 1e9) - 1) > 0.02)
        return log_error(log, line, diag, "%g Gflops, but N and the time make %.4g: mixed-up columns",
                         value[GFLOPS], ops / value[TIME] / 1e9);
    const double rate_ops = value[GFLOPS] * 1e9 / processes;
    if (out->line > 0 && (double)out->processes * out->rate_ops >= value[GFLOPS] * 1e9)
        return ST_OK;
    out->line = line->number;
    out->processes = (int64_t)processes;
    out->rate_ops = rate_ops;
    out->title = arena_printf(arena, "HPL with N=%.0f", n);
    return ST_OK;
}

static enum status read_hpl(struct log_result *out, const struct log_text *log, size_t start,
                            struct arena *arena, struct diag *diag)
{
    bool ended = false;
    enum status status = ST_OK;
    out->kind = LOG_RATE;
    out->application = "linpack.regions";
    for (size_t i = start; i < log->n && status == ST_OK; i++) {
        const struct log_line *line = &log->lines[i];
        if (is_run(line))
            status = read_run(out, log, line, arena, diag);
        else if (line->n > 1 && strcmp(line->words[line->n - 1], "FAILED") == 0)
            status = log_error(log, line, diag, "a run failed its check: its rate is not taken");
        ended = ended || log_begins(line, "End of Tests.");
    }
    if (status == ST_OK && !(ended && out->line > 0))
        return log_truncated(log, diag, out->line ? "'End of Tests.'" : "the line of a run");
    return status;
}

const struct log_format log_hpl = {.name = "HPL", .marks = marks, .read = read_hpl};
