/* document_parts.h - the pieces of a page and of a workbook that are more than a sink writes. */
#ifndef REPORT_DOCUMENT_PARTS_H
#define REPORT_DOCUMENT_PARTS_H

#include "base/embedded.h"
#include "base/text.h"
#include "report/book.h"
#include "report/document.h"

/* --- the page --- */

/* Its style, script and texts, from the folder page. */
extern const struct embedded_file page_files[];

/* Charts over the report's range of budgets: the rate of each line, or that per money; how far the second
 * side of the crossover is ahead of the first, in percent, with the alternation shaded. */
void html_chart_lines(struct text *out, const struct document *document, bool by_cost);
void html_chart_lead(struct text *out, const struct document *document);

/* The slider that moves a price, and the purchases it works on as JSON. Without
 * sliders, or with too many purchases to embed, why there is none. */
void html_price_slider(struct text *out, const struct document *document);

/* --- the workbook --- */

/* The bill of materials as a form: each total from quantity and price, their sum, what is left. */
void xlsx_order(struct sink *sink, const struct document *document);

/* The lines of the bid that is awarded, with their sum. */
void xlsx_award_order(struct sink *sink, const struct document *document);

/* What budgets buy: of several clusters some of them; of one the frontier of each option, and charts over up
 * to XLSX_STEPS steps of each. */
enum { XLSX_STEPS = 1000 };
void xlsx_curve(struct sink *sink, const struct document *document);
void xlsx_curve_charts(struct sheet *sheet, const struct document *document);

#endif
