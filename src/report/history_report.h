/* history_report.h - writing the purchases of one date after the other to any sink. */
#ifndef REPORT_HISTORY_REPORT_H
#define REPORT_HISTORY_REPORT_H

#include "report/sink.h"
#include "study/history.h"

/* Periods with what is best in each; with two names compared, who wins when. problem: for units and currency.
 */
void history_report(struct sink *sink, const struct problem *problem, const struct history *history);

#endif
