/* price_list.h - imports a table of parts and prices from a vendor or a buyer into a catalogue's folder. */
#ifndef CATALOG_PRICE_LIST_H
#define CATALOG_PRICE_LIST_H

#include "catalog/list_types.h"

/**
 * Reads a price list and sets the rows that its lines describe: part.csv and the table of each part's kind,
 * quote.csv, technology.csv, node_rate.csv and source.csv. A line for an existing part changes the values
 * that it gives, and adds its price. Either all lines are imported or the folder stays unchanged.
 *
 * ST_INPUT, and nothing is written: lines without item, kind or price; invalid kinds, units, dates,
 * currencies or numbers; sums and discounts that do not fit the lines; a value that parts of the kind need is
 * missing; a question that must be answered. A single problem is the error itself, with its place and remedy;
 * of several the error states the number. Errors of the whole table, such as a list without headings, end the
 * import at once. ST_USAGE: a sheet of a CSV file. ST_STOPPED: import->stop, before anything was written. A
 * line of a known part without a price is left out, and so is one with only name, kind and description.
 */
enum status price_list_take(struct price_list *out, const char *folder, const char *path,
                            const struct price_list_import *import, struct arena *arena, struct diag *diag);

/* Like price_list_take, for a single line. Its values are the words import->words; import->device supplies
 * headings that the words do not have. An existing part needs no price. */
enum status price_list_add(struct price_list *out, const char *folder, const struct price_list_import *import,
                           struct arena *arena, struct diag *diag);

#endif
