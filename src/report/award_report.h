/* award_report.h - the order of the bid that is awarded: its lines, and the request to its vendor. */
#ifndef REPORT_AWARD_REPORT_H
#define REPORT_AWARD_REPORT_H

#include <stddef.h>
#include <stdint.h>

struct problem;
struct sink;
struct tender_entry;
struct tender_outcome;

/* A line of its order: of a part, or a sum for all of the bid or an option of it. */
struct award_line {
    const char *name;
    const char *description; /* NULL: none */
    const char *prices;      /* whose: "bid", "catalogue" */
    int64_t quantity;
    int64_t total_minor; /* with tax; -1: it is in the sum for all of the bid, as are the following */
    int64_t tax_minor;   /* in it */
    int64_t unit_minor;  /* of one unit, before tax, rounded */
};

/* All of them, the most expensive first, on the problem's arena: [*n]. */
const struct award_line *award_report_lines(size_t *n, const struct problem *problem,
                                            const struct tender_entry *winner);

/* The bid that is awarded; NULL: the scenario has no award, or no bid meets the scenario. */
const struct tender_entry *award_report_winner(const struct tender_outcome *tender);

/* Its lines and sums, at its own prices, under the heading of a bill of materials. */
void award_report_order(struct sink *sink, const struct problem *problem, const struct tender_entry *winner);

/* The same as one request to its vendor: the columns are those of order_report. */
void award_report_requests(struct sink *sink, const struct problem *problem,
                           const struct tender_entry *winner);

#endif
