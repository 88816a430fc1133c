/* table.h - the text of a paper's table: blocks of rows with cells between tabs; each cell has its place.
 *
 * Lines that begin with `#` are comments. An empty line ends a block. The first line of a block names its
 * columns; the first column gives the kind of the rows. Empty cells at the end of a row may be left out. */
#ifndef PAPERS_TABLE_H
#define PAPERS_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/embedded.h"
#include "base/status.h"

struct arena;
struct diag;

/* Position in a text: `at` moves and keeps its place. */
struct cursor {
    const char *at;    /* NUL-terminated at the end of the cell */
    const char *begin; /* start of the text, at line:column of the file */
    const char *file;
    int line;
    int column;
};

/* Reports an error at the cursor. Returns ST_INPUT, or the status of the first report. */
enum status cursor_fail(const struct cursor *cursor, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the place of an error that has no place to that of the cursor. */
enum status cursor_place(const struct cursor *cursor, struct diag *diag);

/* cursor_skip: moves the cursor over spaces. cursor_take: if the given word or sign follows the spaces, moves
 * over it too. */
void cursor_skip(struct cursor *cursor);
bool cursor_take(struct cursor *cursor, const char *word);

/* Index of the word at the cursor in a list. ST_INPUT: an unknown word; `what` is the name of the list in the
 * message. */
enum status cursor_choice(int *out, const struct cursor *cursor, const char *what, const char *const *words,
                          size_t n, struct diag *diag);

/* Copies a name at the cursor (letters, digits, `_`, `.`; truncated if too long) and moves after it. False:
 * no name. */
enum { CURSOR_MAX_NAME = 64 };
bool cursor_name(char out[CURSOR_MAX_NAME], struct cursor *cursor);

enum { TABLE_MAX_COLUMNS = 9, TABLE_MAX_KINDS = 8 };

/* A kind of block: its columns; the first one names the kind. */
struct table_kind {
    const char *column[TABLE_MAX_COLUMNS]; /* NULL after the last */
    size_t needed;                         /* number of leading cells that must not be empty */
};

struct table_row {
    struct cursor cell[TABLE_MAX_COLUMNS]; /* an omitted cell has an empty text */
};

/* A table that is being read. At most TABLE_MAX_KINDS kinds. */
struct paper_table {
    char *rest; /* unread lines; a copy, which is modified */
    const char *file;
    int line; /* the last line read */
    const struct table_kind *kinds;
    size_t n_kinds;
    const struct table_kind *kind; /* of the current block; NULL: between blocks */
};

/* Starts reading a text, which is copied to the arena. */
struct paper_table table_open(const char *file, const char *text, const struct table_kind *kinds,
                              size_t n_kinds, struct arena *arena);

/**
 * Reads the next row.
 *
 * kind      index of its kind; n_kinds at the end of the text
 * ST_INPUT  an unknown column (with the nearest name), a missing cell or one too many, with its place
 */
enum status table_next(struct table_row *out, size_t *kind, struct paper_table *table, struct diag *diag);

/* The tables of the papers, from the folder `tables`. */
extern const struct embedded_file paper_tables[];

#endif
