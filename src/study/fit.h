/* fit.h - fits a model of a program to its measured runs: Extra-P's normal form, chosen by
 * cross-validation. */
#ifndef STUDY_FIT_H
#define STUDY_FIT_H

#include <stdbool.h>
#include <stddef.h>

#include "model/pmnf.h"

enum {
    FIT_LEAST_COUNTS = 5, /* process counts that a fit needs, as in Extra-P */
    FIT_LEAST_POINTS = 2,
    FIT_MAX_ROWS = 10000
};

/* A measured run. */
struct fit_row {
    int line;
    double processes;
    /* computing time [s], or time of an operation with a figure of merit; bytes, messages, and bytes of
     * memory of a process; NAN: not given */
    double value[N_PMNF];
};

/* A file of runs, with rows in file order. */
struct fit_data {
    const char *path;
    const struct fit_row *rows; /* [n_rows] */
    size_t n_rows;
    bool given[N_PMNF]; /* the file has the column */
    bool whole_time;    /* time_s instead of compute_s: communication is included */
    bool merit;         /* figures of merit instead of times */
    bool nodes;         /* runs are counted in nodes, each as one process */
    double from;        /* smallest and largest number of processes */
    double to;
};

struct fit_options {
    const char *name; /* name of the program */
    /* rate of one process on the measured machine; NAN: 1e6, or the figure of merit on the fewest
     * processes */
    double rate_ops;
    /* operations of one run or, if weak, of a process's share of it; NAN: those of the runs on the fewest
     * processes or, with a figure of merit, those of one second */
    double work_ops;
    bool weak;   /* the problem size grows with the number of processes */
    bool points; /* keep the measured points instead of a function */
};

/* A measured value and the fitted one, in operations, bytes or messages. */
struct fit_residual {
    size_t row; /* row of the data */
    double measured;
    double fitted;
};

struct fit_choice {
    struct fit_residual *residuals; /* [n], rows in file order */
    size_t n;
    size_t n_counts;
    size_t n_tried; /* number of functions compared */
    /* cross-validation error with one count left out: mean of 2 |f - y| / (f + y); NAN: points */
    double left_out;
    double rms;   /* root mean square of the relative residuals */
    size_t worst; /* index of the largest residual */
};

struct fit {
    const struct fit_data *data; /* borrowed */
    struct pmnf_program program;
    struct fit_choice choice[N_PMNF]; /* n == 0: the program does not have this quantity */
    bool points;
    double rate_ops;
};

/**
 * Reads runs from CSV. Columns: processes or nodes; one of compute_s (of a process), time_s (of the run) and
 * figure_of_merit (10^6 operations per second of a process or node); optionally volume_B and messages sent by
 * a process (0 or empty at 1 process), and memory_B of a process. ST_INPUT with the place: an unknown or
 * missing column, a value that is not above 0, no rows.
 */
enum status fit_read(struct fit_data *out, const char *path, struct arena *arena, struct diag *diag);

/**
 * Fits every quantity by least squares of relative errors, with coefficients >= 0. Functions of one, two and
 * three terms are compared by cross-validation: all runs at one count are left out. Among the functions
 * within one standard error of the least error, the one with the fewest terms is chosen [Hastie, Tibshirani,
 * Friedman, "The Elements of Statistical Learning", 2nd ed., 7.10]. Times of a problem that grows with the
 * processes are a constant and a term that grows at most as p log2(p)^2; the slowest-growing one within the
 * standard error is chosen.
 *
 * ST_INPUT with the line: too few process counts, or no function describes the runs.
 */
enum status fit_run(struct fit *out, const struct fit_data *data, const struct fit_options *options,
                    struct arena *arena, struct diag *diag);

#endif
