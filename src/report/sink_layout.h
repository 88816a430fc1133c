/* sink_layout.h - numbers, wrapped lines and tables as text; used by the text sink and by help. */
#ifndef REPORT_SINK_LAYOUT_H
#define REPORT_SINK_LAYOUT_H

#include <stdbool.h>
#include <stdio.h>

struct sink_grid;
struct sink_view;
struct text;
struct value;

/* Columns that text aims at where no terminal says how many it has. */
enum { SINK_COLUMNS = 80 };

/* Columns that n bytes of UTF-8 take, each character counted as one. */
int sink_width(const char *s, size_t n);

/* A value as text; with `whole`, its unit or currency too. A null is "-". */
void sink_value_put(struct text *text, const struct value *value, bool whole);

/* Writes text that begins in column `at` of so many, broken at spaces, its other lines indented by `hang`;
 * ends the line. */
void sink_put_wrapped(FILE *stream, const char *s, int columns, int at, int hang);

/* A column that is shown: it has a heading, and some value in it. */
struct sink_shown {
    size_t at;    /* index into the grid's columns */
    bool numeric; /* neither text nor yes and no */
    bool says;    /* SINK_SAYS */
};

/* The columns of a table that are shown, those that say what the first one is behind it: out [n_columns of
 * the grid]; returns how many. */
size_t sink_grid_columns(struct sink_shown *out, const struct sink_grid *grid);

/* Bytes of the first line of s when it may take `width` columns: up to a space, or a word that is too long,
 * itself broken behind one of the characters in `breaks` where it has some. *rest (may be &s): where the next
 * line begins. */
size_t sink_line(const char **rest, const char *s, int width, const char *breaks);

/* How a line stands out on a terminal. */
enum sink_style { STYLE_PLAIN, STYLE_HEADING, STYLE_TITLES, STYLE_MARKED };

/* Writes one line, indented by `at`. */
void sink_put_styled(FILE *stream, const char *line, int at, enum sink_style style);

/* Writes a table, indented by `at`; in colour: its heading, column titles and marked rows stand out. */
void sink_grid_put(FILE *stream, const struct sink_grid *grid, int at, const struct sink_view *view);

#endif
