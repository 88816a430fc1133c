/* check_report.h - what a scenario asks, in words, before it is answered. */
#ifndef REPORT_CHECK_REPORT_H
#define REPORT_CHECK_REPORT_H

#include "problem/problem.h"
#include "report/sink.h"
#include "study/requirement.h"

/* A scenario that was understood: its question, applications, choices and requirements with their lines, and
 * the prices of every part that a purchase could hold (the main table). */
void check_report(struct sink *sink, const struct problem *problem);

#endif
