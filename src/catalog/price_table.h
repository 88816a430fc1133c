/* price_table.h - price lists and bids as vendors write them: tables with headings in any order and under
 * many names, numbers in either notation, and units in the heading or after the number. */
#ifndef CATALOG_PRICE_TABLE_H
#define CATALOG_PRICE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/csvfile.h"
#include "catalog/price_date.h"
#include "catalog/price_heading.h"

/* Decimal mark of numbers that are written as text: found from all such numbers, or given by the user. Number
 * cells of spreadsheets do not need it. */
enum decimal_mark { DECIMAL_FOUND, DECIMAL_POINT, DECIMAL_COMMA };

/* Options for reading a file. */
struct price_table_options {
    enum decimal_mark mark;
    enum date_order dates;
    const char *sheet; /* name of a sheet of an .xlsx file; NULL: the sheet that has headings */
};

/* What a row below the headings is. */
enum price_row_kind {
    ROW_ITEM, /* a part, a service or a rate */
    ROW_EMPTY,
    ROW_HEADINGS, /* the headings again, on a new page */
    ROW_TEXT,     /* a description, the name of a section, terms */
    ROW_SUM,      /* a subtotal, an amount carried forward, a total */
    ROW_TAX,
    ROW_DISCOUNT, /* on the lines before it */
};

struct price_row {
    enum price_row_kind kind;
    bool optional;     /* an option or an alternative: sums do not contain it */
    bool freight;      /* delivery or installation */
    bool gross;        /* a sum with tax */
    const char *label; /* what a sum, a tax, a discount, freight or a text is called; NULL for other rows */
};

/* What a letterhead, a cover sheet or terms state about the whole list. NULL: nothing. */
struct price_facts {
    const char *number;             /* of the quote */
    const char *date, *valid_until; /* "2026-11-12" */
    const char *valid_text;         /* a period such as "30 days" whose start is not known */
    const char *seller;
    const char *currency;
};

/* A date with an open order of day and month. */
struct open_date {
    const char *text; /* NULL: no such date */
    int line;
};

/* The sheets of a workbook that form a table. */
struct table_parts {
    size_t *first;      /* [n] index of the first row of each sheet */
    size_t *offsets;    /* [n] its first column in the table */
    size_t *widths;     /* [n] number of its headings */
    int *headers;       /* [n] line of its headings */
    const char **names; /* [n] */
    size_t n;
    struct csv_row heading_row; /* the headings of all sheets */
};

enum { TABLE_NOTES_AT_MOST = 4 };

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
    /* [n_notes] remarks on other sheets of the workbook and on hidden rows */
    const char *notes[TABLE_NOTES_AT_MOST];
    size_t n_notes;
    struct table_parts parts; /* of a workbook */
    struct price_row *rows;   /* [csv.n_rows]; NULL: all rows below the headings are items */
    struct price_facts facts;
    enum date_order dates;         /* of the list; DATES_FOUND: no date shows it */
    struct open_date open;         /* the first date that needs the order */
    const struct csv_cell *either; /* a number whose decimal mark is open; NULL: none */
    struct arena *arena;
};

/* Reads the first row that can be the header. False: there is none. */
bool price_table_find(struct price_table *table);

/* Finds the headings, in one row or two, and checks them. ST_INPUT with the place. */
enum status price_table_begin(struct price_table *table, struct diag *diag);

/* Finds the decimal mark that all numbers of items and sums agree with, unless options gave it. */
enum status price_table_find_mark(struct price_table *table, struct diag *diag);

/* Reads one line given as words HEADING=VALUE [n]; `path` is used in messages. ST_USAGE: a word of another
 * form, or an unknown heading. */
enum status price_table_words(struct price_table *out, const char *const *words, size_t n, const char *path,
                              struct arena *arena, struct diag *diag);

/* Converts a cell to the catalogue's unit and form: "0.5", "2026-01-31", or its text unchanged. *out NULL:
 * the cell is empty. ST_INPUT at the cell. */
enum status price_table_value(const char **out, const struct price_table *table, const struct csv_cell *cell,
                              const struct list_column *column, struct diag *diag);

/* What a row below the headings is. */
enum price_row_kind price_table_row(const struct price_table *table, size_t row);

/* The number of units that the price in a cell is for, as its heading or the text after it states: 100 for
 * "12.50 EUR/100 pcs". 1: not stated. */
int64_t price_table_priced_for(const struct price_table *table, const struct csv_cell *cell,
                               const struct list_column *column);

/* The cell of a field in a row, and its column; NULL: the table has no such column. */
const struct csv_cell *price_table_cell(const struct list_column **column, const struct price_table *table,
                                        size_t row, enum list_field field);

/* Converts a vendor's name of a part to an id of small letters, digits and dashes. On the arena. */
const char *price_table_id(const char *name, struct arena *arena);

/* The usual heading of the field. */
const char *price_table_heading(enum list_field field);

#endif
