/* list_description.h - the processors, memory and accelerators of a server that only its description names.
 */
#ifndef CATALOG_LIST_DESCRIPTION_H
#define CATALOG_LIST_DESCRIPTION_H

#include "catalog/list_line.h"

/**
 * Reads "2x AMD EPYC 9655, 24x 64GB RDIMM DDR5-6400" in the description of the current line and in the lines
 * of text below it, and sets t->described. The processors need a number and a name that the catalogue or a
 * used one has. Two kinds of processors, memories or accelerators are not read. Fields of the line that have
 * a value, and lines without processors, stay as they are.
 */
void list_description_read(struct list_importer *t);

/* Notes on the entry which values of its node are from the description. */
void list_description_guess(const struct list_importer *t, struct price_list_entry *entry);

/* The network that a description names, such as "ndr" for "64 Ports NDR", as an id of the catalogue or a used
 * one. NULL: none. */
const char *list_description_network(const struct list_importer *t, const char *description);

#endif
