/* cite_report.h - the works that models, and the answer to a scenario, rest on. */
#ifndef REPORT_CITE_REPORT_H
#define REPORT_CITE_REPORT_H

#include "problem/problem.h"
#include "report/sink.h"

/* The models there are, or those a problem uses, with their works; and of a problem the sources of its prices
 * and rates. problem NULL: all models. */
void cite_report(struct sink *sink, const struct problem *problem, struct arena *arena);

#endif
