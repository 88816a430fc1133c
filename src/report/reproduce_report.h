/* reproduce_report.h - writes printed and computed numbers to any sink, and the tables and figures of a paper
 * to files. */
#ifndef REPORT_REPRODUCE_REPORT_H
#define REPORT_REPRODUCE_REPORT_H

#include <stddef.h>

#include "base/status.h"

struct accuracy;
struct diag;
struct group_accuracy;
struct reproduction;
struct sink;

/* All items as rows of paper, item, printed, ours, error, verdict; then the number of each verdict. */
void reproduce_report(struct sink *sink, const struct reproduction *const *papers, size_t n);

/* The errors of [n] sets of data. */
void reproduce_report_accuracy(struct sink *sink, const struct accuracy *v, size_t n);

/* The errors of [n] groups of rows, those with most held-out rows outside the stated error first. */
void reproduce_report_groups(struct sink *sink, const struct group_accuracy *v, size_t n);

/* Writes the page of all sets of the papers. version: that of the program. ST_USAGE: they have none.
 * ST_OUTPUT: the file cannot be written.
 */
enum status reproduce_page_write(const struct reproduction *const *papers, size_t n, const char *version,
                                 const char *path, struct diag *diag);

/**
 * Writes a paper's items (reproduce.txt, reproduce.csv) and figures (figure-03.svg, figure-03.tsv, ...) into
 * `folder`/PAPER, which is created if necessary. ST_OUTPUT, ST_INTERNAL: as plot_write.
 */
enum status reproduce_report_files(const struct reproduction *reproduction, const char *folder,
                                   struct diag *diag);

#endif
