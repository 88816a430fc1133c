/* price_file.h - price lists and bids in files: CSV in the forms of spreadsheets, and sheets of workbooks. */
#ifndef CATALOG_PRICE_FILE_H
#define CATALOG_PRICE_FILE_H

#include "catalog/price_table.h"

/* Reads a table: CSV with commas, semicolons or tabs, or a sheet of an .xlsx workbook. The header is the
 * first row that names an item and a price, rate or time (bids: an item and a quantity). If several sheets
 * have headings, the options must name one. Hidden sheets are used only if no other one has headings.
 * ST_INPUT with the place (sheet, row and column), also for a discount without a price before it.
 * ST_USAGE: a sheet of a CSV file. */
enum status price_file_read(struct price_table *out, const char *path, enum price_table_of of,
                            const struct price_table_options *options, struct arena *arena,
                            struct diag *diag);

#endif
