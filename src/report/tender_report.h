/* tender_report.h - writes a scored bid, or a tender's award, ranking and scores, to any sink. */
#ifndef REPORT_TENDER_REPORT_H
#define REPORT_TENDER_REPORT_H

#include <stddef.h>

struct bid;
struct bid_score;
struct instance;
struct sink;
struct tender_outcome;

/* A bid's score (CONTRACT section 3, evaluate); the main table is `violations`. */
void bid_report(struct sink *sink, const struct instance *instance, const struct bid *bid,
                const struct bid_score *score);

/* Origin of the prices: "catalog", "bid", "both", "lump sum". */
const char *bid_report_prices(const struct bid *bid);

/* Several bids: the award and its reason, the ranking, requirements not met, prices to win, changes of the
 * award; details are the calculation of the scores and the reasons for each bid (CONTRACT section 3,
 * evaluate). */
void tender_report(struct sink *sink, const struct instance *instance, const struct tender_outcome *tender);

/* The award or the best bid with its rate and price in one sentence, on the problem's arena: "Award to A: 6.8
 * Gop/s for 876,000.00 EUR."; or that no bid meets the scenario. */
const char *tender_report_answer(const struct instance *instance, const struct tender_outcome *tender);

/* The award in labelled lines, with cluster, reason, method and the probability of the award. */
void tender_report_headline(struct sink *sink, const struct instance *instance,
                            const struct tender_outcome *tender);

/* The contents of tender_report without the hashes, for a page or a sheet. */
void tender_report_sections(struct sink *sink, const struct instance *instance,
                            const struct tender_outcome *tender);

/* The best purchase from the catalogue at the price of each bid. */
void tender_report_same_money(struct sink *sink, const struct instance *instance,
                              const struct tender_outcome *tender);

/* Adds a row to the open table for each requirement that a bid misses: bid, requirement, shortfall. */
void tender_report_violations(struct sink *sink, const struct tender_outcome *tender);

/* The score of an entry of an award for readers (money in major units, performance per million of them), its
 * unit, and both in words: "93.55 points". */
double tender_report_score(const struct instance *instance, const struct tender_outcome *tender,
                           size_t entry);
const char *tender_report_score_unit(const struct instance *instance, const struct tender_outcome *tender);
const char *tender_report_score_text(const struct instance *instance, const struct tender_outcome *tender,
                                     size_t entry);

/* Sentences on why an entry is or is not awarded, on the problem's arena. */
const char *tender_report_reasons(const struct instance *instance, const struct tender_outcome *tender,
                                  size_t entry);

#endif
