/* catalog_amounts.h - prices as people write them: the column `amount` of quote.csv. */
#ifndef CATALOG_CATALOG_AMOUNTS_H
#define CATALOG_CATALOG_AMOUNTS_H

#include "catalog/csvfile.h"

/**
 * Makes amount_minor of what a file of quotes has as `amount`, in major units of the row's currency, so that
 * all else knows minor units alone. Cells keep their places. A row has one of the two.
 *
 * ST_INPUT with its place: both, or neither; a decimal point in amount_minor; an amount with more places than
 * its currency has.
 */
enum status catalog_amounts(struct csvfile *csv, struct arena *arena, struct diag *diag);

#endif
