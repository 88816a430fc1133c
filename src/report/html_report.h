/* html_report.h - the answer to a scenario as one HTML page that needs nothing else: a mail attachment. */
#ifndef REPORT_HTML_REPORT_H
#define REPORT_HTML_REPORT_H

#include "report/plan_report.h"
#include "study/dossier.h"

/**
 * Adds the whole page. Every text of the scenario and the catalogue is escaped; the page's script has no
 * model and fetches nothing.
 */
void html_report(struct text *out, const struct problem *problem, const struct dossier *dossier,
                 const struct question_record *question, struct arena *arena);

#endif
