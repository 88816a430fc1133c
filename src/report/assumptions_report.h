/* assumptions_report.h - writing the figures that a purchase rests on, to any sink. */
#ifndef REPORT_ASSUMPTIONS_REPORT_H
#define REPORT_ASSUMPTIONS_REPORT_H

#include "report/sink.h"
#include "search/plan.h"

/* All of these by what they are of and their kinds: "4 prices (quote), 2 rates (1 measured, 1 estimate)". On
 * the arena. */
const char *assumptions_basis(const struct problem *problem, const struct plan *plan, struct arena *arena);

/* The prices, rates and network figures that a plan stands on, with their kinds, dates and sources. */
void assumptions_report(struct sink *sink, const struct problem *problem, const struct plan *plan);

/* "1 of 3 rates and all 7 prices are estimates": which of them are estimated or assumed, on the arena; NULL:
 * none. */
const char *assumptions_words(const struct problem *problem, const struct plan *plan, struct arena *arena);

#endif
