/* sink_layout.h - numbers, wrapped lines and tables as text; used by the text sink and by help. */
#ifndef REPORT_SINK_LAYOUT_H
#define REPORT_SINK_LAYOUT_H

#include <stdbool.h>
#include <stdio.h>

struct sink_grid;
struct sink_view;
struct text;
struct value;

/* Width of text in columns without a terminal. */
enum { SINK_COLUMNS = 80 };

/* Width of n bytes of UTF-8 in columns, one per character. */
int sink_width(const char *s, size_t n);

/* Adds a value as text, with its unit or currency if `whole`. Null is "-". */
void sink_value_put(struct text *text, const struct value *value, bool whole);

/* Writes text from column `at` up to column `columns`, wrapped at spaces, and ends the line. Further lines
 * are indented by `hang`. */
void sink_put_wrapped(FILE *stream, const char *s, int columns, int at, int hang);

/* A visible column: one with a heading and at least one value. */
struct sink_shown {
    size_t at;    /* index into the grid's columns */
    bool numeric; /* numbers or amounts */
    bool says;    /* SINK_SAYS */
};

/* Lists the visible columns of a table in out [n_columns of the grid]; columns that explain the first one
 * come after it. Returns their number. */
size_t sink_grid_columns(struct sink_shown *out, const struct sink_grid *grid);

/* Returns the number of bytes of s that fit on a line of `width` columns. The line ends before a space. A
 * word that is too long is broken after one of the characters in `breaks` if it has any, otherwise at the
 * width. *rest (may be &s): set to the start of the next line. */
size_t sink_line(const char **rest, const char *s, int width, const char *breaks);

/* Style of a line on a terminal. */
enum sink_style { STYLE_PLAIN, STYLE_HEADING, STYLE_TITLES, STYLE_MARKED };

/* Writes one line, indented by `at`. */
void sink_put_styled(FILE *stream, const char *line, int at, enum sink_style style);

/* Writes a table, indented by `at`. Heading, column titles and marked rows may have colours. */
void sink_grid_put(FILE *stream, const struct sink_grid *grid, int at, const struct sink_view *view);

#endif
