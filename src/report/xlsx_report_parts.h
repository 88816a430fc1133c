/* xlsx_report_parts.h - the sheets of the spreadsheet that are more than a sink writes. */
#ifndef REPORT_XLSX_REPORT_PARTS_H
#define REPORT_XLSX_REPORT_PARTS_H

#include "report/book.h"
#include "report/document.h"

/* Closes the sink of a sheet, which is in memory. */
void sheet_sink_close(struct sink *own_sink);

/* The bill of materials as a form: each total from quantity and price, their sum, what is left. */
void xlsx_order(struct sink *sink, const struct document *document);

/* Of one cluster the frontier of each option: what it is; charts over up to XLSX_STEPS steps of each. */
enum { XLSX_STEPS = 1000 };
void xlsx_curve(struct sink *sink, const struct document *document);
void xlsx_curve_charts(struct sheet *sheet, const struct document *document);

#endif
