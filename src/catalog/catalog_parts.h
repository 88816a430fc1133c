/* catalog_parts.h - what the files of this folder share about catalogues. */
#ifndef CATALOG_CATALOG_PARTS_H
#define CATALOG_CATALOG_PARTS_H

#include "base/diag.h"
#include "catalog/database.h"

/* Builds a catalogue from a folder of CSV files as catalog_build does, in memory: the caller closes it. */
enum status catalog_build_in_memory(struct database **out, const char *folder, struct diag *diag);

#endif
