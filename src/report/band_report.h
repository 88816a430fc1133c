/* band_report.h - writing where a crossover lies when prices and models may be wrong. */
#ifndef REPORT_BAND_REPORT_H
#define REPORT_BAND_REPORT_H

#include "report/sink.h"
#include "study/band.h"

/* The key `band`, an object, or null for none (CONTRACT section 3, crossover and montecarlo). */
void band_report(struct sink *sink, const struct problem *problem, const struct band *band);

#endif
