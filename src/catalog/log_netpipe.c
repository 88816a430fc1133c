/* log_netpipe.c - reads NetPIPE's output ("0: 1 bytes 2628 times --> 0.23 Mbps in 33.87 usec" for each size)
 * and its result file np.out (only numbers, one line for each size). Times are in one direction. NetPIPE also
 * measures sizes next to powers of two. Mbps are 10^6 or 2^20 bit/s; the printed time shows which. */
#include <math.h>
#include <string.h>

#include "base/decimal.h"
#include "catalog/log.h"
#include "catalog/log_reading.h"

enum { INDEX, SIZE, BYTES, REPEATS, TIMES, ARROW, RATE, MBPS, IN, TIME, USEC, N_WORDS };

static bool marks(const struct log_line *line)
{
    return line->n > TIMES && strcmp(line->words[BYTES], "bytes") == 0 &&
           strcmp(line->words[TIMES], "times") == 0;
}

static enum status read_size(struct log_reader *r)
{
    static const size_t words[] = {SIZE, RATE, TIME};
    double value[3] = {0};
    const enum status status = log_numbers(value, r, words, 3);
    if (status != ST_OK)
        return status;
    const struct log_line *line = r->line;
    if (line->n < N_WORDS || strcmp(line->words[MBPS], "Mbps") != 0 || strcmp(line->words[USEC], "usec") != 0)
        return log_fail(r, "expected '... Mbps in ... usec'");
    const double size = value[0], per_usec = size * 8 / value[2];
    if (size >= 1024 && !log_agrees(value[1], per_usec, 0.02))
        return log_fail(r, "%g Mbps, but size and time give %.4g: mixed-up columns", value[1], per_usec);
    return log_add_point(r, size, value[2] * 1e-6);
}

static enum status read_netpipe(struct log_reader *r)
{
    enum status status = ST_OK;
    for (size_t i = r->start; i < r->log->n && status == ST_OK; i++) {
        const struct log_line *line = r->line = &r->log->lines[i];
        if (marks(line))
            status = read_size(r);
        else if (line->n > BYTES && strcmp(line->words[BYTES], "bytes") == 0)
            status = log_fail(r, "this line ends too early: expected '... times --> ...'");
    }
    return status;
}

const struct log_format log_netpipe = {
    .name = "NetPIPE", .kind = LOG_LINK, .title = "NetPIPE", .marks = marks, .read = read_netpipe};

/* --- np.out. NetPIPE 3: bytes, Mbps, seconds. NetPIPE 2: seconds, Mbps, bits, bytes, variance --- */

/* Index of each number in a line. */
struct npout_layout {
    size_t n;
    size_t size, rate, time;
    double rounding_s; /* half a unit of the last digit of a time */
    const char *text;
};
static const struct npout_layout LAYOUTS[] = {
    {3, 0, 1, 2, 0.5e-8, "bytes, Mbps and seconds"},
    {5, 3, 1, 0, 0.5e-7, "seconds, Mbps, bits, bytes and the variance"},
};
enum { N_LAYOUTS = sizeof LAYOUTS / sizeof *LAYOUTS };

static bool rate_agrees(const struct npout_layout *layout, double size, double rate, double time_s)
{
    return log_agrees(rate * time_s * 1e6, 8 * size, 0.02 + layout->rounding_s / time_s);
}

/* The layout whose numbers agree with each other in this line; NULL: none. */
static const struct npout_layout *layout_of(const struct log_line *line)
{
    const struct npout_layout *found = NULL;
    for (size_t i = 0; i < N_LAYOUTS; i++) {
        const struct npout_layout *layout = &LAYOUTS[i];
        double value[LOG_MAX_WORDS] = {0};
        enum status status = line->n == layout->n ? ST_OK : ST_INPUT;
        for (size_t k = 0; k < layout->n && status == ST_OK; k++)
            status = decimal_parse_double(&value[k], line->words[k], NULL);
        const double size = value[layout->size], time_s = value[layout->time];
        if (status == ST_OK && size >= 1 && size == floor(size) && time_s > 0 &&
            rate_agrees(layout, size, value[layout->rate], time_s))
            found = layout;
    }
    return found;
}

static bool marks_file(const struct log_line *line)
{
    return layout_of(line) != NULL;
}

static enum status read_row(struct log_reader *r, const struct npout_layout *layout)
{
    const size_t words[] = {layout->size, layout->rate, layout->time};
    double value[3] = {0};
    if (r->line->n != layout->n)
        return log_fail(r, "%zu numbers where others have %zu: %s", r->line->n, layout->n, layout->text);
    const enum status status = log_numbers(value, r, words, 3);
    if (status != ST_OK)
        return status;
    if (value[2] > 0 && !rate_agrees(layout, value[0], value[1], value[2]))
        return log_fail(r, "%g Mbps, but size and time give %.4g: mixed-up columns, or messages both ways",
                        value[1], 8e-6 * value[0] / value[2]);
    return log_add_point(r, value[0], value[2]);
}

static enum status read_npout(struct log_reader *r)
{
    const struct npout_layout *layout = layout_of(&r->log->lines[r->start]);
    enum status status = ST_OK;
    for (size_t i = 0; i < r->log->n && status == ST_OK; i++) {
        r->line = &r->log->lines[i];
        if (r->line->n > 0)
            status = read_row(r, layout);
    }
    return status;
}

const struct log_format log_npout = {.name = "NetPIPE's np.out",
                                     .kind = LOG_LINK,
                                     .title = "NetPIPE",
                                     .marks = marks_file,
                                     .read = read_npout};
