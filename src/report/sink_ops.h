/* sink_ops.h - what a format supplies to sink.c; seen by the sink files only. */
#ifndef REPORT_SINK_OPS_H
#define REPORT_SINK_OPS_H

#include "base/arena.h"
#include "base/text.h"
#include "report/sink.h"

enum sink_kind { VALUE_NULL, VALUE_STRING, VALUE_INTEGER, VALUE_REAL, VALUE_BOOL, VALUE_MONEY };

/* One value; sink.c has already turned NULL strings and numbers that are not finite into VALUE_NULL. */
struct sink_value {
    enum sink_kind kind;
    const char *string;   /* VALUE_STRING */
    int64_t integer;      /* VALUE_INTEGER, VALUE_BOOL, VALUE_MONEY (minor units) */
    double real;          /* VALUE_REAL */
    int digits;           /* VALUE_REAL: as in struct sink_column */
    const char *unit;     /* VALUE_REAL, may be NULL */
    const char *currency; /* VALUE_MONEY */
};

/* A whole table: cells[row * n_columns + column]. Strings are on the arena of the grid. */
struct sink_grid {
    struct arena arena;
    const char *key;
    const char *heading; /* may be NULL */
    const struct sink_column *columns;
    size_t n_columns;
    enum sink_table_role role;
    VEC(struct sink_value) cells;
    VEC(bool) marked; /* [n_rows] */
};

/**
 * A format. `state` is what open returned; close frees it. A format with a NULL `table` sees tables as lists
 * of objects, row by row, and objects nested in rows; the others get each table whole, without what is
 * nested.
 */
struct sink_ops {
    bool part_of_page; /* the result stands in a page that has a title */
    void *(*open)(FILE *stream, const char *schema);
    void (*say)(void *state, const char *line);
    void (*value)(void *state, const char *key, const char *heading, const struct sink_value *value);
    void (*begin)(void *state, const char *key, const char *heading, bool list);
    void (*end)(void *state);
    void (*table)(void *state, const struct sink_grid *grid);
    enum status (*close)(void *own_state, struct diag *diag);
};

extern const struct sink_ops sink_text;
extern const struct sink_ops sink_json;
extern const struct sink_ops sink_csv;
extern const struct sink_ops sink_html;
extern const struct sink_ops sink_sheet; /* opened by sink_sheet_open */

void *sink_sheet_open(struct sheet *sheet);

/* For a terminal, before anything is written: `state` is of sink_text. */
void sink_text_colour(void *state);

#endif
