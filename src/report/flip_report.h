/* flip_report.h - writing flip prices to any sink. */
#ifndef REPORT_FLIP_REPORT_H
#define REPORT_FLIP_REPORT_H

#include "report/chart.h"
#include "report/sink.h"
#include "study/flip.h"
#include "study/input_range.h"

/* Rows of flip prices (CONTRACT section 3, flip). */
void flip_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                 const struct flips *flips);

/* The prices with an end as bars, in percent of today's: the plan's first, the nearest end first. Memory on
 * the problem's arena. */
struct chart_bars flip_bars(const struct problem *problem, const struct plan *plan,
                            const struct flips *flips);

/* Rows of inputs that are not prices, beside them. */
void flip_report_inputs(struct sink *sink, const struct problem *problem, const struct input_ranges *ranges);

#endif
