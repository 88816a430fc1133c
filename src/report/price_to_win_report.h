/* price_to_win_report.h - writes prices to win to any sink. */
#ifndef REPORT_PRICE_TO_WIN_REPORT_H
#define REPORT_PRICE_TO_WIN_REPORT_H

#include "report/sink.h"

struct price_to_win;
struct instance;
struct tender_outcome;

/* One bid's price to win in a sentence, on the problem's arena: "It wins up to 917,000.00 EUR, or with a
 * discount of 4.3 % on all lines, which saves 41,200.00 EUR on this bid." */
const char *price_to_win_report_text(const struct instance *instance, const struct tender_outcome *tender,
                                     const struct price_to_win *win);

/* The table of prices to win with one row per bidder: numbers under the key `rows` as SINK_MAIN, otherwise
 * sentences under `prices_to_win`. The other columns are details. */
void price_to_win_report(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender, enum sink_table_role role);

#endif
