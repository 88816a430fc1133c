/* log_npb.c - reads logs of the NAS Parallel Benchmarks 2 and 3 (MPI, OpenMP and serial): lines "name =
 * value" after "XX Benchmark Completed". An OpenMP thread counts as a process, because it shares the memory
 * in the same way. Rates are for runs on one node, without messages between nodes. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"
#include "catalog/log_reading.h"

enum npb_field { CLASS, SECONDS, PROCESSES, THREADS, TOTAL, EACH, EACH_THREAD, VERIFICATION, N_FIELDS };
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

/* True for "BT Benchmark Completed." */
static bool is_completion(const struct log_line *line)
{
    return line->n == 3 && strlen(line->words[0]) == 2 && strcmp(line->words[1], "Benchmark") == 0 &&
           strncmp(line->words[2], "Completed", 9) == 0;
}

static bool marks(const struct log_line *line)
{
    return log_begins(line, "NAS Parallel Benchmarks") || is_completion(line);
}

/* Finds the first line of each field after the completion line. ST_INPUT: a required field is missing, the
 * log has a second benchmark, or the class is unknown. */
static enum status find_fields(const struct log_line *found[N_FIELDS], struct log_reader *r, size_t from)
{
    for (size_t i = from + 1; i < r->log->n; i++) {
        r->line = &r->log->lines[i];
        if (marks(r->line))
            return log_fail(r, "a second benchmark in one log: one log per file");
        for (size_t f = 0; f < N_FIELDS; f++)
            if (log_begins(r->line, FIELDS[f].begins) && !found[f])
                found[f] = r->line;
    }
    for (size_t f = 0; f < N_FIELDS; f++)
        if (!found[f] && !FIELDS[f].may_lack)
            return log_truncated(r, FIELDS[f].begins);
    r->line = found[THREADS];
    if (found[PROCESSES] && found[THREADS])
        return log_fail(r, "processes and threads: run one kind of them on the cores of a node");
    r->line = found[CLASS];
    const char *word = r->line->n > 2 ? r->line->words[2] : "";
    if (strlen(word) != 1 || !strchr("SWABCDEF", word[0]))
        return log_fail(r, "expected a class, one of S, W, A to F, got '%s'", word);
    return ST_OK;
}

/* Checks that the rate per process or thread is consistent with the total. count, rate: the fields for
 * processes, or those for threads. */
static enum status check_each(struct log_reader *r, const struct log_line *found[N_FIELDS],
                              const double value[N_FIELDS], enum npb_field count, enum npb_field rate)
{
    const double each = value[TOTAL] / value[count];
    r->line = found[count];
    if (!(value[count] >= 1 && value[count] == floor(value[count]) && value[count] < 1e9))
        return log_fail(r, "expected a number of %s from 1", count == THREADS ? "threads" : "processes");
    r->line = found[TOTAL];
    if (!(value[TOTAL] > 0))
        return log_fail(r, "the benchmark did no operations");
    r->line = found[rate];
    if (found[rate] && fabs(value[rate] / each - 1) > 0.01)
        return log_fail(r, "%g Mop/s per %s, but the total gives %g: mixed-up lines", value[rate],
                        count == THREADS ? "thread" : "process", each);
    r->line = found[VERIFICATION];
    if (r->line->n < 3 || strcmp(r->line->words[2], "SUCCESSFUL") != 0)
        return log_fail(r, "the run was not verified: its rate is not imported");
    return ST_OK;
}

static enum status read_npb(struct log_reader *r)
{
    const struct log_line *found[N_FIELDS] = {NULL};
    double value[N_FIELDS] = {[PROCESSES] = 1};
    struct log_result *out = r->out;
    size_t at = r->start;
    while (at < r->log->n && !is_completion(&r->log->lines[at]))
        at++;
    if (at == r->log->n)
        return log_truncated(r, "'Benchmark Completed'");
    enum status status = find_fields(found, r, at);
    for (size_t f = SECONDS; f <= EACH_THREAD && status == ST_OK; f++)
        if ((r->line = found[f]))
            status = log_numbers(&value[f], r, &FIELDS[f].value_at, 1);
    out->threads = found[THREADS] != NULL;
    const enum npb_field count = out->threads ? THREADS : PROCESSES;
    if (status == ST_OK)
        status = check_each(r, found, value, count, out->threads ? EACH_THREAD : EACH);
    if (status != ST_OK)
        return status;
    const char *name = r->log->lines[at].words[0];
    const char class_letter = found[CLASS]->words[2][0];
    out->line = found[TOTAL]->number;
    out->title = arena_printf(r->arena, "NAS Parallel Benchmarks %s class %c", name, class_letter);
    out->application = arena_printf(r->arena, "npb.%c%c class=%c", tolower((unsigned char)name[0]),
                                    tolower((unsigned char)name[1]), class_letter);
    out->processes = (int64_t)value[count];
    out->rate_ops = value[TOTAL] / value[count] * 1e6;
    return ST_OK;
}

const struct log_format log_npb = {
    .name = "NAS Parallel Benchmarks", .kind = LOG_RATE, .marks = marks, .read = read_npb};
