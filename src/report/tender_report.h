/* tender_report.h - writing a scored bid, a tender's ranking, and how each of its numbers comes about, to any
 * sink. */
#ifndef REPORT_TENDER_REPORT_H
#define REPORT_TENDER_REPORT_H

#include <stddef.h>

struct bid;
struct bid_score;
struct problem;
struct sink;
struct tender_outcome;

/* A bid's score (CONTRACT section 3, evaluate); the main table is `violations`. */
void bid_report(struct sink *sink, const struct problem *problem, const struct bid *bid,
                const struct bid_score *score);

/* Whose prices count: "catalog", "bid", "both", "lump sum". */
const char *bid_report_prices(const struct bid *bid);

/* Several bids, the best one first: one ranking, what each of them misses; of an award all that is behind it
 * (CONTRACT section 3, evaluate). The sections are those of tender_report_sections. */
void tender_report(struct sink *sink, const struct problem *problem, const struct tender_outcome *tender);

/* Who is awarded, or the best bid, with what it does for what; or that no bid meets the scenario. On the
 * problem's arena. */
const char *tender_report_answer(const struct problem *problem, const struct tender_outcome *tender);

/* The same, for a page or a sheet: without the hashes. */
void tender_report_sections(struct sink *sink, const struct problem *problem,
                            const struct tender_outcome *tender);

/* What the price of each bid buys from the catalogue. */
void tender_report_same_money(struct sink *sink, const struct problem *problem,
                              const struct tender_outcome *tender);

/* Rows of the table begun, one for each requirement that a bid misses: bid, requirement, detail. */
void tender_report_violations(struct sink *sink, const struct tender_outcome *tender);

/* Of an award: the score of an entry as it is shown (money in major units, performance for each million of
 * them), its unit, and both: "93.55 points". */
double tender_report_score(const struct problem *problem, const struct tender_outcome *tender, size_t entry);
const char *tender_report_score_unit(const struct problem *problem, const struct tender_outcome *tender);
const char *tender_report_score_words(const struct problem *problem, const struct tender_outcome *tender,
                                      size_t entry);

/* Of an award: why an entry is awarded, or is not: sentences. On the problem's arena. */
const char *tender_report_reasons(const struct problem *problem, const struct tender_outcome *tender,
                                  size_t entry);

#endif
