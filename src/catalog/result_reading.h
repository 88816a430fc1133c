/* result_reading.h - what the readers of published results share: a result, and its kind. */
#ifndef CATALOG_RESULT_READING_H
#define CATALOG_RESULT_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "catalog/result_summary.h"

struct node;
struct snapshot;
struct yaml;

/* A result of the closed division on accelerators. */
struct benchmark_result {
    const char *benchmark;   /* "llama2-70b-99 Server", "llama31_8b" */
    const char *application; /* default name of its rates */
    const char *version;     /* "v5.1" */
    const char *submitter, *accelerator_name, *unit;
    const char *system_name; /* NULL: not given */
    const char *precision;   /* NULL: not given */
    int64_t each, nodes;     /* accelerators of a node of the system; nodes */
    double rate_per_s;       /* of one accelerator */
    double power_W;          /* of a node; 0: not measured */
    double minutes;          /* time to train; 0: the result is not of a training */
    struct training_job job; /* of a training; node is not set */
    size_t accelerator;      /* index into accelerators; NO_INDEX: not in the catalogue */
    size_t system;           /* part that the name of the system is; NO_INDEX: none */
    int line;                /* of the summary; 0: the result is in other files */
    bool used;
};

struct result_reader {
    const struct summary_import *import;
    const struct result_kind *kind;
    const struct snapshot *snapshot;
    struct result_summary *out;
    struct arena *arena;
    VEC(struct benchmark_result) results;
    VEC(struct summary_rate) rates;
    VEC(struct summary_left_out) left_out;
    VEC(struct summary_problem) problems;
};

/* A kind of published results. */
struct result_kind {
    const char *name;       /* "MLPerf Inference" */
    const char *id;         /* "mlperf-inference": the source's, before the version */
    const char *repository; /* github.com/mlcommons/inference_results_v5.1 without the version */
    const char *note;       /* of the source */
    /* A result is one job of the whole system. It is a rate of a node only if the node is the system. */
    bool one_job;
    bool (*is_row)(const struct yaml *row);
    /* Adds the results of a row of a summary, or a problem. */
    void (*read_row)(struct result_reader *r, const struct yaml *row);
};

extern const struct result_kind result_inference;
extern const struct result_kind result_training;

/* True if the results of a benchmark are wanted. */
bool result_is_asked(const struct result_reader *r, const char *benchmark);

/* Sets the accelerator of a result by its name. */
void result_find_accelerator(const struct result_reader *r, struct benchmark_result *result);

/* Adds a result whose accelerator is set. Finds its system in the catalogue; the name of a system ends before
 * a bracket. */
void result_add(struct result_reader *r, struct benchmark_result result);

/* True if the accelerators of a result are those of the node. */
bool result_is_of_node(const struct result_reader *r, const struct benchmark_result *result,
                       const struct node *node);

/* The reason why the accelerators of a result belong to no node of the catalogue; NULL: they belong to one.
 */
const char *result_lacks_node(const struct result_reader *r, const struct benchmark_result *result);

/* Counts a result that gives no rate, with the reason. */
void result_leave_out(struct result_reader *r, const struct benchmark_result *result, const char *why);

/* A default name of rates: benchmark and scenario in lower case with hyphens, "mlperf.llama2-70b-99-server".
 * On the arena. */
const char *result_application(const struct result_reader *r, const char *benchmark, const char *scenario);

/* A value of a row with its place and name. text NULL: it is missing. */
struct result_value {
    const struct yaml *at; /* NULL: the row itself is the place */
    const char *path, *name, *text;
};

void result_problem(struct result_reader *r, const char *path, int line, int column, const char *text);

/* Reads a number in a range, or a whole number above 0; otherwise adds a problem and returns false. */
struct result_range {
    double low, high;
};
bool result_number(double *out, struct result_reader *r, struct result_value value,
                   struct result_range range);
bool result_count(int64_t *out, struct result_reader *r, struct result_value value);

/**
 * Reads the results of a submission to MLPerf Training, or of a round: a folder of submissions. A submission
 * has the folders systems and results. systems/SYSTEM.json describes a system, and
 * results/SYSTEM/BENCHMARK/result_*.txt are the logs of the runs of a result. Logs of results that cannot be
 * rates are not read.
 *
 * ST_INPUT: the folder is not a submission, or the round is unknown. Other faults are problems.
 */
enum status result_training_folder(struct result_reader *r, const char *folder, struct diag *diag);

#endif
