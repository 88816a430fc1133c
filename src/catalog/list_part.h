/* list_part.h - the part that a line of a price list describes. */
#ifndef CATALOG_LIST_PART_H
#define CATALOG_LIST_PART_H

#include "catalog/list_line.h"

/* Sets the rows of the part entry->item by the current line, and entry->kind. False, with an error: the kind
 * is missing or unknown. */
bool list_part_put(struct list_importer *t, struct price_list_entry *entry);

#endif
