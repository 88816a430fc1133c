/* log_netpipe.c - what NetPIPE prints: "0: 1 bytes 2628 times --> 0.23 Mbps in 33.87 usec" for each size; the
 * time is one way. Sizes near a power of two are tried beside it. Mbps are 10^6 or 2^20 bit/s; the time
 * decides. */
#include <math.h>
#include <string.h>

#include "catalog/log.h"

enum { INDEX, SIZE, BYTES, REPEATS, TIMES, ARROW, RATE, MBPS, IN, TIME, USEC, N_WORDS };

static bool marks(const struct log_line *line)
{
    return line->n > TIMES && strcmp(line->words[BYTES], "bytes") == 0 &&
           strcmp(line->words[TIMES], "times") == 0;
}

static enum status read_size(struct log_reading *r)
{
    static const size_t words[] = {SIZE, RATE, TIME};
    double value[3] = {0};
    const enum status status = log_numbers(value, r, words, 3);
    if (status != ST_OK)
        return status;
    const struct log_line *line = r->line;
    if (line->n < N_WORDS || strcmp(line->words[MBPS], "Mbps") != 0 || strcmp(line->words[USEC], "usec") != 0)
        return log_error(r, "expected '... Mbps in ... usec'");
    const double size = value[0], per_usec = size * 8 / value[2];
    if (size >= 1024 && !log_agrees(value[1], per_usec, 0.02))
        return log_error(r, "%g Mbps, but size and time make %.4g: mixed-up columns", value[1], per_usec);
    return log_add_point(r, size, value[2] * 1e-6);
}

static enum status read_netpipe(struct log_reading *r)
{
    enum status status = ST_OK;
    for (size_t i = r->start; i < r->log->n && status == ST_OK; i++) {
        const struct log_line *line = r->line = &r->log->lines[i];
        if (marks(line))
            status = read_size(r);
        else if (line->n > BYTES && strcmp(line->words[BYTES], "bytes") == 0)
            status = log_error(r, "this line ends too early: expected '... times --> ...'");
    }
    return status;
}

const struct log_format log_netpipe = {
    .name = "NetPIPE", .kind = LOG_LINK, .title = "NetPIPE", .marks = marks, .read = read_netpipe};
