/* negotiate_report.h - writing what `negotiate` finds to any sink. */
#ifndef REPORT_NEGOTIATE_REPORT_H
#define REPORT_NEGOTIATE_REPORT_H

struct negotiation;
struct plan;
struct instance;
struct sink;
struct tender_outcome;

/* All of `negotiate` (CONTRACT section 3), of bids and of sellers. */
void negotiate_report_bids(struct sink *sink, const struct instance *instance,
                           const struct tender_outcome *tender);
void negotiate_report_sellers(struct sink *sink, const struct instance *instance, const struct plan *plan,
                              const struct negotiation *terms);

#endif
