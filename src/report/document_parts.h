/* document_parts.h - the pieces of a page and of a workbook that are more than a sink writes. */
#ifndef REPORT_DOCUMENT_PARTS_H
#define REPORT_DOCUMENT_PARTS_H

#include "base/embedded.h"

struct document;
struct sheet;
struct sink;

/* --- the page --- */

/* Its style, script and texts, from the folder page. */
extern const struct embedded_file page_files[];

/* --- the workbook --- */

/* The bill of materials as a form: each total from quantity and price, their sum, what is left. */
void xlsx_order(struct sink *sink, const struct document *document);

/* The lines of the bid that is awarded, with their sum. */
void xlsx_award_order(struct sink *sink, const struct document *document);

/* The score matrix of an award, live, below what is said of it. */
void xlsx_score_said(struct sink *sink, const struct document *document);
void xlsx_score(struct sheet *sheet, const struct document *document);

/* Each bidder's price to win, with its margin to the price. */
void xlsx_prices_to_win(struct sink *sink, const struct document *document);

/* What budgets buy: of several clusters some of them; of one the frontier of each option, and charts over up
 * to XLSX_STEPS steps of each. */
enum { XLSX_STEPS = 1000 };
void xlsx_curve(struct sink *sink, const struct document *document);
void xlsx_curve_charts(struct sheet *sheet, const struct document *document);

#endif
