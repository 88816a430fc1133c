/* list_library.h - the part that a line of a price list names. */
#ifndef CATALOG_LIST_LIBRARY_H
#define CATALOG_LIST_LIBRARY_H

#include "catalog/list_line.h"

/**
 * Finds the part of the current line, whose item or description is `name`, in the catalogue or in one that it
 * uses: by id, order code or another name. Sets entry->item and entry->in_catalog; if a used catalogue
 * describes the part and the line does not, also entry->library, entry->kind and entry->guessed. An unknown
 * part is a new one.
 *
 * The error of a name that several parts have states them.
 */
void list_library_find(struct list_importer *t, struct price_list_entry *entry, const char *name);

#endif
