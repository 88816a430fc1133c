/* log_osu.c - what the OSU micro-benchmarks print: "# OSU MPI ... Test", a line of columns with their unit,
 * and a line for each size. Times are one way, in microseconds; MB/s are 10^6, both ways together where
 * messages go both ways, of all pairs together where there are several. */
#include <string.h>

#include "base/arena.h"
#include "catalog/log.h"

static const struct test {
    const char *words; /* behind "# OSU MPI" */
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

static const struct test *find_test(const struct log_line *line)
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

/* "# Size          Latency (us)", or "# Size  MB/s  Messages/s": the first column behind the size has the
 * unit expected. */
static enum status check_columns(const struct log_text *log, const struct log_line *line,
                                 const struct test *test, struct diag *diag)
{
    const char *open = strchr(line->text, '(');
    if (!open && line->n > 2)
        open = line->words[2];
    if (open && strncmp(open, test->unit, strlen(test->unit)) == 0)
        return ST_OK;
    return log_error(log, line, diag, "expected values in %s, got '%s'", test->unit,
                     open ? open : line->text);
}

static enum status read_size(struct log_result *out, struct log_point *points, const struct log_text *log,
                             const struct log_line *line, const struct test *test, struct diag *diag)
{
    double size = 0;
    double value = 0;
    enum status status = log_number(&size, log, line, 0, diag);
    if (status == ST_OK)
        status = log_number(&value, log, line, 1, diag);
    if (status != ST_OK)
        return status;
    const bool stream = test->pattern == LOG_STREAM || test->pattern == LOG_EXCHANGE_STREAM;
    if (stream && !(size > 0 && value > 0))
        return log_error(log, line, diag, "expected a size and a bandwidth above 0");
    const double ways = test->pattern == LOG_EXCHANGE_STREAM ? 2 : 1;
    return log_add_point(out, points, log, line, size, stream ? ways * size / (value * 1e6) : value * 1e-6,
                         diag);
}

static enum status read_osu(struct log_result *out, const struct log_text *log, size_t start,
                            struct arena *arena, struct diag *diag)
{
    struct log_point *points = ARENA_NEW(arena, log->n, struct log_point);
    const struct log_line *first = &log->lines[start];
    const struct test *test = find_test(first);
    bool columns = false;
    enum status status = ST_OK;
    if (!test)
        return log_error(log, first, diag,
                         "a test that is not read: latency, bandwidth one way, both ways or of several "
                         "pairs, and all-to-all are");
    out->kind = LOG_LINK;
    out->pattern = test->pattern;
    out->line = first->number;
    out->title = arena_strdup(arena, first->text + (first->columns[1] - 1));
    for (size_t i = start + 1; i < log->n && status == ST_OK; i++) {
        const struct log_line *line = &log->lines[i];
        if (marks(line))
            return log_error(log, line, diag, "a second test in one log: one log per file");
        if (log_begins(line, "# Size")) {
            status = check_columns(log, line, test, diag);
            columns = true;
        } else if (line->n > 0 && line->words[0][0] != '#') {
            status = columns ? read_size(out, points, log, line, test, diag)
                             : log_error(log, line, diag, "expected a line '# Size' before the first value");
        }
    }
    return status;
}

const struct log_format log_osu = {.name = "OSU micro-benchmarks", .marks = marks, .read = read_osu};
