/* document.h - the sections that the page and the workbook of a scenario have in common, each written to a
 * sink. */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include <stdio.h>

#include "base/status.h"
#include "report/near_report.h"

struct diag;
struct sink;
struct text;

struct document {
    const struct instance *instance;
    const struct report_data *data;
    const struct settings *settings;
    const struct tender_outcome *tender; /* NULL: the scenario has no bids */
    const struct live_page *live;        /* NULL: the page is static (report/live_page.h) */
};

/* The path of the scenario as given; for an absolute path only the file's name, so that a document does not
 * name folders of the machine that made it. */
const char *document_file(const struct document *document);

/* The scenario's title, or its file. */
const char *document_title(const struct document *document);

/* The answer: the awarded bid, the ranking of the bids, or the purchase. document_standing: with an award its
 * margin and the nearest price to win; without bids status and inputs of the plan. */
const char *document_answer(const struct document *document);
const char *document_standing(const struct document *document);

/* If there is an award, sentences on its order and on the purchase for comparison; otherwise NULL. */
const char *document_order_of(const struct document *document);

/* The awarded bid; NULL: there is no award, or no bid meets the scenario. With an awarded bid, answer and
 * order are the bid's, and the plan is for comparison: document_compared is its answer,
 * document_compared_standing its status. */
const struct tender_entry *document_winner(const struct document *document);
const char *document_compared(const struct document *document);
const char *document_compared_standing(const struct document *document);
void document_award_figures(struct sink *sink, const struct document *document);
void document_award_order(struct sink *sink, const struct document *document);
void document_award_requests(struct sink *sink, const struct document *document);

/**
 * Advice on a purchase: purchases equal to it, the most fragile input, its regret, and the input to measure
 * first. A label and a sentence without a full stop each; a row without a label continues the one before.
 */
struct document_advice {
    const char *label; /* NULL: that of the row before */
    const char *text;
};
enum { DOCUMENT_ADVICE_AT_MOST = NEAR_SENTENCES + 3 };
size_t document_advice(struct document_advice out[DOCUMENT_ADVICE_AT_MOST], const struct document *document);

/* Sections. An empty section states why it is empty. */
void document_figures(struct sink *sink, const struct document *document);  /* sizes and cost */
void document_requests(struct sink *sink, const struct document *document); /* if offers name sellers */
void document_tender(struct sink *sink, const struct document *document);   /* the bids, if there are some */
/* With an award: the best purchase at each bid's price. */
void document_best_for_bid_price(struct sink *sink, const struct document *document);
void document_near(struct sink *sink, const struct document *document); /* near-optimal purchases */
void document_others(struct sink *sink, const struct document *document);
void document_left_out(struct sink *sink, const struct document *document); /* why studies are missing */
void document_curve(struct sink *sink, const struct document *document);    /* several clusters */
void document_ends(struct sink *sink, const struct document *document);     /* why options end */
void document_crossover(struct sink *sink, const struct document *document);
void document_flips(struct sink *sink, const struct document *document);
void document_sensitivity(struct sink *sink, const struct document *document);
void document_risk(struct sink *sink, const struct document *document); /* regret of orders over draws */
void document_assumptions(struct sink *sink, const struct document *document);
void document_proof(struct sink *sink, const struct document *document);

/* --- the page --- */

/* Adds the whole page, which needs no other file. Texts of the scenario and the catalogue are escaped. The
 * script shows samples of charts and opens folds for print; it loads nothing. */
void html_report(struct text *out, const struct document *document);

/* --- the workbook, whose formulas follow edited prices --- */

/**
 * Writes the whole file to a stream. The same answer gives the same bytes.
 *
 * ST_OUTPUT: a temporary file or the stream failed. ST_INTERNAL: libxlsxwriter is not installed.
 */
enum status xlsx_report(FILE *stream, const struct document *document, struct diag *diag);

#endif
