/* table.h - the text of a paper's table: blocks of rows with cells between tabs, each knowing its place.
 *
 * Lines that begin with `#` are comments. An empty line ends a block; the first line of a block names its
 * columns, the first of which says what the rows are. Empty cells at the end of a row may be left out.
 */
#ifndef PAPERS_TABLE_H
#define PAPERS_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/embedded.h"
#include "base/status.h"

struct arena;
struct diag;

/* Where a text is read: `at` moves on, and knows its place. */
struct cursor {
    const char *at;    /* NUL-terminated: to the end of the cell */
    const char *begin; /* stands at line:column of the file */
    const char *file;
    int line;
    int column;
};

/* Reports a fault where the cursor stands. Returns ST_INPUT, or the first fault reported. */
enum status cursor_fail(const struct cursor *cursor, struct diag *diag, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Gives a fault that has no place yet that of the cursor. */
enum status cursor_place(const struct cursor *cursor, struct diag *diag);

/* Moves behind spaces; behind spaces and this word or sign, if it is what follows. */
void cursor_skip(struct cursor *cursor);
bool cursor_take(struct cursor *cursor, const char *word);

/* The place of the text at the cursor in a list of words. ST_INPUT: it is none of them; `what` says what they
 * are.
 */
enum status cursor_choice(int *out, const struct cursor *cursor, const char *what, const char *const *words,
                          size_t n, struct diag *diag);

/* Copies a name at the cursor (letters, digits, `_`, `.`; cut where it is too long) and moves behind it.
 * False: there is none. */
enum { CURSOR_MAX_NAME = 64 };
bool cursor_name(char out[CURSOR_MAX_NAME], struct cursor *cursor);

enum { TABLE_MAX_COLUMNS = 9, TABLE_MAX_KINDS = 8 };

/* A kind of block: its columns, the first of which names it. */
struct table_kind {
    const char *column[TABLE_MAX_COLUMNS]; /* NULL behind the last */
    size_t needed;                         /* the first so many cells may not be empty */
};

struct table_row {
    struct cursor cell[TABLE_MAX_COLUMNS]; /* of a cell left out: an empty text */
};

/* A table being read. At most TABLE_MAX_KINDS kinds. */
struct table {
    char *rest; /* lines not yet read; a copy, which is cut up */
    const char *file;
    int line; /* the last one read */
    const struct table_kind *kinds;
    size_t n_kinds;
    const struct table_kind *kind; /* of the block being read; NULL: between blocks */
};

/* Begins to read a text, which is copied to the arena. */
struct table table_open(const char *file, const char *text, const struct table_kind *kinds, size_t n_kinds,
                        struct arena *arena);

/**
 * The next row.
 *
 * kind      which of the kinds it is of; n_kinds at the end of the text
 * ST_INPUT  an unknown column (the nearest name), a missing or a superfluous cell, with its place
 */
enum status table_next(struct table_row *out, size_t *kind, struct table *table, struct diag *diag);

/* The tables of the papers, from the folder tables. */
extern const struct embedded_file paper_tables[];

#endif
