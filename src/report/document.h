/* document.h - the answer to a scenario as a page and as a workbook: the sections that they have in common,
 * each written into a sink. */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include <stdio.h>

#include "base/status.h"
#include "report/near_report.h"

struct diag;
struct sink;
struct text;

struct document {
    const struct problem *problem;
    const struct report_data *data;
    const struct settings *settings;
    const struct tender_outcome *tender; /* NULL: the scenario has no bids */
};

/* The scenario's path as it was given, of an absolute one the file's name alone: what is sent on tells
 * nothing of the sender's machine. */
const char *document_file(const struct document *document);

/* The scenario's title, or its file. */
const char *document_title(const struct document *document);

/* Who is awarded, of bids, or what to buy; and what that stands on: of an award its lead and what would
 * change it, beside other bids what could be bought too. */
const char *document_answer(const struct document *document);
const char *document_standing(const struct document *document);

/* Of an award: whose order it is, and what it is compared with; else NULL. */
const char *document_order_of(const struct document *document);

/* The bid that is awarded; NULL: there is no award, or no bid meets the scenario. Then the answer and what is
 * ordered are the bid's, and the plan is a comparison: its answer, and how far it is proven. */
const struct tender_entry *document_winner(const struct document *document);
const char *document_compared(const struct document *document);
const char *document_compared_standing(const struct document *document);
void document_award_figures(struct sink *sink, const struct document *document);
void document_award_order(struct sink *sink, const struct document *document);
void document_award_requests(struct sink *sink, const struct document *document);

/**
 * Advice on a purchase: what is equal to it, what would change it first, its regret, and the input to measure
 * first. A label and a sentence without a full stop each; a row without a label continues the one before.
 */
struct document_advice {
    const char *label; /* NULL: that of the row before */
    const char *text;
};
enum { DOCUMENT_ADVICE_AT_MOST = NEAR_SENTENCES + 3 };
size_t document_advice(struct document_advice out[DOCUMENT_ADVICE_AT_MOST], const struct document *document);

/* Sections. Of what there is none they say why. */
void document_figures(struct sink *sink, const struct document *document); /* of the answer, at a glance */
void document_order(struct sink *sink, const struct document *document);
void document_requests(struct sink *sink, const struct document *document); /* where sellers are named */
void document_tender(struct sink *sink,
                     const struct document *document); /* of the bids, where there are some */
void document_same_money(struct sink *sink,
                         const struct document *document); /* of an award: what its bids' prices buy */
void document_near(struct sink *sink, const struct document *document); /* as good, cheaper or simpler */
void document_others(struct sink *sink, const struct document *document);
void document_left_out(struct sink *sink, const struct document *document); /* why the following are, if so */
void document_curve(struct sink *sink, const struct document *document);    /* of several clusters */
void document_ends(struct sink *sink, const struct document *document);     /* what keeps options from more */
void document_crossover(struct sink *sink, const struct document *document);
void document_flips(struct sink *sink, const struct document *document);
void document_fragile(struct sink *sink, const struct document *document);
void document_sensitivity(struct sink *sink, const struct document *document);
void document_risk(struct sink *sink, const struct document *document); /* regret of orders, over draws */
void document_assumptions(struct sink *sink, const struct document *document);
void document_proof(struct sink *sink, const struct document *document);

/* --- the page, which needs nothing else: a mail attachment --- */

/**
 * Adds the whole page. Every text of the scenario and the catalogue is escaped; the page's script has no
 * model and fetches nothing.
 */
void html_report(struct text *out, const struct document *document);

/* --- the workbook, whose order recomputes when a price is edited --- */

/**
 * Writes the whole file to a stream. The same answer gives the same bytes.
 *
 * ST_OUTPUT: no room for a temporary file, or the stream failed. ST_INTERNAL: libxlsxwriter is not
 * installed.
 */
enum status xlsx_report(FILE *stream, const struct document *document, struct diag *diag);

#endif
