/* cause_report.h - writing which change moved a plan to any sink. */
#ifndef REPORT_CAUSE_REPORT_H
#define REPORT_CAUSE_REPORT_H

#include "report/sink.h"
#include "study/cause.h"

/* `causes` of a what-if that is being written. */
void cause_report(struct sink *sink, const struct cause *causes, size_t n);

#endif
