/* result_summary.h - imports rates from the results of MLPerf Inference and Training into a catalogue's
 * folder of CSV files. */
#ifndef CATALOG_RESULT_SUMMARY_H
#define CATALOG_RESULT_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct diag;
struct node;

/* A measured training: an iteration of `batch` samples on all accelerators of a node. */
struct training_job {
    const char *benchmark;
    const char *shape; /* transformer that is trained with all its parameters; NULL: none */
    int64_t sequence;  /* tokens of a sample; 0: a sample is not a sequence */
    int64_t batch;
    double iteration_s;
    const struct node *node;
};

/* Computes the rate of an accelerator, in operations per second, at which a job takes its time. */
typedef enum status training_operations(double *out, const struct training_job *job, const void *payload,
                                        struct diag *diag);

struct summary_import {
    const char *path;
    const char *benchmark;   /* only results of this one, such as "llama2-70b-99 Server"; NULL: of all */
    const char *application; /* name of the rates, with `benchmark`; NULL: mlperf.MODEL-SCENARIO */
    const char *source;      /* id of the row of source.csv; NULL: like mlperf-inference-v5.1 */
    const char *round;       /* of results of a training, such as "v5.1"; NULL: found in their names */
    const char *precision;   /* of all results; NULL: as in them */
    training_operations *operations; /* converts the rates of trainings; NULL: samples or tokens per second */
    const void *payload;             /* of `operations` */
    bool dry;                        /* read everything, and write nothing */
};

/* A rate of a node: that of the result in the middle of those of its accelerators. */
struct summary_rate {
    const char *node, *application, *benchmark, *precision, *submitter;
    int64_t accelerators; /* of the node */
    double rate_per_s;    /* of one accelerator */
    const char *unit;     /* "Tokens/s" */
    double power_W;       /* of the node; 0: not measured */
    double minutes;       /* time to train; 0: not a training */
    int line;             /* of the summary; 0: the result is in other files */
    size_t n_results;
    double lowest, highest; /* rates of these results */
};

/* Results without a rate, of one accelerator and for one reason. */
struct summary_left_out {
    const char *accelerator;
    int64_t accelerators; /* of a node of the system */
    size_t n_results;
    const char *why;
};

/* A result that cannot be read. */
struct summary_problem {
    const char *path;
    int line, column; /* 0: of the file or the folder */
    const char *text;
};

struct result_summary {
    const char *source;
    struct summary_rate *rates; /* [n] by node and benchmark */
    size_t n;
    struct summary_left_out *left_out; /* [n_left_out] in the order of the file */
    size_t n_left_out;
    bool trainings;                   /* the results are of MLPerf Training */
    size_t n_others;                  /* results of the open division, of edge systems, previews, latencies */
    struct summary_problem *problems; /* [n_problems] in the order of the files */
    size_t n_problems;
};

/* True for a file in JSON, and for a folder. */
bool result_summary_is(const char *path);

/**
 * Reads results and sets rows of node_rate.csv and source.csv: for each node of the catalogue, and each
 * benchmark that its accelerators have a result of in the closed division. Results are summary_results.json
 * or summary.json of a round of MLPerf Inference, summary.json of MLPerf Training since round 6.0, or a
 * folder (result_reading.h). An accelerator is found by its name without the size of its memory, and its
 * number has to be that of the node. A training has to run on as many accelerators as the node has. If a
 * result names the node as its system, only such results count; otherwise those of the fewest accelerators
 * do.
 *
 * Either all rates are imported or the folder stays unchanged. ST_INPUT: these are not such results; some
 * results cannot be read (out->problems); or no result belongs to a node of the catalogue.
 */
enum status result_summary_import(struct result_summary *out, const char *folder,
                                  const struct summary_import *import, struct arena *arena,
                                  struct diag *diag);

#endif
