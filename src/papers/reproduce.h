/* reproduce.h - every number a paper prints beside ours, and its figures as series. */
#ifndef PAPERS_REPRODUCE_H
#define PAPERS_REPRODUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "catalog/snapshot.h"

/* How a printed number and ours compare; the text is what reports say. */
#define VERDICT_TABLE(X)                                                                                     \
    X(VERDICT_EXACT, "exact")          /* ours rounds to every printed digit, or the claim holds */          \
    X(VERDICT_CLOSE, "close")          /* within the stated error */                                         \
    X(VERDICT_NOT, "not reproducible") /* the note says why */                                               \
    X(VERDICT_NOTHING_PRINTED,                                                                               \
      "nothing printed") /* a figure whose image is lost: ours is what the equations give */

enum verdict {
#define X(id, text) id,
    VERDICT_TABLE(X)
#undef X
        N_VERDICTS
};

const char *reproduce_verdict_text(enum verdict verdict);

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
    const char *note;      /* "" or why it differs */
};

/* A curve of a figure: dense samples for the line, and the points that are tabulated. [n], [n_points] */
struct reproduced_curve {
    const char *label;
    const double *x;
    const double *y;
    size_t n;
    const double *points_x;
    const double *points_y;
    size_t n_points;
};

/* A place worth pointing at: a crossover. */
struct reproduced_mark {
    double x;
    double y;
    const char *label; /* lines separated by '\n' */
};

struct reproduced_figure {
    int number;       /* in the paper */
    const char *part; /* "a", "a-common": which part or reading of it; NULL: the whole figure */
    const char *title;
    const char *x_label; /* with unit */
    const char *y_label;
    const char *x_unit; /* "processors", "million USD" */
    const char *y_unit; /* "s" */
    bool log_x;
    bool log_y;
    struct reproduced_curve *curves;
    size_t n_curves;
    struct reproduced_mark *marks;
    size_t n_marks;
};

/* All of a paper. Memory is on `arena`; the arrays are freed by reproduction_fini. */
struct reproduction {
    struct arena *arena;
    const char *paper;
    VEC(struct reproduced) items;
    VEC(struct reproduced_figure) figures;
    size_t n_regressions;
};

void reproduction_fini(struct reproduction *reproduction);

/* A paper that is reproduced. Adding one: a file reproduce_KEY.c with this, one extern, one line in the list.
 */
struct reproduce_paper {
    const char *key;     /* "whitney" */
    const char *title;   /* citation */
    const char *catalog; /* the catalogue its machine comes from; NULL: needs none */
    enum status (*run)(struct reproduction *out, const struct snapshot *snapshot, struct diag *diag);
};

extern const struct reproduce_paper reproduce_bwgrid;
extern const struct reproduce_paper reproduce_npb;
extern const struct reproduce_paper reproduce_nps;
extern const struct reproduce_paper reproduce_stap;
extern const struct reproduce_paper reproduce_swiss_t1;
extern const struct reproduce_paper reproduce_whitney;

const struct reproduce_paper *const *reproduce_list(size_t *n);

/* ST_INPUT: no such paper, with the nearest name. */
enum status reproduce_find(const struct reproduce_paper **out, const char *key, struct diag *diag);

/**
 * Reproduces one paper from a snapshot of its catalogue.
 *
 * out         owned by the caller: reproduction_fini, also after a failure
 * ST_CATALOG  the snapshot lacks a part, price, technology or rate that the paper uses; the message names it
 */
enum status reproduce_run(struct reproduction *out, const struct reproduce_paper *paper,
                          const struct snapshot *snapshot, struct arena *arena, struct diag *diag);

/* --- for the files reproduce_PAPER.c
 * ------------------------------------------------------------------------------- */

/* A printed number. Exact: ours rounds to it in its last digit, or in the last `places` before the point when
 * `printed` is a round number ("1600" to hundreds: round_to 100; 0: as written). */
struct printed_value {
    const char *item;
    const char *unit;
    const char *printed;
    double round_to;
    double ours;
    double within;
    enum verdict expected;
    const char *note; /* NULL: none */
};
void reproduce_value(struct reproduction *out, const struct printed_value *value);

/* A claim: it holds (exact) when low <= ours <= high; `value` is the number it speaks of, for the error. */
struct printed_claim {
    const char *item;
    const char *unit;
    const char *printed; /* the words */
    double value;        /* NAN: none */
    double low;
    double high;
    double ours;
    enum verdict expected;
    const char *note;
};
void reproduce_claim(struct reproduction *out, const struct printed_claim *claim);

/* Adds a figure, and its tabulated points as items. */
void reproduce_figure(struct reproduction *out, const struct reproduced_figure *figure);

#endif
