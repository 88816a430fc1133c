/* list_price.h - the price of a line of a price list. */
#ifndef CATALOG_LIST_PRICE_H
#define CATALOG_LIST_PRICE_H

#include "catalog/list_line.h"

/* The day of a field, by its cell or by the facts of the quote. LIST_DATE: that of the catalogue, if the list
 * has none. NULL: not stated, an error, or a date whose order is a question. */
const char *list_price_date(const struct list_importer *t, enum list_field field);

/* Adds the price of the current line and describes it in the entry. */
void list_price_put(struct list_importer *t, struct price_list_entry *entry);

/* Removes the rows of replaced prices. */
void list_price_drop_replaced(struct list_importer *t);

#endif
