/* price_to_win_report.h - writing prices to win to any sink. */
#ifndef REPORT_PRICE_TO_WIN_REPORT_H
#define REPORT_PRICE_TO_WIN_REPORT_H

#include "report/sink.h"

struct price_to_win;
struct problem;
struct tender_outcome;

/* One bid's price to win in a sentence, on the problem's arena: "It wins up to 917,000.00 EUR, or from a
 * discount of 4.3 % on all its lines; worth 41,200.00 EUR to you, the fall of its price." */
const char *price_to_win_report_words(const struct problem *problem, const struct tender_outcome *tender,
                                      const struct price_to_win *win);

/* The table of prices to win, one row for each bidder: key `rows` as SINK_MAIN, else `prices_to_win`. */
void price_to_win_report(struct sink *sink, const struct problem *problem,
                         const struct tender_outcome *tender, enum sink_table_role role);

#endif
