/* reproduce_report.h - printed numbers beside ours, to any sink; tables and figures of a paper as files. */
#ifndef REPORT_REPRODUCE_REPORT_H
#define REPORT_REPRODUCE_REPORT_H

#include <stddef.h>

#include "base/status.h"

struct diag;
struct reproduction;
struct sink;

/* All items as rows: paper, item, printed, ours, error, verdict; then how many there are of each verdict. */
void reproduce_report(struct sink *sink, const struct reproduction *const *papers, size_t n);

/**
 * Writes a paper's items (reproduce.txt, reproduce.csv) and figures (figure-03.svg, figure-03.tsv, ...) into
 * `folder`/PAPER, which is made when it is not there. ST_OUTPUT, ST_INTERNAL: as plot_write.
 */
enum status reproduce_report_files(const struct reproduction *reproduction, const char *folder,
                                   struct diag *diag);

#endif
