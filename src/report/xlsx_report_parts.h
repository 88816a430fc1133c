/* xlsx_report_parts.h - the sheets of the spreadsheet that are more than a sink writes. */
#ifndef REPORT_XLSX_REPORT_PARTS_H
#define REPORT_XLSX_REPORT_PARTS_H

#include "report/book.h"
#include "search/plan.h"
#include "study/report_data.h"

/* The bill of materials with formulas: each total from quantity and price, their sum, what is left. */
void xlsx_order(struct book *book, const struct problem *problem, const struct plan *plan);

/* The frontier of each option with charts: at most XLSX_STEPS steps of each, spread evenly. */
enum { XLSX_STEPS = 1000 };
void xlsx_curve(struct book *book, const struct problem *problem, const struct report_data *data);

#endif
