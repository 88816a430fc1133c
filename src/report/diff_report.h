/* diff_report.h - writing what differs between two files to any sink. */
#ifndef REPORT_DIFF_REPORT_H
#define REPORT_DIFF_REPORT_H

#include "report/sink.h"
#include "study/diff.h"

/* Rows of differences (CONTRACT section 3, diff). kind: what the files are, "scenarios" or "plans". The first
 * n_files differences are what the files say; those behind them what can be bought. */
void diff_report(struct sink *sink, const char *a, const char *b, const char *kind,
                 const struct differences *differences, size_t n_files);

#endif
