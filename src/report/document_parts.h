/* document_parts.h - pieces of a page and of a workbook that a sink cannot write. */
#ifndef REPORT_DOCUMENT_PARTS_H
#define REPORT_DOCUMENT_PARTS_H

#include "base/embedded.h"

struct document;
struct sheet;
struct sink;

/* --- the page --- */

/* The frame, style and script of the page, from the folder page. */
extern const struct embedded_file page_files[];

/* --- the workbook --- */

/* The bill of materials with formulas: each total from quantity and price, their sum, the unspent budget. */
void xlsx_order(struct sink *sink, const struct document *document);

/* The lines of the awarded bid with their sum. */
void xlsx_award_order(struct sink *sink, const struct document *document);

/* The score matrix of an award with formulas, below its sentences. */
void xlsx_score_said(struct sink *sink, const struct document *document);
void xlsx_score(struct sheet *sheet, const struct document *document);

/* Each bidder's price to win, with its margin to the price. */
void xlsx_prices_to_win(struct sink *sink, const struct document *document);

/* The best purchase for each budget. With several clusters some budgets; with one cluster the frontier of
 * each option, and charts of up to XLSX_STEPS steps of each. */
enum { XLSX_STEPS = 1000 };
void xlsx_curve(struct sink *sink, const struct document *document);
void xlsx_curve_charts(struct sheet *sheet, const struct document *document);

#endif
