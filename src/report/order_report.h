/* order_report.h - a plan's bill as requests to sellers. */
#ifndef REPORT_ORDER_REPORT_H
#define REPORT_ORDER_REPORT_H

#include "report/sink.h"
#include "search/plan.h"

/* Some line is bought from a seller that its quote names. */
bool order_report_has_sellers(const struct problem *problem, const struct plan *plan);

/* The main table `orders`: one request for each seller (a line's own, else the part's vendor), by name, with
 * its total; a line for each part to buy with its quote, and what is charged on top. Parts that are owned are
 * not ordered. */
void order_report(struct sink *sink, const struct problem *problem, const struct plan *plan);

#endif
