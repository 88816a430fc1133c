/* log_report.h - what logs gave to a catalogue. */
#ifndef REPORT_LOG_REPORT_H
#define REPORT_LOG_REPORT_H

#include "catalog/catalog_log.h"
#include "report/sink.h"

/* A row for each log: its format, and the rate, or latency and bandwidth with their residuals. */
void log_report(struct sink *sink, const char *folder, const struct log_import *import,
                const struct log_entry *entries, size_t n);

#endif
