/* list_quote.h - checks the sums and taxes of a quote, and applies the discounts on several of its lines. */
#ifndef CATALOG_LIST_QUOTE_H
#define CATALOG_LIST_QUOTE_H

#include "catalog/list_line.h"

/**
 * Walks over the rows below the headings before they are imported. A sum must be that of the lines since the
 * sum before it, or of all lines so far, with the tax if its words say so; otherwise both numbers are a
 * problem. A discount applies to the lines of the sum before it, or to the lines since then; its amount
 * decides between them. t->factors has the factor of each row afterwards. Options count in no sum.
 *
 * A line whose amounts are wrong is a problem of its own; sums are not checked then.
 */
void list_quote_check(struct list_importer *t);

#endif
