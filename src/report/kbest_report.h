/* kbest_report.h - writing the N best plans to any sink. */
#ifndef REPORT_KBEST_REPORT_H
#define REPORT_KBEST_REPORT_H

#include "report/sink.h"
#include "study/kbest.h"

/* The main table `best` (CONTRACT section 3, optimize --best): rank, objective, rate, cost, the point, the
 * bill. */
void kbest_report(struct sink *sink, const struct problem *problem, const struct kbest *best);

#endif
