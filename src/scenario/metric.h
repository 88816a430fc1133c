/* metric.h - metrics: each combines the rates of all applications into one number, the figure of merit. */
#ifndef SCENARIO_METRIC_H
#define SCENARIO_METRIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum metric_id {
    METRIC_HARMONIC,
    METRIC_GEOMEAN,
    METRIC_SSNI,
    METRIC_SSI,
    METRIC_SSP,
    METRIC_JOBS_PER_DAY,
    N_METRICS
};

/* Weighted mean of the scores. Harmonic: the applications share the clusters' time. Geometric: each
 * application has a cluster to itself. */
enum mean { MEAN_HARMONIC, MEAN_GEOMETRIC };

/**
 * A metric is the mean, weighted by share or runs, of a score for each application: a constant times the
 * application's rate on the whole machine. If jobs of n nodes fill the machine (of_jobs), the rate on the
 * machine of N nodes is N/n times the rate of one job; otherwise it is the rate of one run on all N nodes.
 * Every metric rises with each rate.
 */
struct metric {
    enum mean mean;
    bool of_jobs;
    bool relative; /* scores are relative to those of a reference */
    bool by_size;  /* scores also depend on the reference's number of nodes */
    bool of_runs;  /* scores count runs, even if the workload has shares */
    bool by_years; /* if the scenario has a horizon, scores are multiplied by its years */
    /* if the nodes of a cluster can run only some applications, the mean is over these, with their weights
     * scaled to sum 1 */
    bool subsets;
    const char *unit; /* NULL: unit of the workload's rates */
    const char *formula;
    const char *words;
    const char *source;
};

const struct metric *metric_get(enum metric_id id);

/* The names of the metrics, [N_METRICS]. */
extern const char *const metric_names[N_METRICS];

/* Weighted mean of scores [n] above zero; n > 0, weights with sum 1. A single score is returned exactly. The
 * result has the same bits with every C library. */
double metric_mean(enum mean mean, const double *weight, const double *score, size_t n);

#endif
