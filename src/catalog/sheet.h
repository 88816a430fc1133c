/* sheet.h - a CSV file of a catalogue's folder being changed: rows are set by their key, all else stays. */
#ifndef CATALOG_SHEET_H
#define CATALOG_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/folder_change.h"
#include "catalog/table.h"

struct sheet_row;
struct snapshot;

/* A value of a row; text NULL: an empty cell. */
struct sheet_value {
    const char *column;
    const char *text;
};

/* The files of a folder that are changed together. */
struct sheets {
    const char *folder;
    const char *list; /* the lines are of; NULL: none */
    struct arena *arena;
    struct diag *diag;
    struct folder_change change;
    struct sheet *v[N_TABLES]; /* NULL: not touched */
};

/* That of a table: read, or begun, when it is first asked for. On the arena. ST_INPUT in the diagnostic. */
struct sheet *sheet_of(struct sheets *sheets, enum table_id id);

/* Sets values of the row whose first n_keys values are these; appends it when there is none. */
void sheet_put(struct sheet *sheet, const struct sheet_value *values, size_t n, size_t n_keys);

/* The same of a line (1, 2, ...; 0: none) of a list. Returns an earlier line of it that has put something
 * else for one of the values, the i-th; 0: none has. */
size_t sheet_put_line(size_t *i, struct sheet *sheet, size_t line, const struct sheet_value *values, size_t n,
                      size_t n_keys);

/* Removes the rows whose values are these [n]. */
void sheet_drop(struct sheet *sheet, const struct sheet_value *values, size_t n);

/* A row, and what a cell of it holds; NULL: nothing. */
const char *sheet_cell(const struct sheet *sheet, const struct sheet_row *row, const char *column);

/* Removes the rows that nobody has put, and for which this is true. */
typedef bool sheet_test(const struct sheet *sheet, const struct sheet_row *row, const void *payload);
void sheet_drop_if(struct sheet *sheet, sheet_test *test, const void *payload);

/* What the row with this value has in another column; NULL: nothing, or there is no such row. */
const char *sheet_value(struct sheet *sheet, const struct sheet_value *key, const char *column);

/* The file has this column, or is new. */
bool sheet_has(const struct sheet *sheet, const char *column);

/* Keeps other commands out of the folder, and reads the catalogue that it is; snapshot NULL: it is none yet.
 * sheets_close is due, also after a failure. */
enum status sheets_open(struct sheets *sheets, struct snapshot *snapshot);

/* Writes the sheets, all or none (base/folder_change.h), and lets other commands in. Where the folder would
 * not be a catalogue then, or the diagnostic has something to say, nothing is written; what is wrong with a
 * row that a line of a list has put is told there. */
enum status sheets_close(struct sheets *sheets);

#endif
