/* book.h - a spreadsheet file being made: sheets, cells, charts. The only place that knows the file's
 * format.
 *
 * Texts stay texts whatever they begin with; formulas are ours alone. Rows and columns count from 0. The
 * bytes depend on what is written and on nothing else. */
#ifndef REPORT_BOOK_H
#define REPORT_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

struct diag;
struct text;

/* Where the last table of a sheet stands. */
struct sheet_table {
    uint32_t first; /* row of the first line below its headings */
    uint32_t n;
    const char **keys; /* [n_keys] of its columns, on the workbook's arena */
    uint16_t n_keys;
};

struct sheet {
    struct book *book;
    uint32_t row; /* the next one that is free */
    uint16_t column;
    struct sheet_table table;
    bool headed; /* the headings of a table stay in view */
};

enum sheet_style {
    SHEET_PLAIN,
    SHEET_TITLE,   /* of the sheet */
    SHEET_HEADING, /* of a block, or what matters most */
    SHEET_COLUMN,  /* of a table */
    SHEET_NUMBERS, /* of numbers in a table */
    SHEET_MARKED,  /* in a row that stands out */
    SHEET_MARK,    /* its first cell: its text is shown behind a sign */
    SHEET_INPUT,   /* a cell to be edited */
    SHEET_WORD,    /* "yes" among numbers: to the right, as they are and words to be edited */
    SHEET_TOTAL,
    N_SHEET_STYLES
};

/* How a number looks: decimals 0 to 9 with digits grouped, or one of these. */
enum { SHEET_GENERAL = 10, SHEET_PERCENT, SHEET_DATE, N_SHEET_NUMBERS };

/* A workbook with this title. ST_OUTPUT: it cannot be made, as there is no room for a temporary file. */
enum status book_open(struct book **out, const char *title, struct diag *diag);

/* Writes the file to a stream and frees the workbook. ST_OUTPUT: the library refused something, or could not
 * write; the stream got nothing then, or not all. */
enum status book_close(struct book *own_book, FILE *stream, struct diag *diag);

/* Memory that lives as long as the workbook. */
struct arena *book_arena(struct book *book);

/* A new sheet, to the right of the others; the workbook owns it. name: up to 31 letters and blanks. */
struct sheet *book_sheet(struct book *book, const char *name);

/* What does not fit a cell (32767 characters) ends in "...". */
void sheet_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text, enum sheet_style style);

/* A column is at most so many characters wide. A text that is longer goes on in further lines of its cell;
 * returns how many lines it takes. */
enum { SHEET_WIDEST = 60 };
int sheet_long_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text,
                    enum sheet_style style);

/* A number, and the formula that it comes from, "A1*B1"; NULL: none. */
struct sheet_number {
    double value;
    int decimals;
    const char *formula;
};
void sheet_number(struct sheet *sheet, uint32_t row, uint16_t column, struct sheet_number number,
                  enum sheet_style style);

/* A text that comes from a formula, and what it is now. */
void sheet_formula_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text,
                        const char *formula, enum sheet_style style);

/* Decimals that show so many significant digits (0: 6) of a number of this size; below zero so many decimals.
 * SHEET_GENERAL: it is too small or too large for digits in groups. */
int sheet_decimals(double size, int digits);

/* "YYYY-MM-DD", as a date that can be sorted and counted with. */
void sheet_date(struct sheet *sheet, uint32_t row, uint16_t column, const char *day, enum sheet_style style);

/* Adds the name of a cell: "B4"; fixed: "$B$4". */
void sheet_put_name(struct text *out, uint32_t row, uint16_t column, bool fixed);

/* A row holds so many lines: of headings that are wider than their columns, or of long texts. */
void sheet_heighten(struct sheet *sheet, uint32_t row, int lines);

/* A column holds so many characters: the widest counts, up to a limit. */
void sheet_widen(struct sheet *sheet, uint16_t column, size_t characters);

/* The rows above stay in view, and stand on every printed page. */
void sheet_freeze(struct sheet *sheet, uint32_t row);

/* Rows of a table, the first one its headings, and so many columns: a reader may choose among them. Once for
 * a sheet. */
void sheet_filter(struct sheet *sheet, uint32_t first, uint32_t last, uint16_t n_columns);

/* Numbers below zero in this cell are red. */
void sheet_warn_below_zero(struct sheet *sheet, uint32_t row, uint16_t column);

/* Values of a chart, in its own sheet: from `first` to `last` downwards. */
struct sheet_series {
    uint32_t name_row;
    uint16_t name_column;
    uint16_t x_column; /* or categories */
    uint16_t y_column;
    uint32_t first;
    uint32_t last;
    bool point; /* a marker, not a line */
};

struct sheet_chart {
    const char *title; /* begin with a letter, as the axes do */
    const char *x;
    const char *y;                     /* of bars: along them */
    const struct sheet_series *series; /* [n], at most SHEET_MAX_SERIES */
    size_t n;
    double at; /* of bars: where they begin */
};
enum { SHEET_MAX_SERIES = 7 };

/* Rows that a chart covers; columns are of different widths. */
enum { SHEET_CHART_ROWS = 20 };

/* Lines over numbers, with the upper left corner at a cell, `beside` charts of this size to its right. */
void sheet_chart_lines(struct sheet *sheet, uint32_t row, int beside, const struct sheet_chart *chart);

/* Horizontal bars about a value, the first one on top, all series of a category on one line. */
void sheet_chart_bars(struct sheet *sheet, uint32_t row, const struct sheet_chart *chart);

#endif
