/* price_facts.h - what the texts around a table state about the whole quote: number, dates, seller, currency.
 */
#ifndef CATALOG_PRICE_FACTS_H
#define CATALOG_PRICE_FACTS_H

#include "catalog/price_table.h"

/**
 * Reads the facts of a letterhead above the headings, of terms below the items, and of `others` [n_others],
 * the rows of other sheets. Dates of the columns and of texts decide the order of day and month together; a
 * period of validity counts from the date of the quote.
 *
 * ST_INPUT: a text states that the prices include tax.
 */
enum status price_facts_read(struct price_table *table, const struct csv_row *others, size_t n_others,
                             struct diag *diag);

/* The day that a text of the list means: "2026-12-31", on the arena. A period counts from `from`. NULL, with
 * an error: it is not a date, or its order is open. */
const char *price_facts_day(const struct price_table *table, const char *text, date from, struct diag *diag);

/* The facts as lines of a letterhead that are read alike: "Date: 2026-11-12". Returns their number. */
enum { PRICE_FACTS_LINES = 4 };
size_t price_facts_lines(const char *out[PRICE_FACTS_LINES], const struct price_table *table);

#endif
