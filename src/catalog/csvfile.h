/* csvfile.h - CSV files as rows of texts with their places. Only csvfile.c uses libcsv. */
#ifndef CATALOG_CSVFILE_H
#define CATALOG_CSVFILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct text;

/* One value. text: NULL for an empty cell. line, column: position of the first character, from 1. */
struct csv_cell {
    const char *text;
    int line;
    int column;
};

struct csv_row {
    const struct csv_cell *cells;
    size_t n;
};

/* A CSV file; rows[0] is the header. All memory is on the arena of csvfile_read, except bytes of the
 * caller. */
struct csvfile {
    const char *path;
    const char *bytes; /* [n_bytes] the source text */
    size_t n_bytes;
    const struct csv_row *rows;
    size_t n_rows;
};

/**
 * Reads a CSV file (RFC 4180: commas, double quotes; LF or CRLF at line ends; empty lines are skipped).
 *
 * Space around an unquoted value is dropped. ST_INPUT with its place: cannot be read, a quote inside an
 * unquoted value, a quoted value without end, no header, or a header with semicolons or tabs.
 */
enum status csvfile_read(struct csvfile *out, const char *path, struct arena *arena, struct diag *diag);

/* CSV text in memory; `path` is used in messages. */
struct csv_text {
    const char *path;
    const char *s; /* [n] */
    size_t n;
    char separator;   /* separator of values */
    bool spreadsheet; /* drop the leading ' of texts such as '+1, which spreadsheets add */
};

/* Like csvfile_read, for text in memory. */
enum status csvfile_take(struct csvfile *out, const struct csv_text *text, struct arena *arena,
                         struct diag *diag);

/* Like csvfile_take, with any separator. */
enum status csvfile_parse(struct csvfile *out, const struct csv_text *text, struct arena *arena,
                          struct diag *diag);

/* Finds the columns `names` [n] in the header. place[i] is set to the index of the column's cell in each row,
 * or to -1 if the column is missing. ST_INPUT: an unknown column (with the nearest name), or a duplicate
 * one. */
enum status csvfile_columns(int *place, const struct csvfile *file, const char *const *names, size_t n,
                            struct diag *diag);

/* The cell of the row at an index from csvfile_columns; NULL: missing or empty. */
const struct csv_cell *csvfile_cell(const struct csv_row *row, int place);

/* Gives the diagnostic the place of a cell. Returns ST_INPUT. */
enum status csvfile_fail(const struct csvfile *file, const struct csv_cell *cell, struct diag *diag);

/* True for texts that a spreadsheet would execute as a formula; a leading ' prevents this. Also true for such
 * texts after any number of ', so that adding and removing one ' is reversible. */
bool csvfile_is_formula(const char *s);

/* Appends a value, with quotes if needed; NULL is an empty cell. */
void csvfile_put(struct text *text, const char *value);

#endif
