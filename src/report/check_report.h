/* check_report.h - what a scenario asks, in words, before it is answered; and the works an answer rests on. */
#ifndef REPORT_CHECK_REPORT_H
#define REPORT_CHECK_REPORT_H

#include "plan/problem.h"
#include "report/sink.h"
#include "study/requirement.h"

/* A scenario that was understood: its question, applications, choices and requirements with their lines, and
 * the prices of every part that a purchase could hold (the main table). */
void check_report(struct sink *sink, const struct problem *problem);

/* The models there are, or those a problem uses, with their works; and of a problem the sources of its prices
 * and rates. problem NULL: all models. */
void cite_report(struct sink *sink, const struct problem *problem, struct arena *arena);

#endif
