/* list_part.h - the part that a line of a price list describes. */
#ifndef CATALOG_LIST_PART_H
#define CATALOG_LIST_PART_H

#include "catalog/list_line.h"

/* True if the current line describes a part itself: it has all values that the part's kind needs, and one of
 * them is not that of the part in `snapshot`. */
bool list_part_is_described(const struct list_importer *t, const struct snapshot *snapshot,
                            const struct part *part);

/* The kind that the current line gives, as in the catalogue; NULL: none, or an unknown one. */
const char *list_part_kind(const struct list_importer *t);

/* Sets the rows of the part entry->item by the current line, and entry->kind. False, with an error: the kind
 * is missing or unknown. */
bool list_part_put(struct list_importer *t, struct price_list_entry *entry);

#endif
