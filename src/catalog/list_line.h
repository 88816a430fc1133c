/* list_line.h - an import of a price list in progress: the current line, its fields, and the rows that it
 * sets. After an error nothing more is read or set. */
#ifndef CATALOG_LIST_LINE_H
#define CATALOG_LIST_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/decimal.h"
#include "base/vec.h"
#include "catalog/list_types.h"
#include "catalog/sheet.h"
#include "catalog/snapshot.h"

/* The facts of used catalogues that an import takes. */
struct list_facts {
    const struct part_library *library; /* the parts of the catalogue and of those it uses */
    size_t n_library;                   /* lines whose part is described by a used catalogue */
    const char *of_library;             /* that catalogue, of the first of them */
    const char *not_read;               /* fields of such lines that the used catalogue has; NULL: none */
    VEC(const char *) composed;         /* notes on nodes that are composed of parts */
    bool one_socket;                    /* one socket was assumed, because a line does not give the number */
};

/* The prices of the catalogue that lines of the list replace or leave. */
struct list_replaced {
    /* [snapshot->paid.n_quotes] for each quote of the catalogue: a line of the list replaces it; NULL: none
     * is replaced */
    bool *replaced;
    size_t n_replaced;
    /* note on an old price that stays, because it may be from another seller; NULL: none */
    const char *beside;
};

/* Values of a server in its description, as a cell of the list could give them. NULL: none. */
struct list_described {
    const char *processor, *memory, *accelerator, *accelerators;
    bool computer; /* it names processors, maybe without their number, and memory */
};

struct list_importer {
    const struct price_list_import *import;
    const struct snapshot *snapshot;
    struct price_table table;
    struct sheets sheets;
    struct price_list *out;
    VEC(struct list_rate) rates;
    const struct node **node_of_part; /* [snapshot->n_parts], index of the first n_indexed nodes */
    size_t n_indexed;
    struct list_facts used;
    struct list_replaced old;
    VEC(struct price_list_problem) problems;
    VEC(struct price_list_question) questions;
    VEC(struct price_list_left_out) left_out;
    VEC(const char *) notes;         /* on discounts of several lines */
    struct fraction *factors;        /* [table.csv.n_rows] of the discounts on several lines; d 0: none */
    size_t n_lines, row;             /* lines read; index of the current line */
    struct list_described described; /* of the current line */
    struct arena *arena;
    struct diag *diag;
};

/* A row of a catalogue's table. */
struct list_row {
    enum table_id table;
    struct sheet_value values[TABLE_MAX_COLUMNS];
    enum list_field fields[TABLE_MAX_COLUMNS]; /* for each value the field of the list that it is from */
    size_t n;
    size_t n_keys;
};

bool list_is_good(const struct list_importer *t);

const struct csv_cell *list_cell(const struct list_column **column, const struct list_importer *t,
                                 enum list_field field);

const struct list_column *list_column_at(const struct list_importer *t, const struct csv_cell *cell);

/* Returns the value of a cell of the current line. */
const char *list_value_at(const struct list_importer *t, const struct csv_cell *cell);

/* Returns the value of a field in the current line; NULL: empty. */
const char *list_value(const struct list_importer *t, enum list_field field);

/* Gives the diagnostic the place of the field's cell, or of the line. */
void list_place(const struct list_importer *t, enum list_field field);

/* Reports that the field is empty although `what` needs it. */
void list_missing(const struct list_importer *t, enum list_field field, const char *what);

/* Adds a question, unless there is one of its key. */
void list_ask(struct list_importer *t, struct price_list_question question);

/* Adds a problem of the current line. column: from 1, 0: none; place: in characters, for messages. */
void list_add_problem(struct list_importer *t, const char *text, size_t column, const char *heading,
                      struct csv_cell place);

/* Notes that a value of the entry is a guess. */
void list_guess(struct price_list_entry *entry, enum list_field field, const char *text);

/* Leaves out the current line. */
void list_leave_out(struct list_importer *t, const char *why);

/* Reads a whole number from 1 to `most` for `what`; returns 1 after an error. */
int64_t list_count(const struct list_importer *t, enum list_field field, const char *text, int64_t most,
                   const char *what);

/* Adds a value to a row and checks it by the rules of its column. Errors have the place of the field's
 * cell. */
void list_add(struct list_row *row, const struct list_importer *t, const char *column, const char *text,
              enum list_field field);

/* Adds the price kind and the source. */
void list_add_source(struct list_row *row, const struct list_importer *t, const char *kind);

/* Puts the row into its sheet. Two lines with different values for one part are an error. Names may differ,
 * because a line with a quantity break may describe the part in other words. */
void list_put(struct list_importer *t, const struct list_row *row);

#endif
