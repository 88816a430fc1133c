/* catalog_amounts.h - prices as people write them: the column `amount` of quote.csv. */
#ifndef CATALOG_CATALOG_AMOUNTS_H
#define CATALOG_CATALOG_AMOUNTS_H

#include "catalog/csvfile.h"

/**
 * Makes amount_minor of what a row of quotes has as `amount`, in major units of its currency, so that all
 * else knows minor units alone. A row has one of the two.
 *
 * minor     the row's cell of amount_minor; one made of the amount, at its place, on the arena. NULL: the
 * file lacks the column major     that of amount; NULL: the file lacks the column ST_INPUT with its place:
 * both, or neither; a decimal point in amount_minor; an amount with more places than its currency has.
 */
enum status catalog_amount(const struct csv_cell **minor, const struct csvfile *csv,
                           const struct csv_cell *major, const char *currency, struct arena *arena,
                           struct diag *diag);

#endif
