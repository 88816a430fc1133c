/* page_parts.h - pieces of the page that html_report.c combines: the first screen, its charts, order and
 * risk.
 */
#ifndef REPORT_PAGE_PARTS_H
#define REPORT_PAGE_PARTS_H

#include <stddef.h>
#include <stdio.h>

struct document;
struct plan;
struct instance;
struct sink;
struct text;

/* Adds the frame of a page (page/page.html). fill adds the text of a slot; what it does not know stays
 * empty. */
void page_frame(struct text *out, void (*fill)(struct text *out, const char *slot, const void *of),
                const void *of);

/* --- first screen --- */

/* The answer with its status and advice. */
void page_hero(struct text *out, const struct document *d);

/* Status, quality of inputs and expiry of a plan that was found, as a list of chips. */
void page_chips(struct text *out, const struct instance *instance, const struct plan *plan);

/* Cards with six numbers of a plan that was found, or of the awarded bid. */
void page_cards(struct text *out, const struct document *d);
void page_award_cards(struct text *out, const struct document *d);

/* Charts of rate and of rate per money against the budget; next to them the lead of one side of the
 * crossover. Nothing is added if there are no curves. */
void page_curves(struct text *out, const struct document *d);

/* --- sections --- */

/* A piece of the page that a sink writes: page_piece_close adds it to the page. */
struct page_piece {
    char *bytes;
    size_t n;
    FILE *stream;
    struct sink *sink;
};
struct sink *page_piece_open(struct page_piece *piece);
void page_piece_close(struct page_piece *piece, struct text *out);

/* The cost of a plan by kind, as one bar with its amounts. */
void page_cost_bar(struct text *out, const struct instance *instance, const struct plan *plan);

/* Adds one request for a quote per seller, each behind a fold; nothing if no quote names its seller. */
void page_requests(struct text *out, const struct instance *instance, const struct plan *plan);

/* How often each design is the best, and the regret of orders, as bars; nothing without draws. */
void page_risk(struct text *out, const struct document *d);

#endif
