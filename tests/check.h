/* check.h - additions to cmocka: comparisons of doubles, and golden values in files. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/**
 * Fails unless |got - want| <= max(rel * |want|, abs). NaN on either side fails; equal infinities pass.
 * Prints both values with 17 digits.
 */
#define check_close(got, want, rel, abs) check_close_at((got), (want), (rel), (abs), #got, __FILE__, __LINE__)
void check_close_at(double got, double want, double rel, double abs, const char *what, const char *file,
                    int line);

/* Fails unless the texts are equal, and prints both. NULL equals only NULL. */
#define check_text(got, want) check_text_at((got), (want), #got, __FILE__, __LINE__)
void check_text_at(const char *got, const char *want, const char *what, const char *file, int line);

/**
 * A golden file: tests/golden/NAME.tsv. Lines beginning with `#` and empty lines are skipped; the first other
 * line names the columns; cells are separated by single tabs. A file that cannot be read, an unknown column
 * or a row of the wrong length fails the test.
 */
struct golden {
    char *name;           /* to be freed */
    char *text;           /* to be freed: all cells point into it */
    const char **cells;   /* to be freed: [n_rows * n_columns] */
    const char **columns; /* to be freed: [n_columns] */
    int *lines;           /* to be freed: [n_rows] line of the row in the file */
    size_t n_columns;
    size_t n_rows;
};

/* name: "npb_bt" for tests/golden/npb_bt.tsv. Fails the test if there is no row. */
void golden_open(struct golden *out, const char *name);
void golden_close(struct golden *golden);

/* A cell as text or as a number; an empty cell is "" or NAN. */
const char *golden_text(const struct golden *golden, size_t row, const char *column);
double golden_real(const struct golden *golden, size_t row, const char *column);

/* Writes a text to a new file of this process, which the test must remove: path[64] receives its name, with
 * this ending. */
void test_write_text(char *path, const char *ending, const char *text);

/* Reads a whole file below the tests folder ("golden/x.txt") as text; free() it. Fails the test on error. */
char *test_read(const char *name);

#endif
