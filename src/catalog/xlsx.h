/* xlsx.h - workbooks (Office Open XML, ECMA-376) as rows of texts and numbers. The only header of the only
 * file that knows libzip and expat. */
#ifndef CATALOG_XLSX_H
#define CATALOG_XLSX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct text;

/* A cell that holds no text: its text is NULL until the reader of the sheet puts one there. */
struct xlsx_value {
    struct csv_cell *cell;
    const char *number;   /* at most 15 significant digits, a point, no exponent: "13950.5"; NULL: none */
    const char *currency; /* code in the format of the number, such as "EUR"; NULL: none */
    const char *fault;    /* what it holds and nobody can read, such as "the error #REF!"; NULL: a number */
};

/* A sheet. Rows without any value are left out; line and column of a cell are its row and its column in the
 * sheet, from 1. */
struct xlsx_sheet {
    const char *name;
    bool hidden;
    const struct csv_row *rows; /* [n_rows] each up to its last value */
    size_t n_rows;
    const struct xlsx_value *values; /* [n_values] by row and column */
    size_t n_values;
    const int *hidden_rows; /* [n_hidden_rows] that hold values */
    size_t n_hidden_rows;
};

struct xlsx_book {
    const struct xlsx_sheet *sheets; /* [n] in the order of the workbook */
    size_t n;
};

/**
 * Reads all worksheets of a workbook, bytes[n] of the file at `path`. Texts have their runs joined and no
 * space at either end; dates (of both date systems) are "2026-12-31"; a formula is its stored result. Memory
 * on the arena.
 *
 * ST_INPUT: no workbook, or a damaged one; parts that unpack to more than 64 MiB; a document type
 * declaration, which could define entities; a place, text or number of a cell that is none.
 */
enum status xlsx_read(struct xlsx_book *out, const char *path, const char *bytes, size_t n,
                      struct arena *arena, struct diag *diag);

/* Adds a part of a workbook by its name, unpacked: "xl/workbook.xml". False: it has none, or not all of it.
 */
bool xlsx_part(struct text *out, const char *bytes, size_t n, const char *name);

#endif
