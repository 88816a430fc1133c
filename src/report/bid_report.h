/* bid_report.h - writing a scored bid to any sink. */
#ifndef REPORT_BID_REPORT_H
#define REPORT_BID_REPORT_H

#include "report/plan_report.h"
#include "study/bid.h"

/* A bid's score (CONTRACT section 3, evaluate); the main table is `violations`. */
void bid_report(struct sink *sink, const struct problem *problem, const struct bid *bid,
                const struct bid_score *score, const struct question_record *question);

/* Several bids, the best one first: one ranking, and what each of them misses. n >= 1 */
void bids_report(struct sink *sink, const struct problem *problem, const struct ranked_bid *bids, size_t n,
                 const struct question_record *question);

#endif
