/* csvfile.h - CSV files as rows of texts that know their place. The only header of the only file that knows
 * libcsv. */
#ifndef CATALOG_CSVFILE_H
#define CATALOG_CSVFILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct text;

/* One value. text: NULL for an empty cell; line and column of its first character, from 1. */
struct csv_cell {
    const char *text;
    int line;
    int column;
};

struct csv_row {
    const struct csv_cell *cells;
    size_t n;
};

/* rows[0] is the header. All on the arena of csvfile_read, but bytes that were at hand. */
struct csvfile {
    const char *path;
    const char *bytes; /* [n_bytes] what it was read from */
    size_t n_bytes;
    const struct csv_row *rows;
    size_t n_rows;
};

/**
 * Reads a CSV file (RFC 4180: commas, double quotes; lines may end in LF or CRLF; empty lines are skipped).
 *
 * Space around a value that is not quoted is dropped. ST_INPUT with its place: cannot be read, a quote inside
 * a value that is not quoted, a quoted value without end, no header, or one of semicolons or tabs.
 */
enum status csvfile_read(struct csvfile *out, const char *path, struct arena *arena, struct diag *diag);

/* Text that is at hand; `path` is for messages. */
struct csv_text {
    const char *path;
    const char *s; /* [n] */
    size_t n;
    char separator;   /* of values */
    bool spreadsheet; /* the ' of '+1 and the like says that it is a text, and is left out */
};

/* The same of such text. */
enum status csvfile_take(struct csvfile *out, const struct csv_text *text, struct arena *arena,
                         struct diag *diag);

/* The same, whatever separates the values. */
enum status csvfile_parse(struct csvfile *out, const struct csv_text *text, struct arena *arena,
                          struct diag *diag);

/* Where the header has the columns `names` [n]: place[i] is the index of a cell in each row, -1 for a column
 * that is not there. ST_INPUT: a column of another name (the nearest one is told), or a second one of a name.
 */
enum status csvfile_columns(int *place, const struct csvfile *file, const char *const *names, size_t n,
                            struct diag *diag);

/* The row's cell at a place; NULL: it has none there, or nothing in it. */
const struct csv_cell *csvfile_cell(const struct csv_row *row, int place);

/* Places what the diagnostic says at a cell. ST_INPUT. */
enum status csvfile_fail(const struct csvfile *file, const struct csv_cell *cell, struct diag *diag);

/* Spreadsheets run a cell that begins so as a formula, unless ' stands before it. With any number of ' before
 * it too, so that one more of them can be taken away again. */
bool csvfile_is_formula(const char *s);

/* Appends a value, quoted where it must be; NULL is an empty cell. */
void csvfile_put(struct text *text, const char *value);

#endif
