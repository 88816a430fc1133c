/* xlsx.h - workbooks (Office Open XML, ECMA-376) as rows of texts and numbers. Only xlsx.c uses libzip and
 * expat. */
#ifndef CATALOG_XLSX_H
#define CATALOG_XLSX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct text;

/* A cell whose content is not text. The text of its csv_cell is NULL until the reader of the sheet sets
 * it. */
struct xlsx_value {
    struct csv_cell *cell;
    const char *number;   /* at most 15 significant digits, a point, no exponent: "13950.5"; NULL: none */
    const char *currency; /* code in the format of the number, such as "EUR"; NULL: none */
    bool percent;         /* the format shows 0.05 as 5 % */
    /* why the cell has no value, such as "the error #REF!"; NULL: the cell is a number */
    const char *fault;
};

/* A sheet. Rows without values are left out. line and column of a cell are its row and column in the sheet,
 * from 1. */
struct xlsx_sheet {
    const char *name;
    bool hidden;
    const struct csv_row *rows; /* [n_rows], each ends at its last value */
    size_t n_rows;
    const struct xlsx_value *values; /* [n_values] by row and column */
    size_t n_values;
    const int *hidden_rows; /* [n_hidden_rows] numbers of hidden rows that have values */
    size_t n_hidden_rows;
};

struct xlsx_book {
    const struct xlsx_sheet *sheets; /* [n] in the order of the workbook */
    size_t n;
};

/**
 * Reads all worksheets of a workbook from bytes [n] of the file at `path`. The runs of a text are joined, and
 * space at its ends is dropped. Dates of both date systems become "2026-12-31". A formula gives its stored
 * result. Memory is on the arena.
 *
 * ST_INPUT: not a workbook, or damaged; parts that unpack to more than 64 MiB; a document type declaration; a
 * cell with an invalid place, text or number.
 */
enum status xlsx_read(struct xlsx_book *out, const char *path, const char *bytes, size_t n,
                      struct arena *arena, struct diag *diag);

/* Appends a part of a workbook, unpacked: "xl/workbook.xml". False: the part is missing or damaged. */
bool xlsx_part(struct text *out, const char *bytes, size_t n, const char *name);

#endif
