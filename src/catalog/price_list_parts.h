/* price_list_parts.h - the line of a price list at hand, and the rows that are made of it. */
#ifndef CATALOG_PRICE_LIST_PARTS_H
#define CATALOG_PRICE_LIST_PARTS_H

#include <stdbool.h>

#include "catalog/price_list.h"
#include "catalog/price_table.h"
#include "catalog/sheet.h"
#include "catalog/snapshot.h"

/* --- the line at hand (price_list_line.c): after a fault nothing more is read or set --- */

struct list_taking {
    const struct price_list_import *import;
    const struct snapshot *snapshot;
    struct price_table table;
    struct sheets sheets;
    struct price_list *out;
    VEC(struct list_rate) rates;
    const struct node **node_of_part; /* [snapshot->n_parts], made of the first n_indexed nodes */
    size_t n_indexed;
    bool one_socket; /* was taken for what a line does not say */
    bool *replaced;  /* [snapshot->paid.n_quotes] by a line's price; NULL: none is */
    size_t n_replaced;
    const char *beside; /* a note on a price that may be another seller's; NULL: there is none */
    size_t row;         /* the line at hand */
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

/* --- prices that the catalogue has (price_list_before.c) --- */

#endif
