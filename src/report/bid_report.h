/* bid_report.h - writing a scored bid to any sink. */
#ifndef REPORT_BID_REPORT_H
#define REPORT_BID_REPORT_H

#include "report/plan_report.h"
#include "study/bid.h"

/* A bid's score (CONTRACT section 3, evaluate); the main table is `violations`. */
void bid_report(struct sink *sink, const struct problem *problem, const struct bid *bid,
                const struct bid_score *score, const struct question_record *question);

/* Whose prices count: "catalog", "bid", "both", "lump sum". */
const char *bid_report_prices(const struct bid *bid);

#endif
