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
    sink_table_begin(sink, "rows", NULL, SINK_COLUMNS(columns), SINK_MAIN);
    for (size_t i = 0; i < n; i++) {
        const struct log_entry *entry = &entries[i];
        const bool rate = entry->result.kind == LOG_RATE;
        SINK_ROW(sink, false, value_text(entry->path), value_text(entry->result.title),
                 value_text(rate ? import->node : import->technology), value_text(entry->application),
                 rate ? value_integer(entry->result.processes) : value_null(),
                 value_real(rate ? entry->result.rate_ops / 1e6 : (double)NAN),
                 value_real(rate ? (double)NAN : entry->link.latency_s * 1e6),
                 value_real(rate ? (double)NAN : entry->link.bandwidth_Bps),
                 value_real(rate ? (double)NAN : 100 * entry->link.rms),
                 value_real(rate ? (double)NAN : 100 * entry->link.worst),
                 rate ? value_null() : value_integer(entry->link.worst_line),
                 entry->n_sizes > 0 ? value_integer((int64_t)entry->n_sizes) : value_null(),
                 value_text(used_for(entry)));
    }
    sink_table_end(sink);
    sink_say(sink, "%s", "");
    sink_say(sink, "Written into %s; `bursar catalog build` makes the catalogue of it.", folder);
}
