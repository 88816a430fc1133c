/* montecarlo_report.h - writing who is best under error. */
#ifndef REPORT_MONTECARLO_REPORT_H
#define REPORT_MONTECARLO_REPORT_H

#include "report/chart.h"
#include "report/sink.h"
#include "study/band.h"
#include "study/montecarlo.h"

/* Probabilities and regret (CONTRACT section 3, montecarlo). band: NULL where none was asked for. */
void montecarlo_report(struct sink *sink, const struct problem *problem, const struct montecarlo *result,
                       const struct band *band);

/* The probabilities as bars, in percent. Memory on the problem's arena. */
struct chart_bars montecarlo_bars(const struct problem *problem, const struct montecarlo *result);

/* How values came about: draws and seed, or exact. For montecarlo and bands. */
void draws_report(struct sink *sink, const struct draw_options *how, int64_t done, int64_t asked);

#endif
