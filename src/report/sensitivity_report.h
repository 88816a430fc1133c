/* sensitivity_report.h - writing how the answer moves with its inputs to any sink. */
#ifndef REPORT_SENSITIVITY_REPORT_H
#define REPORT_SENSITIVITY_REPORT_H

#include "report/chart.h"
#include "report/sink.h"
#include "study/sensitivity.h"

/* Rows of inputs, the widest first, and the one that matters most (CONTRACT section 3, sensitivity). */
void sensitivity_report(struct sink *sink, const struct problem *problem, const struct plan *plan,
                        const struct sensitivity *sensitivity, const char *by);

/* The widest inputs as bars. Memory on the problem's arena. */
struct chart_bars sensitivity_bars(const struct problem *problem, const struct plan *plan,
                                   const struct sensitivity *sensitivity, const char *by);

#endif
