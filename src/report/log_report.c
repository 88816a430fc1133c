/* log_report.c - the writer behind `bursar catalog import` of logs. */
#include "report/log_report.h"

#include <math.h>

static const char *used_for(const struct log_entry *entry)
{
    if (entry->result.kind == LOG_RATE)
        return "rate";
    const bool exchange =
        entry->result.pattern == LOG_EXCHANGE || entry->result.pattern == LOG_EXCHANGE_STREAM;
    if (entry->gives_latency && entry->gives_bandwidth)
        return exchange ? "latency, bandwidth, exchange" : "latency, bandwidth";
    if (entry->gives_latency)
        return "latency";
    return exchange ? "exchange" : entry->gives_bandwidth ? "bandwidth" : "nothing";
}

void log_report(struct sink *sink, const char *folder, const struct log_import *import,
                const struct log_entry *entries, size_t n)
{
    static const struct sink_column columns[] = {
        {.key = "log", .heading = "log"},
        {.key = "title", .heading = "printed by"},
        {.key = "of", .heading = "of"},
        {.key = "application", .heading = "application"},
        {.key = "processes", .heading = NULL},
        {.key = "rate", .heading = "rate", .unit = "Mop/s"},
        {.key = "latency_us", .heading = "latency", .unit = "us", .digits = 4},
        {.key = "bandwidth_Bps", .heading = "bandwidth", .unit = "B/s"},
        {.key = "residual", .heading = "residual", .unit = "%", .digits = 3},
        {.key = "worst", .heading = "worst", .unit = "%", .digits = 3},
        {.key = "worst_line", .heading = "in line"},
        {.key = "sizes", .heading = "sizes"},
        {.key = "gives", .heading = "gives"},
    };
    sink_string(sink, "folder", NULL, folder);
    sink_table_begin(sink, "rows", NULL, columns, sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t i = 0; i < n; i++) {
        const struct log_entry *entry = &entries[i];
        const bool rate = entry->result.kind == LOG_RATE;
        sink_row_begin(sink);
        sink_string(sink, "log", NULL, entry->path);
        sink_string(sink, "title", NULL, entry->result.title);
        sink_string(sink, "of", NULL, rate ? import->node : import->technology);
        sink_string(sink, "application", NULL, entry->application);
        if (rate)
            sink_integer(sink, "processes", NULL, entry->result.processes);
        else
            sink_null(sink, "processes", NULL);
        sink_real(sink, "rate", NULL, rate ? entry->result.rate_ops / 1e6 : (double)NAN, 6, NULL);
        sink_real(sink, "latency_us", NULL, rate ? (double)NAN : entry->link.latency_s * 1e6, 4, NULL);
        sink_real(sink, "bandwidth_Bps", NULL, rate ? (double)NAN : entry->link.bandwidth_Bps, 6, NULL);
        sink_real(sink, "residual", NULL, rate ? (double)NAN : 100 * entry->link.rms, 3, NULL);
        sink_real(sink, "worst", NULL, rate ? (double)NAN : 100 * entry->link.worst, 3, NULL);
        if (rate)
            sink_null(sink, "worst_line", NULL);
        else
            sink_integer(sink, "worst_line", NULL, entry->link.worst_line);
        if (entry->n_sizes > 0)
            sink_integer(sink, "sizes", NULL, (int64_t)entry->n_sizes);
        else
            sink_null(sink, "sizes", NULL);
        sink_string(sink, "gives", NULL, used_for(entry));
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
    sink_say(sink, "%s", "");
    sink_say(sink, "Written into %s; `bursar catalog build` makes the catalogue of it.", folder);
}
