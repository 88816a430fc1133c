/* log_npb.c - what the NAS Parallel Benchmarks (2 and 3, MPI and serial) print when they are done: lines
 * "name = value" behind "XX Benchmark Completed". */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"

enum field { CLASS, SECONDS, PROCESSES, TOTAL, EACH, VERIFICATION, N_FIELDS };
static const char *const FIELDS[N_FIELDS] = {"Class =",       "Time in seconds =", "Total processes =",
                                             "Mop/s total =", "Mop/s/process =",   "Verification ="};
static const size_t VALUE_AT[N_FIELDS] = {2, 4, 3, 3, 2, 2};

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
        if (log_begins(line, "Total threads ="))
            return log_error(log, line, diag,
                             "a log of threads: rates are of processes; run the MPI or the serial version");
        for (size_t f = 0; f < N_FIELDS; f++)
            if (log_begins(line, FIELDS[f]) && !found[f])
                found[f] = line;
    }
    for (size_t f = 0; f < N_FIELDS; f++)
        if (!found[f] && f != PROCESSES && f != EACH)
            return log_truncated(log, diag, FIELDS[f]);
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

static enum status check_each(const struct log_text *log, const struct log_line *found[N_FIELDS],
                              const double value[N_FIELDS], struct diag *diag)
{
    const double each = value[TOTAL] / value[PROCESSES];
    if (!(value[PROCESSES] >= 1 && value[PROCESSES] == floor(value[PROCESSES]) && value[PROCESSES] < 1e9))
        return log_error(log, found[PROCESSES], diag, "expected a number of processes from 1");
    if (!(value[TOTAL] > 0))
        return log_error(log, found[TOTAL], diag, "a benchmark that did nothing");
    if (found[EACH] && fabs(value[EACH] / each - 1) > 0.01)
        return log_error(log, found[EACH], diag,
                         "%g Mop/s per process, but the total makes %g: mixed-up lines", value[EACH], each);
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
    for (size_t f = SECONDS; f <= EACH && status == ST_OK; f++)
        if (found[f])
            status = log_number(&value[f], log, found[f], VALUE_AT[f], diag);
    if (status == ST_OK)
        status = check_each(log, found, value, diag);
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
    out->processes = (int64_t)value[PROCESSES];
    out->rate_ops = value[TOTAL] / value[PROCESSES] * 1e6;
    return ST_OK;
}

const struct log_format log_npb = {.name = "NAS Parallel Benchmarks", .marks = marks, .read = read_npb};
