/* order_report.h - a plan's bill as requests to vendors. */
#ifndef REPORT_ORDER_REPORT_H
#define REPORT_ORDER_REPORT_H

#include "report/sink.h"
#include "search/plan.h"

/* The main table `orders`: one request per vendor, numbered by vendor's name, a line for each part to buy
 * with its quote. Parts that are owned are not ordered. */
void order_report(struct sink *sink, const struct problem *problem, const struct plan *plan);

#endif
