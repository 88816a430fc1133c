/* fit.h - a model of a program from its measured runs: Extra-P's normal form, chosen by cross-validation. */
#ifndef STUDY_FIT_H
#define STUDY_FIT_H

#include <stdbool.h>
#include <stddef.h>

#include "model/pmnf.h"

enum {
    FIT_LEAST_COUNTS = 5, /* process counts a fit needs, as Extra-P asks */
    FIT_LEAST_POINTS = 2,
    FIT_MAX_ROWS = 10000
};

/* A measured run. */
struct fit_row {
    int line;
    double processes;
    double value[N_PMNF]; /* seconds of computation, of an operation with a figure of merit; bytes, messages,
                             bytes of memory of a process; NAN: not given */
};

/* A file of runs, rows in its order. */
struct fit_data {
    const char *path;
    const struct fit_row *rows; /* [n_rows] */
    size_t n_rows;
    bool given[N_PMNF]; /* the file has the column */
    bool whole_time;    /* not compute_s: what is sent was not told apart */
    bool merit;         /* figures of merit, not times */
    bool nodes;         /* runs are counted in nodes, each as one process */
    double from;        /* least and largest process count */
    double to;
};

struct fit_options {
    const char *name; /* of the program */
    double rate_ops;  /* of one process of the machine that was measured; NAN: 1e6, or the figure of merit on
                       * the fewest processes */
    double work_ops; /* operations that count as one run, or as a process's share of it if weak; NAN: what the
                      * runs on the fewest processes did, or of a figure of merit what they do in a second */
    bool weak;       /* the problem grows with the processes */
    bool points;     /* keep the points */
};

/* A measured value beside what was fitted to it, in operations, bytes or messages. */
struct fit_residual {
    size_t row; /* of the data */
    double measured;
    double fitted;
};

struct fit_choice {
    struct fit_residual *residuals; /* [n], rows in file order */
    size_t n;
    size_t n_counts;
    size_t n_tried;  /* functions compared */
    double left_out; /* error where a count is left out, the mean of 2 |f - y| / (f + y); NAN for points */
    double rms;      /* of the relative residuals */
    size_t worst;    /* the residual farthest off */
};

struct fit {
    const struct fit_data *data; /* borrowed */
    struct pmnf_program program;
    struct fit_choice choice[N_PMNF]; /* n == 0: the program has no such quantity */
    bool points;
    double rate_ops;
};

/**
 * Reads runs from CSV: processes, or nodes; compute_s (of a process), time_s (of the run) or figure_of_merit
 * (10^6 operations per second of a process, or of a node); volume_B and messages that a process sends (may be
 * left out; at 1 process 0 or empty); memory_B that it holds (may be left out). ST_INPUT with the place: an
 * unknown or missing column, a value that is no number > 0, no rows.
 */
enum status fit_read(struct fit_data *out, const char *path, struct arena *arena, struct diag *diag);

/**
 * Fits every quantity by least squares of relative errors, coefficients >= 0. Among functions of one, two
 * and three terms the one that errs least where all runs at a count are left out is found; then the one of
 * the fewest terms that errs at most one standard error more [Hastie, Tibshirani, Friedman, "The Elements of
 * Statistical Learning", 2nd ed., 7.10]. Times of a problem that grows with the processes are a constant and
 * a term that grows at most as p log2(p)^2, the one that grows slowest among those that err as little.
 *
 * ST_INPUT with the line: too few process counts, or no function describes them.
 */
enum status fit_run(struct fit *out, const struct fit_data *data, const struct fit_options *options,
                    struct arena *arena, struct diag *diag);

#endif
