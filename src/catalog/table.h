/* table.h - the tables of a catalogue as data, for building, reading, exporting and hashing. */
#ifndef CATALOG_TABLE_H
#define CATALOG_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct csvfile;
struct diag;
struct text;

/* The tables in the order in which they are filled: a table refers only to earlier ones. */
enum table_id {
    TABLE_META,
    TABLE_SOURCE,
    TABLE_TECHNOLOGY,
    TABLE_TECHNOLOGY_BANDWIDTH,
    TABLE_PART,
    TABLE_ALIAS,
    TABLE_QUOTE,
    TABLE_FOOTPRINT,
    TABLE_GRID,
    TABLE_ACCELERATOR,
    TABLE_PROCESSOR,
    TABLE_SERVER,
    TABLE_STORAGE,
    TABLE_OPERATING_POINT,
    TABLE_NODE,
    TABLE_RENTAL,
    TABLE_HOSTED,
    TABLE_MEMORY_OPTION,
    TABLE_NIC,
    TABLE_CABLE,
    TABLE_SWITCH,
    TABLE_CHASSIS,
    TABLE_LINE_CARD,
    TABLE_RACK,
    TABLE_PDU,
    TABLE_LICENSE,
    TABLE_SERVICE,
    TABLE_NODE_RATE,
    TABLE_MACHINE_CONSTANT,
    TABLE_EXCHANGE_RATE,
    N_TABLES
};

enum column_type {
    COLUMN_ID,       /* a short name; with `refers`, the id of a row of that table */
    COLUMN_TEXT,     /* any text */
    COLUMN_DATE,     /* YYYY-MM-DD */
    COLUMN_CURRENCY, /* a known ISO 4217 code */
    COLUMN_CHOICE,   /* one of `choices` */
    COLUMN_INTEGER,  /* whole number within low..high */
    COLUMN_REAL      /* number within low..high */
};

enum { TABLE_MAX_COLUMNS = 16, COLUMN_MAX_CHOICES = 14 };

/**
 * One column, and the place of its values in the snapshot. An empty cell has the value `fallback`. Without a
 * fallback it is null if `optional`, and an error otherwise.
 *
 * refers   table that a COLUMN_ID refers to; TABLE_META: none
 * choices  names of an enum's values, in their order; NULL for a value that the column does not allow
 * kept     the row's struct holds the value at offset `at`. Types, with the value for null in brackets:
 *          index of the row referred to (NO_INDEX); text (NULL); date (0); currency; index of the choice,
 *          with `as_text` its name; int64_t (0), or with `as_real` a double, multiplied by `times`;
 *          double (`none`), divided by `over`
 */
struct column {
    const char *name;
    enum column_type type;
    bool key;
    bool optional;
    bool above_low; /* values must be above `low`, not equal to it */
    bool kept;
    bool as_text;
    bool as_real;
    const char *fallback;
    enum table_id refers;
    double low;
    double high;
    size_t at;
    int64_t times; /* 0 means 1 */
    double over;   /* 0 means 1 */
    double none;
    const char *choices[COLUMN_MAX_CHOICES];
};

/* A table and its array in the snapshot, with rows of row_size bytes. If two tables share an array, the rows
 * of the first table come first. row_size 0: the only row is the snapshot itself. */
struct table {
    const char *name;
    size_t n_columns;
    const struct column *columns;
    size_t row_size;
    size_t rows; /* offsets of the array and its length in struct snapshot */
    size_t n_rows;
};

const struct table *table_get(enum table_id id);

/* Finds the table with this name. ST_INPUT: unknown, with the nearest name. */
enum status table_find(enum table_id *out, const char *name, struct diag *diag);

/* A column that quote.csv may have instead of amount_minor: the price in major units. */
#define AMOUNT_COLUMN "amount"

/* Finds the columns of a table in a file, as csvfile_columns does. For table quote, the last place is that of
 * AMOUNT_COLUMN. -1: the file lacks the column. */
enum status table_columns(int place[TABLE_MAX_COLUMNS + 1], const struct table *table,
                          const struct csvfile *csv, struct diag *diag);

/* Index of the column with this name, which the table must have. */
size_t table_at(const struct table *table, const char *name);

/* A value of a row. Text is borrowed. */
enum cell_type { CELL_NULL, CELL_INTEGER, CELL_REAL, CELL_TEXT };

struct cell {
    enum cell_type type;
    int64_t integer;
    double real;
    const char *text;
};

/* Converts text to a value by the rules of the column; text may be NULL or "" for null. ST_INPUT states the
 * expectation. */
enum status table_parse(struct cell *out, const struct column *column, const char *text, struct diag *diag);

/* Checks a value from a catalogue file by the rules of the column. ST_INPUT states the expectation. */
enum status table_check(const struct column *column, const struct cell *cell, struct diag *diag);

/* Checks the values of one row together. ST_INPUT states the expectation; *at is the column of the fault. */
enum status table_check_row(size_t *at, const struct table *table, const struct cell *cells,
                            struct diag *diag);

/* Compares two rows, or two values, by the key columns in SQLite's order: null before numbers before texts;
 * texts by their bytes. */
int table_compare(const struct table *table, const struct cell *a, const struct cell *b);
int table_compare_cells(const struct cell *a, const struct cell *b);

/**
 * Canonical text of a table as CSV: the line of column names, a cell, or a row. Equal values give equal text.
 * Reals have the fewest digits (15 or 17) that convert back to the same double.
 */
void table_put_header(struct text *text, const struct table *table);
void table_put_cell(struct text *text, const struct cell *cell);
void table_put_row(struct text *text, const struct table *table, const struct cell *cells);

#endif
