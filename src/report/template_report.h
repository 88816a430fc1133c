/* template_report.h - the writer behind `bursar templates`. */
#ifndef REPORT_TEMPLATE_REPORT_H
#define REPORT_TEMPLATE_REPORT_H

#include "machine/design.h"
#include "report/sink.h"

/* Rows: name, text, parameters[name, default, low, high, text]. One of them alone is a page in text. */
void template_report(struct sink *sink, const struct network_template *const *list, size_t n);

#endif
