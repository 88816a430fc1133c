/* sink_ops.h - the functions that a format supplies to sink.c; for sink files only. */
#ifndef REPORT_SINK_OPS_H
#define REPORT_SINK_OPS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/vec.h"
#include "report/sink.h"

/* A column of a table (sink_table_begin). */
struct sink_column {
    const char *key;
    const char *heading; /* NULL: not shown in text */
    const char *unit;    /* printed with the heading; NULL: none; "": set by the first value */
    bool detail;         /* a brief text leaves it out */
    bool clipped;        /* words are cut to one line */
    bool share;          /* values are fractions, and readers see per cent */
    bool readers;        /* only readers see the column; JSON and CSV do not have it */
    int digits;          /* significant digits in text; 0: 4. Negative: fixed, -digits decimals; SINK_SAYS */
};
enum { SINK_SAYS = 1000 };

/* A whole table: cells[row * n_columns + column]. Strings are on the arena of the grid. */
struct sink_grid {
    struct arena arena;
    const char *key;
    const char *heading; /* may be NULL */
    const struct sink_column *columns;
    size_t n_columns;
    enum sink_table_role role;
    size_t fold; /* number of rows that readers see without unfolding */
    bool spread; /* these rows are spread evenly over the table, instead of its first ones */
    size_t more; /* rows that a brief text leaves out */
    VEC(struct value) cells;
    VEC(bool) marked; /* [n_rows] */
};

/**
 * A format. open returns `state`, which close frees. A NULL function: the format does not show this kind.
 *
 * A tree (JSON) sees every value with its key, and tables as lists of objects, row by row, with what is
 * nested in rows. The others are read by people: they see what has a heading, each block's heading before its
 * first content, and each table whole.
 */
struct sink_ops {
    bool part_of_page; /* the page has its own title */
    bool tree;
    bool scales;  /* units of rates get the prefix that suits their values */
    bool bullets; /* list items under a heading have no label */
    void *(*open)(FILE *stream, const char *schema);

    /* A tree: */
    void (*value)(void *state, const char *key, const struct value *value);
    void (*begin)(void *state, const char *key, bool list);
    void (*end)(void *state);

    /* For readers: */
    void (*say)(void *state, const char *line);
    void (*pair)(void *state, const char *heading, const struct value *value);
    void (*pause)(void *state); /* a block begins or ends: later pairs are aligned separately */
    void (*heading)(void *state, const char *heading, bool list,
                    bool first);           /* first: no other just before */
    void (*leave)(void *state, bool list); /* a block whose heading was shown */
    void (*table)(void *state, const struct sink_grid *grid);

    enum status (*close)(void *own_state, struct diag *diag);
};

extern const struct sink_ops sink_text;
extern const struct sink_ops sink_json;
extern const struct sink_ops sink_yaml;
extern const struct sink_ops sink_csv;
extern const struct sink_ops sink_html;
extern const struct sink_ops sink_sheet; /* opened by sink_sheet_open */

void *sink_sheet_open(struct sheet *sheet);

/* Sets the view of a sink_text state, before anything is written. */
void sink_text_view(void *state, const struct sink_view *view);

#endif
