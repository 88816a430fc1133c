/* list_rate.h - rates and run times of a line of a price list. */
#ifndef CATALOG_LIST_RATE_H
#define CATALOG_LIST_RATE_H

#include "catalog/list_line.h"

/* Adds the rates of a line: from columns with an application in their heading, or for the application in the
 * line. */
void list_rate_put(struct list_importer *t, struct price_list_entry *entry);

#endif
