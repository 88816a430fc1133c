/* price_series.h - takes a dated series of prices into a catalogue's folder. */
#ifndef CATALOG_PRICE_SERIES_H
#define CATALOG_PRICE_SERIES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/date.h"
#include "base/status.h"

struct arena;
struct diag;

/* A form of series, known by the headings of its columns. */
struct series_form {
    const char *name;    /* "own", "gpu-prices" */
    const char *title;   /* of the series in source.csv; NULL: the file's name */
    const char *address; /* NULL: none */
    const char *licence; /* of the data; NULL: not known */
};

/* The names of the forms: [*n], on the arena. */
const char *const *series_names(size_t *n, struct arena *arena);

struct series_import {
    const char *const *paths; /* [n_paths] CSV files */
    size_t n_paths;
    const char *form;         /* name of a form; NULL: found by the headings */
    const char *const *names; /* [n_names] "NAME=PART": what the series calls a part */
    size_t n_names;
    const char *source; /* id of its row in source.csv; NULL: the first file's name */
    const char *seller; /* of rows that name none; NULL: not given */
    bool dry;           /* write nothing */
};

/* The prices of a part from one seller. */
struct series_row {
    const char *part, *seller; /* seller NULL: none */
    date from, to;             /* first and last date */
    const char *first, *last;  /* prices on these dates, "2.50 USD" */
    size_t n_new;              /* rows added to quote.csv */
    size_t n_known;            /* rows that the catalogue or an earlier line has */
};

/* A line that cannot be taken. */
struct series_problem {
    const char *path;
    int line;
    const char *text;
};

struct price_series {
    const struct series_form *form; /* of the first file */
    const char *source;
    struct series_row *rows; /* [n], by part and seller */
    size_t n;
    const char **notes; /* [n_notes] what was left out or rounded */
    size_t n_notes;
    struct series_problem *problems; /* [n_problems], by file and line; then nothing was written */
    size_t n_problems;
};

/**
 * Reads series of prices, and adds a row to quote.csv for each price that the catalogue lacks. A second
 * import of the same or a longer series adds only its new prices.
 *
 * ST_INPUT with the place: a file without the headings of a form. ST_INPUT with out->problems: lines that
 * cannot be taken, also a price that contradicts another one of its part, seller, kind and date.
 * ST_USAGE: an unknown form, or a name for a part that the catalogue lacks.
 */
enum status price_series_take(struct price_series *out, const char *folder,
                              const struct series_import *import, struct arena *arena, struct diag *diag);

#endif
