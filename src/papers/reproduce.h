/* reproduce.h - every number a paper prints beside ours, and its figures as series. */
#ifndef PAPERS_REPRODUCE_H
#define PAPERS_REPRODUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"

struct diag;
struct record;
struct snapshot;

/* How a printed number and ours compare. */
enum verdict {
    VERDICT_EXACT,           /* ours rounds to every printed digit, or the claim holds */
    VERDICT_CLOSE,           /* within the stated error */
    VERDICT_NOT,             /* the note says why */
    VERDICT_NOTHING_PRINTED, /* a figure whose image is lost: ours is what the equations give */
    N_VERDICTS
};

/* What a row is. */
enum row_kind {
    ROW_COMPUTED, /* a number that the program works out */
    ROW_CLAIM,    /* words of the paper, put to the test */
    ROW_INPUT,    /* what the program is given: it is only read back */
    ROW_NOTE,     /* printed in notes of ours, not in a paper */
    ROW_MEASURED, /* on hardware that is gone: nothing to compute */
    N_ROW_KINDS
};

/* What reports say, and the words of tables. */
extern const char *const reproduce_verdicts[N_VERDICTS], *const reproduce_kinds[N_ROW_KINDS];

/* One printed number, or one claim, and ours. Strings are static or on the arena of the reproduction. */
struct reproduced {
    const char *paper;      /* key of the paper */
    const char *item;       /* "Table 3, BT: runtime (model)" */
    const char *unit;       /* "s"; "" for none */
    const char *printed_as; /* as it stands in the paper: "1810.09", "less than half"; NULL: image lost */
    double printed;         /* its value; NAN when there is none */
    double ours;            /* NAN when there is nothing to compute: a measurement */
    double error;           /* ours / printed - 1; NAN when either is missing or printed is 0 */
    double within;          /* |error| up to here is close; 0: only exact counts */
    enum verdict verdict;
    enum verdict expected; /* another verdict is a regression */
    enum row_kind kind;    /* of a number or claim; ROW_COMPUTED for a point of a figure */
    const char *note;      /* "" or why it differs */
};

/* --- what a drawing shows: of a paper's figure, or of an answer --- */

/* A line through n samples, and n_points shown as points, of it or apart. Borrowed. */
struct plot_curve {
    const char *label;
    const double *x;
    const double *y;
    size_t n;
    const double *points_x;
    const double *points_y;
    size_t n_points;
};

/* A place pointed at, such as a crossover; lines of the label are separated by '\n'. */
struct plot_mark {
    double x;
    double y;
    const char *label;
};

struct reproduced_figure {
    const char *name; /* "8a-common": its number and part */
    int number;       /* in the paper */
    const char *part; /* "a", "a-common": which part or reading of it; NULL: the whole figure */
    const char *title;
    const char *x_label; /* with unit */
    const char *y_label;
    const char *x_unit; /* "processors", "million USD" */
    const char *y_unit; /* "s" */
    bool log_x;
    bool log_y;
    const double *points; /* x of the points that are tabulated, rising */
    size_t n_points;      /* 0: its curves compare items, the printed number with ours */
    size_t n_samples;     /* of each curve */
    struct plot_curve *curves;
    size_t n_curves;
    struct plot_mark *marks;
    size_t n_marks;
};

/* All of a paper. Memory is on `arena`; arrays and values are freed by reproduction_fini. */
struct reproduction {
    struct arena *arena;
    const char *paper;
    VEC(struct reproduced) items;
    VEC(struct reproduced_figure) figures;
    size_t n_regressions;
    struct text values; /* that its formulas had, as words of a record; the rest follows from the table */
};

void reproduction_fini(struct reproduction *reproduction);

/* Puts its paper and values, or takes them, and reads the table again, into an empty one. */
void reproduction_carry(struct record *record, struct reproduction *reproduction);

/* A paper that is reproduced: a table below src/papers/tables, which the program carries. */
struct reproduce_paper {
    const char *key;     /* "whitney" */
    const char *title;   /* citation */
    const char *catalog; /* the catalogue its machine comes from; NULL: needs none */
    const char *file;    /* "whitney.tsv" */
    const char *text;    /* of the table */
};

/* Reads the head of a table, its block `paper`. ST_INPUT names the place of what is wrong. */
enum status reproduce_paper(struct reproduce_paper *out, const char *file, const char *text,
                            struct arena *arena, struct diag *diag);

/* All papers, by their keys. */
enum status reproduce_list(const struct reproduce_paper **out, size_t *n, struct arena *arena,
                           struct diag *diag);

/* ST_INPUT: no such paper, with the nearest name. */
enum status reproduce_find(const struct reproduce_paper **out, const char *key, struct arena *arena,
                           struct diag *diag);

/**
 * Reproduces one paper from a snapshot of its catalogue (NULL: it needs none).
 *
 * out         owned by the caller: reproduction_fini, also after a failure
 * ST_INPUT    a mistake in the table, with its place and the nearest right name
 * ST_CATALOG  the snapshot lacks a part, price, technology or rate that the paper uses; the message names it
 * ST_DOMAIN   a model is asked outside its range
 */
enum status reproduce_run(struct reproduction *out, const struct reproduce_paper *paper,
                          const struct snapshot *snapshot, struct arena *arena, struct diag *diag);

#endif
