/* xlsx_report.h - the answer to a scenario as a spreadsheet: its order recomputes when a price is edited. */
#ifndef REPORT_XLSX_REPORT_H
#define REPORT_XLSX_REPORT_H

#include <stdio.h>

#include "report/document.h"

/**
 * Writes the whole file to a stream. The same answer gives the same bytes.
 *
 * ST_INTERNAL: no room for a temporary file, or the stream failed.
 */
enum status xlsx_report(FILE *stream, const struct document *document, struct diag *diag);

#endif
