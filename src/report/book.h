/* book.h - a spreadsheet file in preparation: sheets, cells, charts. No other file depends on its format.
 *
 * Texts stay texts whatever they begin with; only the program writes formulas. Rows and columns count from 0.
 * The bytes depend only on the contents. */
#ifndef REPORT_BOOK_H
#define REPORT_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

struct diag;
struct text;

/* Position of the last table of a sheet. */
struct sheet_table {
    uint32_t first; /* first row below the table's headings */
    uint32_t n;
    const char **keys; /* [n_keys] of its columns, on the workbook's arena */
    uint16_t n_keys;
};

struct sheet {
    struct book *book;
    uint32_t row; /* the next free row */
    uint16_t column;
    struct sheet_table table;
    bool headed; /* the headings of a table on this sheet stay in view */
};

enum sheet_style {
    SHEET_PLAIN,
    SHEET_TITLE,   /* title of the sheet */
    SHEET_HEADING, /* heading of a block, or of the answer */
    SHEET_COLUMN,  /* title of a column in a table */
    SHEET_NUMBERS, /* title of a column of numbers */
    SHEET_MARKED,  /* cell of a marked row */
    SHEET_MARK,    /* first cell of a marked row: a sign stands before its text */
    SHEET_INPUT,   /* a cell to be edited */
    SHEET_HOLE,    /* a cell with a missing or wrong value */
    SHEET_WORD,    /* a word in a column of numbers: aligned to the right */
    SHEET_TOTAL,
    N_SHEET_STYLES
};

/* Format of a number: 0 to 9 decimals with grouped digits, or one of these. */
enum { SHEET_GENERAL = 10, SHEET_PERCENT, SHEET_DATE, N_SHEET_NUMBERS };

/* Opens a workbook with this title. ST_OUTPUT: a temporary file cannot be made. */
enum status book_open(struct book **out, const char *title, struct diag *diag);

/* Writes the file to a stream and frees the workbook. ST_OUTPUT: the library rejected something or writing
 * failed; the stream is then empty or incomplete. */
enum status book_close(struct book *own_book, FILE *stream, struct diag *diag);

/* Memory that lives as long as the workbook. */
struct arena *book_arena(struct book *book);

/* A new sheet, to the right of the others; the workbook owns it. name: up to 31 letters and blanks. */
struct sheet *book_sheet(struct book *book, const char *name);

/* Puts a text into a cell. A text above the limit of a cell (32767 characters) is cut and ends in "...". */
void sheet_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text, enum sheet_style style);

/* A sentence in one cell, which extends over the columns to its right and wraps. */
void sheet_sentence(struct sheet *sheet, uint32_t row, uint16_t column, const char *text);

/* SHEET_WIDEST: largest width of a column in characters. A longer text wraps within its cell. Returns the
 * number of its lines. */
enum { SHEET_WIDEST = 60 };
int sheet_long_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text,
                    enum sheet_style style);

/* A number and its formula "A1*B1"; NULL: none. */
struct sheet_number {
    double value;
    int decimals;
    const char *formula;
};
void sheet_number(struct sheet *sheet, uint32_t row, uint16_t column, struct sheet_number number,
                  enum sheet_style style);

/* The text of a formula, and its present value. */
void sheet_formula_text(struct sheet *sheet, uint32_t row, uint16_t column, const char *text,
                        const char *formula, enum sheet_style style);

/* Returns the decimals that show `digits` significant digits (0: 6) of a number of this size; for digits < 0
 * it returns -digits. SHEET_GENERAL: the number is too small or too large for grouped digits. */
int sheet_decimals(double size, int digits);

/* Puts "YYYY-MM-DD" as a date that can be sorted and calculated with. */
void sheet_date(struct sheet *sheet, uint32_t row, uint16_t column, const char *day, enum sheet_style style);

/* Adds the name of a cell: "B4"; fixed: "$B$4". */
void sheet_put_name(struct text *out, uint32_t row, uint16_t column, bool fixed);

/* Sets the height of a row for wrapped headings or texts. */
void sheet_heighten(struct sheet *sheet, uint32_t row, int lines);

/* Makes a column at least this wide, up to SHEET_WIDEST. */
void sheet_widen(struct sheet *sheet, uint16_t column, size_t characters);

/* Keeps the rows above in view, and repeats them on every printed page. */
void sheet_freeze(struct sheet *sheet, uint32_t row);

/* Adds a filter to a table, whose first row holds the headings. Once per sheet. */
void sheet_filter(struct sheet *sheet, uint32_t first, uint32_t last, uint16_t n_columns);

/* Shows numbers below zero in this cell in red. */
void sheet_warn_below_zero(struct sheet *sheet, uint32_t row, uint16_t column);

/* Words that the cells of a column offer as a drop-down, and a message that a spreadsheet shows at them. */
struct sheet_choices {
    const char *const *words; /* [n]; none: the cells have only the message */
    size_t n;
    bool others;         /* other words are valid too */
    const char *title;   /* of the message: up to 32 characters; NULL: no message */
    const char *message; /* up to 255 characters */
};

/* Adds the choices to the cells of a column from row `first` to row `last`. The words stand in a hidden
 * sheet. */
void sheet_choose(struct sheet *sheet, uint16_t column, uint32_t first, uint32_t last,
                  const struct sheet_choices *choices);

/* Adds a comment to a cell. A cell has at most one. */
void sheet_comment(struct sheet *sheet, uint32_t row, uint16_t column, const char *text);

/* Values of a chart in the same sheet, from row `first` to row `last`. */
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
    const char *title; /* begins with a letter, as the titles of the axes */
    const char *x;
    const char *y;                     /* bars: title of the axis along them */
    const struct sheet_series *series; /* [n], at most SHEET_MAX_SERIES */
    size_t n;
    double at; /* bars: value at which they begin */
};
enum { SHEET_MAX_SERIES = 7 };

/* Rows that a chart covers. */
enum { SHEET_CHART_ROWS = 20 };

/* Draws lines over numbers. The upper left corner is at `row`, shifted right by `beside` charts. */
void sheet_chart_lines(struct sheet *sheet, uint32_t row, int beside, const struct sheet_chart *chart);

/* Draws horizontal bars from a value, the first one on top, with all series of a category on one line. */
void sheet_chart_bars(struct sheet *sheet, uint32_t row, const struct sheet_chart *chart);

#endif
