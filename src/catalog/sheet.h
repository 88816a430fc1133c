/* sheet.h - changes CSV files of a catalogue's folder: sets rows by key and keeps everything else. */
#ifndef CATALOG_SHEET_H
#define CATALOG_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/folder_change.h"
#include "catalog/table.h"

struct sheet_row;
struct snapshot;

/* A value of a row. text NULL: an empty cell. */
struct sheet_value {
    const char *column;
    const char *text;
};

/* The files of a folder that are changed together. */
struct sheets {
    const char *folder;
    const char *list; /* path of the list whose lines are imported; NULL: none */
    struct arena *arena;
    struct diag *diag;
    struct folder_change change;
    struct sheet *v[N_TABLES]; /* NULL: not used yet */
};

/* The sheet of a table: read, or new, at the first call. On the arena. ST_INPUT in the diagnostic. */
struct sheet *sheet_of(struct sheets *sheets, enum table_id id);

/* Sets the values of the row whose first n_keys values are given; appends the row if there is none. */
void sheet_put(struct sheet *sheet, const struct sheet_value *values, size_t n, size_t n_keys);

/* Like sheet_put, for line `line` of a list (from 1; 0: no line). Returns an earlier line that gave another
 * value, and in *i the index of that value; 0: none. */
size_t sheet_put_line(size_t *i, struct sheet *sheet, size_t line, const struct sheet_value *values, size_t n,
                      size_t n_keys);

/* Removes the rows with these values [n]. */
void sheet_drop(struct sheet *sheet, const struct sheet_value *values, size_t n);

/* The cell of a row; NULL: empty. */
const char *sheet_cell(const struct sheet *sheet, const struct sheet_row *row, const char *column);

/* Removes the rows for which the test is true, except those that were set by a call of sheet_put. */
typedef bool sheet_test(const struct sheet *sheet, const struct sheet_row *row, const void *payload);
void sheet_drop_if(struct sheet *sheet, sheet_test *test, const void *payload);

/* The value in `column` of the row with the key; NULL: empty, or no such row. */
const char *sheet_value(struct sheet *sheet, const struct sheet_value *key, const char *column);

/* True if the file has the column or is new. */
bool sheet_has(const struct sheet *sheet, const char *column);

/* Locks the folder for this command and reads its catalogue. snapshot NULL: it is not a catalogue yet. Call
 * sheets_close afterwards, also after a failure. */
enum status sheets_open(struct sheets *sheets, struct snapshot *snapshot);

/* Writes all sheets or none (base/folder_change.h), and unlocks the folder. Writes nothing if the diagnostic
 * holds an error or if the result would not be a valid catalogue. An error in a row from a list has the place
 * of its line. */
enum status sheets_close(struct sheets *sheets);

#endif
