/* negotiate_report.h - writing prices to win, and the discounts with which sellers enter a plan, to any sink.
 */
#ifndef REPORT_NEGOTIATE_REPORT_H
#define REPORT_NEGOTIATE_REPORT_H

#include "report/sink.h"

struct negotiation;
struct plan;
struct price_to_win;
struct problem;
struct sink;
struct tender_outcome;

/* One bid's price to win in a sentence, on the problem's arena: "It wins up to 917,000.00 EUR, or from a
 * discount of 4.3 % on all its lines; worth 41,200.00 EUR to you, the fall of its price." */
const char *negotiate_report_words(const struct problem *problem, const struct tender_outcome *tender,
                                   const struct price_to_win *win);

/* The table of prices to win, one row for each bidder: key `rows` as SINK_MAIN, else `prices_to_win`. */
void negotiate_report_wins(struct sink *sink, const struct problem *problem,
                           const struct tender_outcome *tender, enum sink_table_role role);

/* All of `negotiate` (CONTRACT section 3), of bids and of sellers. */
void negotiate_report_bids(struct sink *sink, const struct problem *problem,
                           const struct tender_outcome *tender);
void negotiate_report_sellers(struct sink *sink, const struct problem *problem, const struct plan *plan,
                              const struct negotiation *terms);

#endif
