/* table.h - the tables of a catalogue as data: what building, reading, exporting and hashing all walk
 * through. */
#ifndef CATALOG_TABLE_H
#define CATALOG_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct csvfile;
struct diag;
struct text;

/* In the order they are filled: a table refers to earlier ones only. */
enum table_id {
    TABLE_META,
    TABLE_SOURCE,
    TABLE_TECHNOLOGY,
    TABLE_TECHNOLOGY_BANDWIDTH,
    TABLE_PART,
    TABLE_QUOTE,
    TABLE_FOOTPRINT,
    TABLE_GRID,
    TABLE_ACCELERATOR,
    TABLE_NODE,
    TABLE_RENTAL,
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
    COLUMN_ID,       /* a short name; with `refers`, one that the other table's first column has */
    COLUMN_TEXT,     /* anything */
    COLUMN_DATE,     /* YYYY-MM-DD */
    COLUMN_CURRENCY, /* a known ISO 4217 code */
    COLUMN_CHOICE,   /* one of `choices` */
    COLUMN_INTEGER,  /* whole number within low..high */
    COLUMN_REAL      /* number within low..high */
};

enum { TABLE_MAX_COLUMNS = 12, COLUMN_MAX_CHOICES = 14 };

/**
 * One column, and where its values stand in the snapshot. An empty cell takes `fallback`; without one it is
 * null where `optional`, else an error.
 *
 * refers   TABLE_META, to which nothing refers: no reference
 * choices  of an enum in the snapshot the name of each value, NULL for one that is none of the column's
 * kept     at `at` in the row's struct is: the index of the row referred to (NO_INDEX), a text (NULL), a date
 *          (0), a currency, the place among the choices (with `as_text` the word), an int64_t (0; with
 *          `as_real` a double) times `times` or a double (`none`) over `over`; what null becomes in brackets
 */
struct column {
    const char *name;
    enum column_type type;
    bool key;
    bool optional;
    bool above_low; /* low itself is outside the range */
    bool kept;
    bool as_text;
    bool as_real;
    const char *fallback;
    enum table_id refers;
    double low;
    double high;
    size_t at;
    int64_t times; /* 0: 1 */
    double over;   /* 0: 1 */
    double none;
    const char *choices[COLUMN_MAX_CHOICES];
};

/* A table, and its array in the snapshot: rows of row_size bytes, of two tables with one array those of the
 * first before the others; 0: the one row is the snapshot's own. */
struct table {
    const char *name;
    size_t n_columns;
    const struct column *columns;
    size_t row_size;
    size_t rows; /* where struct snapshot has the array, and its length */
    size_t n_rows;
};

const struct table *table_get(enum table_id id);

/* The table with this name. ST_INPUT: unknown, with the nearest name. */
enum status table_find(enum table_id *out, const char *name, struct diag *diag);

/* Of files of quotes a column that stands for amount_minor, in major units; behind those of the table. */
#define AMOUNT_COLUMN "amount"

/* Where a file has the table's columns, as csvfile_columns says, and of quotes AMOUNT_COLUMN behind them (-1:
 * nowhere). */
enum status table_columns(int place[TABLE_MAX_COLUMNS + 1], const struct table *table,
                          const struct csvfile *csv, struct diag *diag);

/* The place of a column the table is known to have. */
size_t table_at(const struct table *table, const char *name);

/* A value of a row. Text is borrowed. */
enum cell_type { CELL_NULL, CELL_INTEGER, CELL_REAL, CELL_TEXT };

struct cell {
    enum cell_type type;
    int64_t integer;
    double real;
    const char *text;
};

/* Reads a value from text by the column's rules; text may be NULL or "" for none. ST_INPUT: what was
 * expected. */
enum status table_parse(struct cell *out, const struct column *column, const char *text, struct diag *diag);

/* Checks a value of a catalogue file by the column's rules. ST_INPUT says what was expected. */
enum status table_check(const struct column *column, const struct cell *cell, struct diag *diag);

/**
 * Canonical text: the table as CSV, the line of column names, one cell or one row. Equal values give equal
 * text, whatever wrote them: reals have the fewest digits (15 or 17) that give the same double back.
 */
void table_put_header(struct text *text, const struct table *table);
void table_put_cell(struct text *text, const struct cell *cell);
void table_put_row(struct text *text, const struct table *table, const struct cell *cells);

#endif
