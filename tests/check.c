/* check.c - comparisons and golden files for the tests. */
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void check_close_at(double got, double want, double rel, double abs, const char *what, const char *file,
                    int line)
{
    const double allowed = fmax(rel * fabs(want), abs);
    if (got == want || fabs(got - want) <= allowed) /* false for NaN */
        return;
    print_error("%s:%d: %s is %.17g, expected %.17g (off by %.3g, allowed %.3g)\n", file, line, what, got,
                want, fabs(got - want), allowed);
    _fail(file, line);
}

void check_text_at(const char *got, const char *want, const char *what, const char *file, int line)
{
    if (got == want || (got && want && strcmp(got, want) == 0))
        return;
    print_error("%s:%d: %s is\n%s\nexpected\n%s\n", file, line, what, got ? got : "(null)",
                want ? want : "(null)");
    _fail(file, line);
}

static char *read_path(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        fail_msg("%s cannot be read (tests run from the top folder)", path);
    char *text = NULL;
    size_t n = 0;
    size_t got = 0;
    do {
        text = realloc(text, n + 4097);
        assert_non_null(text);
        got = fread(text + n, 1, 4096, stream);
        n += got;
    } while (got > 0);
    text[n] = '\0';
    fclose(stream);
    return text;
}

void test_write_text(char *path, const char *ending, const char *text)
{
    enum { SIZE = 64 };
    assert_true(snprintf(path, SIZE, "/tmp/bursar-test-%ld.%s", (long)getpid(), ending) < SIZE);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

char *test_read(const char *name)
{
    const size_t n = strlen(TESTS_DIR) + strlen(name) + 2;
    char *path = malloc(n);
    assert_non_null(path);
    snprintf(path, n, "%s/%s", TESTS_DIR, name);
    char *text = read_path(path);
    free(path);
    return text;
}

static size_t count(const char *s, char c)
{
    size_t n = 0;
    for (; *s; s++)
        n += *s == c;
    return n;
}

/* Splits the line into cells. The caller has room for all. */
static size_t split(char *line, const char **cells)
{
    size_t n = 0;
    cells[n++] = line;
    for (char *c = line; *c; c++) {
        if (*c == '\t') {
            *c = '\0';
            cells[n++] = c + 1;
        }
    }
    return n;
}

static void read_line(struct golden *golden, char *line, int number)
{
    const size_t n = count(line, '\t') + 1;
    if (!golden->columns) {
        golden->columns = calloc(n, sizeof *golden->columns);
        assert_non_null(golden->columns);
        golden->n_columns = split(line, golden->columns);
        return;
    }
    if (n != golden->n_columns)
        fail_msg("golden/%s.tsv:%d: %zu cells, expected %zu", golden->name, number, n, golden->n_columns);
    golden->cells = realloc(golden->cells, (golden->n_rows + 1) * n * sizeof *golden->cells);
    golden->lines = realloc(golden->lines, (golden->n_rows + 1) * sizeof *golden->lines);
    assert_non_null(golden->cells);
    assert_non_null(golden->lines);
    split(line, golden->cells + golden->n_rows * n);
    golden->lines[golden->n_rows++] = number;
}

void golden_open(struct golden *out, const char *name)
{
    *out = (struct golden){.name = NULL};
    const size_t n = strlen(name) + sizeof "golden/.tsv";
    char *path = malloc(n);
    assert_non_null(path);
    snprintf(path, n, "golden/%s.tsv", name);
    out->text = test_read(path);
    free(path);
    out->name = malloc(strlen(name) + 1);
    assert_non_null(out->name);
    memcpy(out->name, name, strlen(name) + 1);
    int number = 1;
    for (char *line = out->text; line; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        if (line[0] != '#' && line[0] != '\0')
            read_line(out, line, number);
        line = next;
    }
    if (out->n_rows == 0)
        fail_msg("golden/%s.tsv has no rows", name);
}

void golden_close(struct golden *golden)
{
    free(golden->name);
    free(golden->text);
    free(golden->cells);
    free(golden->columns);
    free(golden->lines);
    *golden = (struct golden){.name = NULL};
}

const char *golden_text(const struct golden *golden, size_t row, const char *column)
{
    assert_true(row < golden->n_rows);
    for (size_t i = 0; i < golden->n_columns; i++)
        if (strcmp(golden->columns[i], column) == 0)
            return golden->cells[row * golden->n_columns + i];
    fail_msg("golden/%s.tsv has no column %s", golden->name, column);
    return "";
}

double golden_real(const struct golden *golden, size_t row, const char *column)
{
    const char *cell = golden_text(golden, row, column);
    if (cell[0] == '\0')
        return NAN;
    char *end = NULL;
    const double value = strtod(cell, &end);
    if (*end != '\0')
        fail_msg("golden/%s.tsv:%d: %s is not a number: '%s'", golden->name, golden->lines[row], column,
                 cell);
    return value;
}
