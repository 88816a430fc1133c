/* html_report_parts.h - the pieces of the HTML page that are more than a sink writes. */
#ifndef REPORT_HTML_REPORT_PARTS_H
#define REPORT_HTML_REPORT_PARTS_H

#include "base/text.h"
#include "report/document.h"

/* Charts over the report's range of budgets: the rate of each line; the rate per money; how far the second
 * side of the crossover is ahead of the first, in percent, with the alternation shaded. */
void html_chart_rate(struct text *out, const struct document *document);
void html_chart_value(struct text *out, const struct document *document);
void html_chart_lead(struct text *out, const struct document *document);

/* The slider that moves a price, and the purchases it works on as JSON. Without
 * sliders, or with too many purchases to embed, why there is none. */
void html_price_slider(struct text *out, const struct document *document);

#endif
