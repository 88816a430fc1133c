/* winners_report.h - which of some options is the fastest, over budgets. */
#ifndef REPORT_WINNERS_REPORT_H
#define REPORT_WINNERS_REPORT_H

#include "report/sink.h"
#include "study/winners.h"

/* At the scenario's budget, where each option wins, and at every budget looked at. */
void winners_report(struct sink *sink, const struct problem *problem, const struct winners *winners);

/* Draws each option's rate over that of the best single cluster into an SVG file. ST_INPUT, ST_INTERNAL as
 * plot_write. */
enum status winners_plot(const struct problem *problem, const struct winners *winners, const char *path,
                         struct diag *diag);

/* "386 x ppro-200 + 435 x ppro-200", on the arena. */
const char *winners_nodes(const struct problem *problem, const struct plan *plan, struct arena *arena);

#endif
