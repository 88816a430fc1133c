/* price_list_parts.h - a price list as cells with meanings: what its reader and its import share. */
#ifndef CATALOG_PRICE_LIST_PARTS_H
#define CATALOG_PRICE_LIST_PARTS_H

#include <stdbool.h>

#include "catalog/csvfile.h"
#include "catalog/price_list.h"
#include "catalog/sheet.h"
#include "catalog/snapshot.h"

/* What a column of a price list says. */
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
    LIST_APPLICATION,
    LIST_PROCESSES,
    LIST_RATE,    /* of the application that the row names, or the column */
    LIST_SECONDS, /* of a run of it */
    N_LIST_FIELDS
};

/* A column that is read. */
struct list_column {
    enum list_field field;
    const char *unit;        /* of its numbers, from its heading; NULL: none */
    const char *application; /* of a rate or time whose column names it; NULL: the row does */
};

struct price_table {
    struct csvfile csv;
    size_t header;               /* the row with the headings */
    struct list_column *columns; /* [csv.rows[header].n]; field N_LIST_FIELDS: not read */
    char point;                  /* of decimals: '.' or ',' */
    bool by_hand;                /* not from a file */
    const char *ignored;         /* headings of columns that are not read, or NULL */
    struct arena *arena;
};

/* Reads a price list: CSV with commas, semicolons or tabs, or an .xlsx by xlsx2csv. Its headings stand in the
 * first row that names an item or an application and a price, rate or time. ST_INPUT with the place. */
enum status price_table_read(struct price_table *out, const char *path, enum decimal_mark mark,
                             struct arena *arena, struct diag *diag);

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

/* How a heading of the field is written. */
const char *price_table_heading(enum list_field field);

/* --- numbers (price_list_number.c) --- */

/* The bytes of s that are a number with its groups. */
size_t price_number_span(const char *s);

/* Which mark a number shows to be that of decimals: '.', ',', 0 where it has none or is 1,234 (*either). */
char price_number_mark(bool *either, const char *s, size_t n);

/* A number without groups, and with a point; NULL: its groups are none. */
const char *price_number_plain(const char *s, size_t n, char point, struct arena *arena);

/* The bytes of s that are a currency, with the spaces behind it; and its code. */
size_t price_currency_span(const char *s);
const char *price_currency_code(const char *s, struct arena *arena);

/* --- the line at hand (price_list_line.c): after a fault nothing more is read or set --- */

struct list_taking {
    const struct price_list_import *import;
    const struct snapshot *snapshot;
    struct price_table table;
    struct sheets sheets;
    struct price_list *out;
    bool one_socket; /* was taken for what a line does not say */
    size_t row;      /* the line at hand */
    struct arena *arena;
    struct diag *diag;
};

/* A row of a catalogue's table. */
struct list_row {
    enum table_id table;
    struct sheet_value values[TABLE_MAX_COLUMNS];
    enum list_field fields[TABLE_MAX_COLUMNS]; /* that say them */
    size_t n;
    size_t n_keys;
};

bool list_is_good(const struct list_taking *t);

/* What the line says of a field; NULL: nothing. */
const char *list_value(const struct list_taking *t, enum list_field field);

/* What one of its cells says, and the column of that. */
const char *list_value_at(const struct list_taking *t, const struct csv_cell *cell);
const struct list_column *list_column_at(const struct list_taking *t, const struct csv_cell *cell);

/* Places what the diagnostic says at the field's cell, or at the line. */
void list_place(const struct list_taking *t, enum list_field field);

/* Says that `what` needs the field. */
void list_missing(const struct list_taking *t, enum list_field field, const char *what);

/* A name as an id: small letters, digits and dashes. */
const char *list_id(const char *name, struct arena *arena);

/* A whole number of what `what` needs; 1 after a fault. */
int64_t list_count(const struct list_taking *t, enum list_field field, const char *text, int64_t most,
                   const char *what);

/* Adds a value to a row after a check by the rules of its column: what is wrong is told at the field's cell.
 */
void list_add(struct list_row *row, const struct list_taking *t, const char *column, const char *text,
              enum list_field field);

/* Its kind and source. */
void list_add_source(struct list_row *row, const struct list_taking *t, const char *kind);

/* Puts it into its sheet. Two lines that say different things of one part are a fault; but for its name,
 * which may be in other words where one has a quantity break. */
void list_put(struct list_taking *t, const struct list_row *row);

#endif
