/* price_rows.h - finds out what each row of a quote is: item, sum, tax, discount, or text. */
#ifndef CATALOG_PRICE_ROWS_H
#define CATALOG_PRICE_ROWS_H

#include "catalog/price_table.h"

/**
 * Sets table->rows by the words and the filled cells of each row below the headings. A row with an article
 * number, a kind or a quantity is an item. Otherwise the words of a row that begin with those of a sum, a tax
 * or a discount decide, and a row without numbers is a text. Options are items whose text begins with
 * "optional", "Alternativ" or "en option", whose total stands in brackets, or that follow a heading of
 * options.
 */
void price_rows_read(struct price_table *table);

/* True if the words state that amounts include tax: "inkl. 19 % MwSt.", "TTC", "prices include VAT". */
bool price_rows_is_gross(const char *words);

/* True if a text mentions a discount with a percentage. */
bool price_rows_is_discount(const char *words);

#endif
