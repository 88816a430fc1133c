/* log_npb.c - what the NAS Parallel Benchmarks (2 and 3, MPI, OpenMP and serial) print when they are done:
 * lines "name = value" behind "XX Benchmark Completed". A thread of OpenMP counts as a process: it shares
 * memory with the others as one would, and messages are not in a rate. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"

enum field { CLASS, SECONDS, PROCESSES, THREADS, TOTAL, EACH, EACH_THREAD, VERIFICATION, N_FIELDS };
static const struct {
    const char *begins;
    size_t value_at;
    bool may_lack;
} FIELDS[N_FIELDS] = {
    [CLASS] = {"Class =", 2, false},
    [SECONDS] = {"Time in seconds =", 4, false},
    [PROCESSES] = {"Total processes =", 3, true},
    [THREADS] = {"Total threads =", 3, true},
    [TOTAL] = {"Mop/s total =", 3, false},
    [EACH] = {"Mop/s/process =", 2, true},
    [EACH_THREAD] = {"Mop/s/thread =", 2, true},
    [VERIFICATION] = {"Verification =", 2, false},
};

/* "BT Benchmark Completed." */
static bool completes(const struct log_line *line)
{
    return line->n == 3 && strlen(line->words[0]) == 2 && strcmp(line->words[1], "Benchmark") == 0 &&
           strncmp(line->words[2], "Completed", 9) == 0;
}

static bool marks(const struct log_line *line)
{
    return log_begins(line, "NAS Parallel Benchmarks") || completes(line);
}

/* The lines behind the one that completes, each at most once. */
static enum status find_fields(const struct log_line *found[N_FIELDS], const struct log_text *log,
                               size_t from, struct diag *diag)
{
    for (size_t i = from + 1; i < log->n; i++) {
        const struct log_line *line = &log->lines[i];
        if (marks(line))
            return log_error(log, line, diag, "a second benchmark in one log: one log per file");
        for (size_t f = 0; f < N_FIELDS; f++)
            if (log_begins(line, FIELDS[f].begins) && !found[f])
                found[f] = line;
    }
    for (size_t f = 0; f < N_FIELDS; f++)
        if (!found[f] && !FIELDS[f].may_lack)
            return log_truncated(log, diag, FIELDS[f].begins);
    if (found[PROCESSES] && found[THREADS])
        return log_error(log, found[THREADS], diag,
                         "processes and threads: run one kind of them on the cores of a node");
    return ST_OK;
}

static enum status read_class(char *out, const struct log_text *log, const struct log_line *line,
                              struct diag *diag)
{
    const char *word = line->n > 2 ? line->words[2] : "";
    if (strlen(word) != 1 || !strchr("SWABCDEF", word[0]))
        return log_error(log, line, diag, "expected a class, one of S, W, A to F, got '%s'", word);
    *out = word[0];
    return ST_OK;
}

/* count, rate: the fields of processes, or of threads. */
static enum status check_each(const struct log_text *log, const struct log_line *found[N_FIELDS],
                              const double value[N_FIELDS], enum field count, enum field rate,
                              struct diag *diag)
{
    const double each = value[TOTAL] / value[count];
    if (!(value[count] >= 1 && value[count] == floor(value[count]) && value[count] < 1e9))
        return log_error(log, found[count], diag, "expected a number of %s from 1",
                         count == THREADS ? "threads" : "processes");
    if (!(value[TOTAL] > 0))
        return log_error(log, found[TOTAL], diag, "a benchmark that did nothing");
    if (found[rate] && fabs(value[rate] / each - 1) > 0.01)
        return log_error(log, found[rate], diag, "%g Mop/s per %s, but the total makes %g: mixed-up lines",
                         value[rate], count == THREADS ? "thread" : "process", each);
    return ST_OK;
}

static enum status read_npb(struct log_result *out, const struct log_text *log, size_t start,
                            struct arena *arena, struct diag *diag)
{
    const struct log_line *found[N_FIELDS] = {NULL};
    double value[N_FIELDS] = {[PROCESSES] = 1};
    size_t at = start;
    char class_letter = '?';
    while (at < log->n && !completes(&log->lines[at]))
        at++;
    if (at == log->n)
        return log_truncated(log, diag, "'Benchmark Completed'");
    enum status status = find_fields(found, log, at, diag);
    if (status == ST_OK)
        status = read_class(&class_letter, log, found[CLASS], diag);
    for (size_t f = SECONDS; f <= EACH_THREAD && status == ST_OK; f++)
        if (found[f])
            status = log_number(&value[f], log, found[f], FIELDS[f].value_at, diag);
    out->threads = found[THREADS] != NULL;
    const enum field count = out->threads ? THREADS : PROCESSES;
    if (status == ST_OK)
        status = check_each(log, found, value, count, out->threads ? EACH_THREAD : EACH, diag);
    if (status != ST_OK)
        return status;
    if (found[VERIFICATION]->n < 3 || strcmp(found[VERIFICATION]->words[2], "SUCCESSFUL") != 0)
        return log_error(log, found[VERIFICATION], diag, "the run was not verified: its rate is not taken");
    const char *name = log->lines[at].words[0];
    out->kind = LOG_RATE;
    out->line = found[TOTAL]->number;
    out->title = arena_printf(arena, "NAS Parallel Benchmarks %s class %c", name, class_letter);
    out->application = arena_printf(arena, "npb.%c%c class=%c", tolower((unsigned char)name[0]),
                                    tolower((unsigned char)name[1]), class_letter);
    out->processes = (int64_t)value[count];
    out->rate_ops = value[TOTAL] / value[count] * 1e6;
    return ST_OK;
}

const struct log_format log_npb = {.name = "NAS Parallel Benchmarks", .marks = marks, .read = read_npb};
