/* html_report.h - the answer to a scenario as one HTML page that needs nothing else: a mail attachment. */
#ifndef REPORT_HTML_REPORT_H
#define REPORT_HTML_REPORT_H

#include "base/text.h"
#include "report/document.h"

/**
 * Adds the whole page. Every text of the scenario and the catalogue is escaped; the page's script has no
 * model and fetches nothing.
 */
void html_report(struct text *out, const struct document *document);

#endif
