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
    bool dry;         /* sheets_close checks the result and writes nothing */
    struct arena *arena;
    struct diag *diag;
    struct folder_change change;
    struct sheet *v[N_TABLES]; /* NULL: not used yet */
};

/* The sheet of a table. The first call reads the file, or makes an empty sheet if there is none. On the
 * arena. An error (ST_INPUT) is in the diagnostic. */
struct sheet *sheet_of(struct sheets *sheets, enum table_id id);

/* Sets the values of the row whose first n_keys values are given; appends the row if there is none. */
void sheet_put(struct sheet *sheet, const struct sheet_value *values, size_t n, size_t n_keys);

/* Like sheet_put, for line `line` of a list (from 1; 0: no line). If an earlier line gave another value,
 * returns that line, and the value's index in *i; otherwise returns 0. */
size_t sheet_put_line(size_t *i, struct sheet *sheet, size_t line, const struct sheet_value *values, size_t n,
                      size_t n_keys);

/* Removes the rows that have all these values [n]. */
void sheet_drop(struct sheet *sheet, const struct sheet_value *values, size_t n);

/* The text of a row's cell in `column`; NULL: empty. */
const char *sheet_cell(const struct sheet *sheet, const struct sheet_row *row, const char *column);

/* Removes the rows for which the test returns true, except rows that sheet_put has set. */
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
 * holds an error or if the result would not be a valid catalogue. An error in a row that was imported from a
 * list is reported at the line of the list. */
enum status sheets_close(struct sheets *sheets);

#endif
