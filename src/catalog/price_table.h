/* price_table.h - price lists and bids as vendors write them: tables with headings in any order and under
 * many names, numbers in either notation, and units in the heading or after the number. */
#ifndef CATALOG_PRICE_TABLE_H
#define CATALOG_PRICE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "catalog/csvfile.h"
#include "catalog/price_heading.h"

/* Decimal mark of numbers that are written as text: found from all such numbers, or given by the user. Number
 * cells of spreadsheets do not need it. */
enum decimal_mark { DECIMAL_FOUND, DECIMAL_POINT, DECIMAL_COMMA };

/* Order of day and month in dates such as 3/4/2026: found from all dates of the list, or given by the user.
 */
enum date_order { DATES_FOUND, DATES_DAY_FIRST, DATES_MONTH_FIRST };

/* Options for reading a file. */
struct price_table_options {
    enum decimal_mark mark;
    enum date_order dates;
    const char *sheet; /* name of a sheet of an .xlsx file; NULL: the sheet that has headings */
};

struct price_table {
    enum price_table_of of;
    struct csvfile csv;
    char hash[65];               /* SHA-256 of the file's bytes */
    size_t header;               /* index of the row with the headings */
    struct list_column *columns; /* [csv.rows[header].n]; field N_LIST_FIELDS: ignored */
    char point;                  /* decimal mark: '.' or ',' */
    bool mark_given;             /* the mark was given with --decimal, not found from the numbers */
    bool by_hand;                /* the values are command-line words, not from a file */
    const char *ignored;         /* headings of ignored columns, or NULL */
    const char *notes[2];        /* [n_notes] remarks on other sheets of the workbook and on hidden rows */
    size_t n_notes;
    struct arena *arena;
};

/* Reads the first row that can be the header. False: there is none. */
bool price_table_find(struct price_table *table);

/* Finds the headings and checks them, then the decimal mark that all numbers agree with unless options gave
 * it. ST_INPUT with the place. */
enum status price_table_begin(struct price_table *table, struct diag *diag);

/* Rejects discounts, because a list does not show whether its prices already include them. */
enum status price_table_end(const struct price_table *table, struct diag *diag);

/* Reads one line given as words HEADING=VALUE [n]; `path` is used in messages. ST_USAGE: a word of another
 * form, or an unknown heading. */
enum status price_table_words(struct price_table *out, const char *const *words, size_t n, const char *path,
                              struct arena *arena, struct diag *diag);

/* Converts a cell to the catalogue's unit and form: "0.5", "2026-01-31", or its text unchanged. *out NULL:
 * the cell is empty. ST_INPUT at the cell. */
enum status price_table_value(const char **out, const struct price_table *table, const struct csv_cell *cell,
                              const struct list_column *column, struct diag *diag);

/* The cell of a field in a row, and its column; NULL: the table has no such column. */
const struct csv_cell *price_table_cell(const struct list_column **column, const struct price_table *table,
                                        size_t row, enum list_field field);

/* Converts a vendor's name of a part to an id of small letters, digits and dashes. On the arena. */
const char *price_table_id(const char *name, struct arena *arena);

/* The usual heading of the field. */
const char *price_table_heading(enum list_field field);

#endif
