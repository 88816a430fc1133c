/* best_report.h - writing the N best plans to any sink. */
#ifndef REPORT_BEST_REPORT_H
#define REPORT_BEST_REPORT_H

#include "report/sink.h"
#include "search/several.h"
#include "study/kbest.h"

/* The main table `best` (CONTRACT section 3, optimize --best): rank, objective, rate, cost, the point, the
 * bill, the other templates that make the same order. */
void best_report(struct sink *sink, const struct problem *problem, const struct plan_list *best,
                 enum kbest_distinct distinct);

#endif
