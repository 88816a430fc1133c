/* reproduce.h - compares every printed number of a paper with our result, and computes its figures as
 * series. */
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

/* Result of the comparison of a printed number with ours. */
enum verdict {
    VERDICT_EXACT,           /* our value, rounded, equals every printed digit; or the claim holds */
    VERDICT_CLOSE,           /* the difference is within the stated error */
    VERDICT_NOT,             /* neither; the note gives the reason */
    VERDICT_NOTHING_PRINTED, /* the image of the figure is lost, so there is only our value */
    N_VERDICTS
};

/* Kind of a row. */
enum row_kind {
    ROW_COMPUTED, /* a number that the program computes */
    ROW_CLAIM,    /* a statement of the paper that is tested */
    ROW_INPUT,    /* an input of the computation: only read back */
    ROW_NOTE,     /* printed in our notes, not in a paper */
    ROW_MEASURED, /* measured on hardware that no longer exists: nothing to compute */
    N_ROW_KINDS
};

/* Use of a row by a model: a test of it, or an input of its fit. */
enum row_use { USE_HELD_OUT, USE_FITTED, N_USES };

/* The names of verdicts, kinds and uses, as in reports and tables. */
extern const char *const reproduce_verdicts[N_VERDICTS], *const reproduce_kinds[N_ROW_KINDS],
                                                             *const reproduce_uses[N_USES];

/* Rows that compare predictions with measurements of one kind: those whose names begin with these words. */
struct measured_set {
    const char *title; /* "HPL on InfiniBand"; fitted and other rows are sets of the same title */
    const char *model; /* "hpl" */
    const char *items;
    const char *date; /* when it was measured: "2007-06 to 2012-11" */
    bool fitted;      /* the model was fitted to these rows */
};

/* Rows of any set whose names contain these words, such as those of one workload. */
struct measured_group {
    const char *name; /* "Llama 2 70B Offline" */
    const char *items;
};

/* A printed number or claim, and our value. Strings are static or on the arena of the reproduction. */
struct reproduced_item {
    const char *paper;      /* key of the paper */
    const char *item;       /* "Table 3, BT: runtime (model)" */
    const char *unit;       /* "s"; "" for none */
    const char *printed_as; /* as in the paper: "1810.09", "less than half"; NULL: image lost */
    double printed;         /* the printed value as a number; NAN: none */
    double ours;            /* NAN: nothing to compute, because it was measured */
    double error;           /* ours / printed - 1; NAN if either is missing or printed is 0 */
    double within;          /* error| up to this value is close; 0: only exact values count */
    enum verdict verdict;
    enum verdict expected;          /* any other verdict is a regression */
    enum row_kind kind;             /* kind of the row; ROW_COMPUTED for a point of a figure */
    const char *note;               /* reason of a difference, or "" */
    const struct measured_set *set; /* NULL: not a prediction of a measurement */
    bool fitted;                    /* the model was fitted to this row, which is not a test of it */
    const struct measured_group *group; /* the first whose words the name contains; NULL: none */
};

/* --- contents of a chart: of a paper's figure, or of an answer --- */

/* A curve of a chart: a line through n samples, and n_points marked points, which need not be on the line.
 * Borrowed. */
struct plot_curve {
    const char *label;
    const double *x;
    const double *y;
    size_t n;
    const double *points_x;
    const double *points_y;
    size_t n_points;
};

/* A marked position such as a crossover; '\n' separates the lines of its label. */
struct plot_mark {
    double x;
    double y;
    const char *label;
};

struct reproduced_figure {
    const char *name; /* number of the figure and part: "8a-common" */
    int number;       /* number of the figure in the paper */
    const char *part; /* part or reading: "a", "a-common"; NULL: the whole figure */
    const char *title;
    const char *x_label; /* label of the x axis, with its unit */
    const char *y_label;
    const char *x_unit; /* "processors", "million USD" */
    const char *y_unit; /* "s" */
    bool log_x;
    bool log_y;
    const double *points; /* x of the tabulated points, rising */
    size_t n_points;      /* 0: the curves compare the printed number of each item with ours */
    size_t n_samples;     /* samples of each curve */
    struct plot_curve *curves;
    size_t n_curves;
    struct plot_mark *marks;
    size_t n_marks;
};

/* The results of the comparison for a paper. Memory is on `arena`; reproduction_fini frees arrays and
 * values. */
struct reproduction {
    struct arena *arena;
    const char *paper;
    VEC(struct reproduced_item) items;
    VEC(struct reproduced_figure) figures;
    VEC(struct measured_set) sets;
    VEC(struct measured_group) groups;
    size_t n_regressions;
    /* values of the table's formulas as text of a record (base/record.h); the rest can be computed from the
     * table */
    struct text values;
};

void reproduction_fini(struct reproduction *reproduction);

/* Writes the paper's key and the values to the record; or, if the record is read, reads them and fills an
 * empty reproduction from the table without evaluating formulas. */
void reproduction_carry(struct record *record, struct reproduction *reproduction);

/* A reproduced paper: a table below src/papers/tables that is compiled into the program. */
struct reproduce_paper {
    const char *key;     /* "whitney" */
    const char *title;   /* citation */
    const char *catalog; /* catalogue of its machine; NULL: none */
    const char *file;    /* "whitney.tsv" */
    const char *text;    /* text of the table */
};

/* Reads the head of a table, its block `paper`. ST_INPUT gives the place of the error. */
enum status reproduce_paper(struct reproduce_paper *out, const char *file, const char *text,
                            struct arena *arena, struct diag *diag);

/* All papers, sorted by key. */
enum status reproduce_list(const struct reproduce_paper **out, size_t *n, struct arena *arena,
                           struct diag *diag);

/* Finds a paper by key. ST_INPUT: unknown, with the nearest name. */
enum status reproduce_find(const struct reproduce_paper **out, const char *key, struct arena *arena,
                           struct diag *diag);

/**
 * Reproduces one paper with a snapshot of its catalogue (NULL: it needs none).
 *
 * out         owned by the caller: reproduction_fini, also after a failure
 * ST_INPUT    an error in the table, with its place and the nearest valid name
 * ST_CATALOG  a part, price, technology or rate of the paper is missing in the snapshot; the message names it
 * ST_DOMAIN   a model is evaluated outside its range
 */
enum status reproduce_run(struct reproduction *out, const struct reproduce_paper *paper,
                          const struct snapshot *snapshot, struct arena *arena, struct diag *diag);

#endif
