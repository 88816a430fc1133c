/* result_summary.h - imports rates from the result summaries of MLPerf into a catalogue's folder of CSV
 * files. */
#ifndef CATALOG_RESULT_SUMMARY_H
#define CATALOG_RESULT_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct diag;

struct summary_import {
    const char *path;
    const char *benchmark;   /* only results of this one, such as "llama2-70b-99 Server"; NULL: of all */
    const char *application; /* name of the rates, with `benchmark`; NULL: mlperf.MODEL-SCENARIO */
    const char *source;      /* id of the row of source.csv; NULL: mlperf-inference-VERSION */
    bool dry;                /* read everything, and write nothing */
};

/* A rate of a node: that of the result in the middle of those of its accelerators. */
struct summary_rate {
    const char *node, *application, *benchmark, *precision, *submitter;
    int64_t accelerators; /* of the node */
    double rate_per_s;    /* of one accelerator */
    const char *unit;     /* "Tokens/s" */
    double power_W;       /* of the node; 0: not measured */
    size_t n_results;
    double lowest, highest; /* rates of these results */
};

/* Results of accelerators that no node of the catalogue has in this number. */
struct summary_left_out {
    const char *accelerator;
    int64_t accelerators; /* of a node of the system */
    size_t n_results;
    const char *why;
};

/* A result that cannot be read. */
struct summary_problem {
    int line, column;
    const char *text;
};

struct result_summary {
    const char *source;
    struct summary_rate *rates; /* [n] by node and benchmark */
    size_t n;
    struct summary_left_out *left_out; /* [n_left_out] in the order of the file */
    size_t n_left_out;
    size_t n_others;                  /* results of the open division, of edge systems, previews, latencies */
    struct summary_problem *problems; /* [n_problems] in the order of the file */
    size_t n_problems;
};

/* True for a file in JSON. */
bool result_summary_is(const char *path);

/**
 * Reads summary_results.json or summary.json of a round of MLPerf Inference and sets rows of node_rate.csv
 * and source.csv: for each node of the catalogue, and each benchmark that its accelerators have a result of
 * in the closed division. An accelerator is found by its name without the size of its memory, and its number
 * has to be that of the node. If a result names the node as its system, only such results count; otherwise
 * those of the fewest accelerators do.
 *
 * Either all rates are imported or the folder stays unchanged. ST_INPUT: the file is not such a summary; some
 * results cannot be read (out->problems); or no result belongs to a node of the catalogue.
 */
enum status result_summary_import(struct result_summary *out, const char *folder,
                                  const struct summary_import *import, struct arena *arena,
                                  struct diag *diag);

#endif
