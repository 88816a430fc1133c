/* catalog_report.h - writes catalogues, their parts and prices to any sink. */
#ifndef REPORT_CATALOG_REPORT_H
#define REPORT_CATALOG_REPORT_H

#include <stddef.h>
#include <stdint.h>

#include "catalog/catalog.h"

struct log_entry;
struct log_import;
struct result_summary;
struct price_series;
struct sink;

/* One catalogue of a list. snapshot NULL: the catalogue cannot be read, and `problem` is the reason. */
struct catalog_entry {
    const char *name;
    const struct snapshot *snapshot;
    const char *instance;
};

/* Prices of a catalogue's parts at a date, in one currency. */
struct catalog_prices {
    const struct snapshot *snapshot;
    const struct price *prices; /* [n_parts] */
    date as_of;
    const char *currency;
};

/* All catalogues: rows of name, title, as_of, parts. */
void catalog_report_entries(struct sink *sink, const struct catalog_entry *entries, size_t n);

/* A catalogue and its parts: rows of part, kind, name, price, pack, source. */
void catalog_report_parts(struct sink *sink, const struct catalog_prices *in);

/* The contents of a catalogue file just written: file, name, hash, numbers of rows. */
void catalog_report_file(struct sink *sink, const char *path, const struct snapshot *snapshot);

/* The tables written into a folder: rows of file, rows. */
void catalog_report_exported(struct sink *sink, const char *folder,
                             const struct table_export tables[N_TABLES]);

/* All data of one part: its own values, quotes, rates, sources. */
void catalog_report_part(struct sink *sink, const struct snapshot *snapshot, size_t part);

/* Every quote of one part with its price in the currency; quotes in force are marked. With quantity > 0 also
 * the cost of an order. converted [n_quotes of the part]: the amount of each quote in the currency; -1: no
 * exchange rate. */
void catalog_report_price(struct sink *sink, const struct catalog_prices *in, size_t part,
                          const int64_t *converted, int64_t quantity);

/* Findings: rows of subject, text. */
void catalog_report_findings(struct sink *sink, const struct snapshot *snapshot,
                             const struct catalog_finding *findings, size_t n);

/* A row for each node and benchmark of an imported result summary, and the results of other systems. dry:
 * nothing was written. */
void summary_report(struct sink *sink, const char *folder, const struct result_summary *summary, bool dry);

/* A row for each part and seller of an ingested series, notes, and problems. dry: nothing was written. */
void series_report(struct sink *sink, const char *folder, const struct price_series *series, bool dry);

/* A row for each imported log: its format and either its rate, or its latency and bandwidth with their
 * residuals. */
void log_report(struct sink *sink, const char *folder, const struct log_import *import,
                const struct log_entry *entries, size_t n);

#endif
