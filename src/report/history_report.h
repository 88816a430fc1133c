/* history_report.h - writing the purchases of one date after the other to any sink. */
#ifndef REPORT_HISTORY_REPORT_H
#define REPORT_HISTORY_REPORT_H

#include "report/sink.h"
#include "study/history.h"

/* Periods with what is best in each; with two names compared, who wins when. problem: for units and currency.
 */
void history_report(struct sink *sink, const struct problem *problem, const struct history *history);

/**
 * Draws the rates over time as SVG: of the best, or of the two compared; what is not sold yet has no line.
 * ST_INFEASIBLE: neither of the two can be bought at any date. ST_INPUT, ST_INTERNAL as plot_write.
 */
enum status history_plot(const struct problem *problem, const struct history *history, const char *path,
                         struct diag *diag);

#endif
