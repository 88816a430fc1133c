/* log_osu.c - reads logs of the OSU micro-benchmarks: "# OSU MPI ... Test", a line of columns with their
 * unit, and a line for each size. Times are one way in microseconds. MB/s are 10^6 bytes per second, summed
 * over both directions and over all pairs. */
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"
#include "catalog/log_reading.h"

static const struct osu_test {
    const char *words; /* text after "# OSU MPI" */
    const char *unit;
    enum log_pattern pattern;
} TESTS[] = {
    {"Latency Test", "(us)", LOG_PING_PONG},
    {"Bandwidth Test", "(MB/s)", LOG_STREAM},
    {"Multiple Bandwidth / Message Rate Test", "MB/s", LOG_STREAM},
    {"Bi-Directional Bandwidth Test", "(MB/s)", LOG_EXCHANGE_STREAM},
    {"All-to-All Personalized Exchange Latency Test", "(us)", LOG_ALL_TO_ALL},
    {"All-to-All Personalized Exchange Test", "(us)", LOG_ALL_TO_ALL},
};
enum { N_TESTS = sizeof TESTS / sizeof *TESTS };

static bool marks(const struct log_line *line)
{
    return log_begins(line, "# OSU MPI");
}

static const struct osu_test *find_test(const struct log_line *line)
{
    for (size_t i = 0; i < N_TESTS; i++) {
        struct log_line rest = *line;
        rest.n = line->n - 3;
        memmove(rest.words, rest.words + 3, rest.n * sizeof *rest.words);
        if (log_begins(&rest, TESTS[i].words))
            return &TESTS[i];
    }
    return NULL;
}

/* Checks the unit of the first column after the size: "# Size          Latency (us)", or "# Size  MB/s
 * Messages/s". */
static enum status check_columns(const struct log_reader *r, const struct osu_test *test)
{
    const struct log_line *line = r->line;
    const char *open = strchr(line->text, '(');
    if (!open && line->n > 2)
        open = line->words[2];
    if (open && strncmp(open, test->unit, strlen(test->unit)) == 0)
        return ST_OK;
    return log_fail(r, "expected values in %s, got '%s'", test->unit, open ? open : line->text);
}

static enum status read_size(struct log_reader *r, const struct osu_test *test)
{
    double value[2] = {0}; /* size; time or bandwidth */
    const enum status status = log_numbers(value, r, (const size_t[]){0, 1}, 2);
    if (status != ST_OK)
        return status;
    const bool stream = test->pattern == LOG_STREAM || test->pattern == LOG_EXCHANGE_STREAM;
    if (stream && !(value[0] > 0 && value[1] > 0))
        return log_fail(r, "expected a size and a bandwidth above 0");
    const double ways = test->pattern == LOG_EXCHANGE_STREAM ? 2 : 1;
    return log_add_point(r, value[0], stream ? ways * value[0] / (value[1] * 1e6) : value[1] * 1e-6);
}

static enum status read_osu(struct log_reader *r)
{
    const struct log_line *first = r->line = &r->log->lines[r->start];
    const struct osu_test *test = find_test(first);
    bool columns = false;
    enum status status = ST_OK;
    if (!test)
        return log_fail(r, "unknown test: expected latency, bandwidth (one way, both ways or several "
                           "pairs) or all-to-all");
    r->out->pattern = test->pattern;
    r->out->title = arena_strdup(r->arena, first->text + (first->columns[1] - 1));
    for (size_t i = r->start + 1; i < r->log->n && status == ST_OK; i++) {
        const struct log_line *line = r->line = &r->log->lines[i];
        if (marks(line))
            return log_fail(r, "a second test in one log: one log per file");
        if (log_begins(line, "# Size")) {
            status = check_columns(r, test);
            columns = true;
        } else if (line->n > 0 && line->words[0][0] != '#') {
            status =
                columns ? read_size(r, test) : log_fail(r, "expected a line '# Size' before the first value");
        }
    }
    return status;
}

const struct log_format log_osu = {
    .name = "OSU micro-benchmarks", .kind = LOG_LINK, .marks = marks, .read = read_osu};
