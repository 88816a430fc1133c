/* award_report.h - the order to the awarded bidder: its lines, and the request to its vendor. */
#ifndef REPORT_AWARD_REPORT_H
#define REPORT_AWARD_REPORT_H

#include <stddef.h>
#include <stdint.h>

struct instance;
struct sink;
struct tender_entry;
struct tender_outcome;

/* A line of the order: a part, or a lump sum of the bid or of an option. */
struct award_line {
    const char *name;
    const char *description; /* NULL: none */
    const char *prices;      /* origin: "bid", "catalogue" */
    int64_t quantity;
    int64_t total_minor; /* with tax; -1: part of the lump sum, as are the next two */
    int64_t tax_minor;   /* included in total_minor */
    int64_t unit_minor;  /* price of one unit before tax, rounded */
};

/* Lists all lines [*n], the most expensive first, on the problem's arena. */
const struct award_line *award_report_lines(size_t *n, const struct instance *instance,
                                            const struct tender_entry *winner);

/* The awarded bid; NULL: the scenario has no award, or no bid meets the scenario. */
const struct tender_entry *award_report_winner(const struct tender_outcome *tender);

/* Writes its lines and sums at its own prices, as a bill of materials. */
void award_report_order(struct sink *sink, const struct instance *instance,
                        const struct tender_entry *winner);

/* Writes the same as one request to its vendor, with the columns of order_report. */
void award_report_requests(struct sink *sink, const struct instance *instance,
                           const struct tender_entry *winner);

#endif
