/* catalog_report.h - catalogues, their parts and prices, written to any sink. */
#ifndef REPORT_CATALOG_REPORT_H
#define REPORT_CATALOG_REPORT_H

#include <stddef.h>
#include <stdint.h>

#include "catalog/catalog.h"

struct log_entry;
struct log_import;
struct price_list;
struct sink;

/* A catalogue in a list of them; snapshot NULL: it cannot be read, and `problem` says why. */
struct catalog_entry {
    const char *name;
    const struct snapshot *snapshot;
    const char *problem;
};

/* Prices of a catalogue's parts at a date, in one currency. */
struct catalog_prices {
    const struct snapshot *snapshot;
    const struct price *prices; /* [n_parts] */
    date as_of;
    const char *currency;
};

/* The catalogues there are: rows of name, title, as_of, parts. */
void catalog_report_entries(struct sink *sink, const struct catalog_entry *entries, size_t n);

/* A catalogue and its parts: rows of part, kind, name, price, pack, source. */
void catalog_report_parts(struct sink *sink, const struct catalog_prices *in);

/* What a catalogue file holds, after it was written: file, name, hash, numbers of rows. */
void catalog_report_file(struct sink *sink, const char *path, const struct snapshot *snapshot);

/* The tables written into a folder: rows of file, rows. */
void catalog_report_exported(struct sink *sink, const char *folder,
                             const struct table_export tables[N_TABLES]);

/* Everything known of one part: its own values, quotes, rates, sources. */
void catalog_report_part(struct sink *sink, const struct snapshot *snapshot, size_t part);

/* Every quote of one part, converted, the ones that apply marked; the cost of an order when quantity > 0.
 * converted [n_quotes of the part]: the amount of each quote in the currency, -1 where it has no exchange
 * rate. */
void catalog_report_price(struct sink *sink, const struct catalog_prices *in, size_t part,
                          const int64_t *converted, int64_t quantity);

/* Findings: rows of subject, text. */
void catalog_report_findings(struct sink *sink, const struct snapshot *snapshot,
                             const struct catalog_finding *findings, size_t n);

/* A row for each line of a price list that was taken, and what was assumed. */
void price_list_report(struct sink *sink, const char *folder, const struct price_list *list);

/* A row for each log that was imported: its format, and the rate, or latency and bandwidth with their
 * residuals. */
void log_report(struct sink *sink, const char *folder, const struct log_import *import,
                const struct log_entry *entries, size_t n);

#endif
