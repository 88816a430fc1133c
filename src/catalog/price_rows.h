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

/* Words of a discount, of delivery and installation, and of prices with tax, as phrases of price_words.h. */
extern const char PRICE_ROWS_GROSS[];

#endif
