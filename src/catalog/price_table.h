/* price_table.h - price lists and bids as vendors write them: tables with headings in any order and under
 * many names, numbers in either notation, and units in the heading or after the number. */
#ifndef CATALOG_PRICE_TABLE_H
#define CATALOG_PRICE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "catalog/csvfile.h"

/* Decimal mark of numbers that are written as text: found from all such numbers, or given by the user. Number
 * cells of spreadsheets do not need it. */
enum decimal_mark { DECIMAL_FOUND, DECIMAL_POINT, DECIMAL_COMMA };

/* Order of day and month in dates such as 3/4/2026: found from all dates of the list, or given by the user. */
enum date_order { DATES_FOUND, DATES_DAY_FIRST, DATES_MONTH_FIRST };

/* Options for reading a file. */
struct price_table_options {
    enum decimal_mark mark;
    enum date_order dates;
    const char *sheet; /* name of a sheet of an .xlsx file; NULL: the sheet that has headings */
};

/* Meaning of a column. */
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
    LIST_PER_USD, /* units of a currency per USD */
    LIST_APPLICATION,
    LIST_PROCESSES,
    LIST_RATE,    /* rate of the application that the row or the heading names: "930 Tflop/s", or "930" */
    LIST_SECONDS, /* run time of the application */
    LIST_DISCOUNT,
    LIST_OPTION,
    N_LIST_FIELDS
};

/* A column of the table. */
struct list_column {
    enum list_field field;
    const char *unit;        /* unit of its numbers from the heading; NULL: none */
    const char *application; /* application of a rate or time, from the heading; NULL: the row names it */
};

/* Price lists describe parts and their prices before tax. Bids give quantities, and totals with tax. */
enum price_table_of { TABLE_OF_PRICES, TABLE_OF_BID };

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

/* Reads a table: CSV with commas, semicolons or tabs, or a sheet of an .xlsx workbook. The header is the
 * first row that names an item and a price, rate or time (bids: an item and a quantity). If several sheets
 * have headings, the options must name one. Hidden sheets are used only if no other one has headings.
 * ST_INPUT with the place (sheet, row and column), also for a discount without a price before it.
 * ST_USAGE: a sheet of a CSV file. */
enum status price_table_read(struct price_table *out, const char *path, enum price_table_of of,
                             const struct price_table_options *options, struct arena *arena,
                             struct diag *diag);

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

/* True if `word` is in `words`, a list such as "eur|usd". words may be NULL. */
bool price_table_has_word(const char *words, const char *word);

/* A copy of the text in lower case, on the arena. */
const char *price_table_small(const char *text, struct arena *arena);

/* Converts a vendor's name of a part to an id of small letters, digits and dashes. On the arena. */
const char *price_table_id(const char *name, struct arena *arena);

/* The usual heading of the field. */
const char *price_table_heading(enum list_field field);

#endif
