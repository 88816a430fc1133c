/* price_table.h - price lists and bids as vendors write them: tables with headings in any order and many
 * words, numbers in either notation, units in the heading or beside the number. */
#ifndef CATALOG_PRICE_TABLE_H
#define CATALOG_PRICE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "catalog/csvfile.h"

/* How numbers in texts are written: found out from all of them, or given. A spreadsheet has other numbers as
 * such. */
enum decimal_mark { DECIMAL_FOUND, DECIMAL_POINT, DECIMAL_COMMA };

/* How a file is read. */
struct price_table_options {
    enum decimal_mark mark;
    const char *sheet; /* of an .xlsx; NULL: the one that has headings */
};

/* What a column says. */
enum list_field {
    LIST_ITEM,
    LIST_KIND,
    LIST_NAME,
    LIST_VENDOR,
    LIST_SELLER,
    LIST_BREAK,
    LIST_QUANTITY,
    LIST_PACK,
    LIST_PRICE,
    LIST_TOTAL,
    LIST_CURRENCY,
    LIST_DATE,
    LIST_VALID_UNTIL,
    LIST_PRICE_KIND,
    LIST_NETWORK,
    LIST_SPEED,
    LIST_LATENCY,
    LIST_SOCKETS,
    LIST_CORES,
    LIST_MEMORY,
    LIST_NIC_SLOTS,
    LIST_INSIDE_LATENCY,
    LIST_INSIDE_BANDWIDTH,
    LIST_PORTS,
    LIST_LENGTH,
    LIST_FAMILY,
    LIST_SLOTS,
    LIST_UNITS,
    LIST_CAPACITY,
    LIST_PER,
    LIST_YEARS,
    LIST_POWER,
    LIST_HEIGHT,
    LIST_WEIGHT,
    LIST_PER_USD, /* units of a currency for one USD */
    LIST_APPLICATION,
    LIST_PROCESSES,
    LIST_RATE,    /* of the application that the row names, or the column: "930 Tflop/s", or "930" alone */
    LIST_SECONDS, /* of a run of it */
    LIST_DISCOUNT,
    LIST_OPTION,
    N_LIST_FIELDS
};

/* A column that is read. */
struct list_column {
    enum list_field field;
    const char *unit;        /* of its numbers, from its heading; NULL: none */
    const char *application; /* of a rate or time whose column names it; NULL: the row does */
};

/* Lists say what parts are and cost, before tax; bids how many are offered, a line's total with tax. */
enum price_table_of { TABLE_OF_PRICES, TABLE_OF_BID };

struct price_table {
    enum price_table_of of;
    struct csvfile csv;
    char hash[65];               /* of the file's bytes */
    size_t header;               /* the row with the headings */
    struct list_column *columns; /* [csv.rows[header].n]; field N_LIST_FIELDS: not read */
    char point;                  /* of decimals: '.' or ',' */
    bool mark_given;             /* by --decimal, not found in the numbers */
    bool by_hand;                /* not from a file */
    const char *ignored;         /* headings of columns that are not read, or NULL */
    const char *notes[2];        /* [n_notes] of a workbook: its other sheets, and rows that are hidden */
    size_t n_notes;
    struct arena *arena;
};

/* Reads a table: CSV with commas, semicolons or tabs, or a sheet of an .xlsx workbook. Its headings stand in
 * the first row that names an item and a price, rate or time, or in a bid an item and a quantity. Of several
 * sheets with headings one must be named; a hidden one is read where no other has them.
 * ST_INPUT with the place (of a sheet, row and column), also for a discount, which is taken off nothing.
 * ST_USAGE: a sheet of a CSV file is asked for. */
enum status price_table_read(struct price_table *out, const char *path, enum price_table_of of,
                             const struct price_table_options *options, struct arena *arena,
                             struct diag *diag);

/* One line as words HEADING=VALUE [n]; `path` is for messages. ST_USAGE: a word of another form, or of a
 * heading that is none. */
enum status price_table_words(struct price_table *out, const char *const *words, size_t n, const char *path,
                              struct arena *arena, struct diag *diag);

/* What a cell says, in the unit of the catalogue's columns, canonical: "0.5", "2026-01-31", a text as it
 * stands. *out NULL: it is empty. ST_INPUT at the cell. */
enum status price_table_value(const char **out, const struct price_table *table, const struct csv_cell *cell,
                              const struct list_column *column, struct diag *diag);

/* A row's cell of a field, and its column; NULL: the list has none. */
const struct csv_cell *price_table_cell(const struct list_column **column, const struct price_table *table,
                                        size_t row, enum list_field field);

/* One of the words between bars is this one. words may be NULL. */
bool price_table_has_word(const char *words, const char *word);

/* The text in small letters, on the arena. */
const char *price_table_small(const char *text, struct arena *arena);

/* A vendor's name of a part as an id: small letters, digits and dashes. On the arena. */
const char *price_table_id(const char *name, struct arena *arena);

/* How a heading of the field is written. */
const char *price_table_heading(enum list_field field);

/* --- numbers (price_table_number.c) --- */

#endif
