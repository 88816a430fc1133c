/* metric.h - figures of merit: what of an application's rates, and of how many, is one number. */
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

/* The weighted mean of the scores. Of a harmonic one the clusters' time is shared among the applications; of
 * a geometric one each application has a cluster to itself. */
enum mean { MEAN_HARMONIC, MEAN_GEOMETRIC };

/**
 * A figure of merit is the mean, weighted by share or runs, of a score of each application: a constant times
 * its rate on the whole machine. That is its rate on all N nodes; or, where jobs of n nodes fill the machine
 * (of_jobs), N/n times that of one job. Every figure rises with each rate.
 */
struct metric {
    enum mean mean;
    bool of_jobs;
    bool relative;    /* scores are against those of a reference, */
    bool by_size;     /* and against its size: it says its nodes */
    bool of_runs;     /* they are of runs, whatever the workload counts */
    bool by_years;    /* over a horizon they are times its years */
    bool subsets;     /* one cluster whose nodes run some applications has their weights, scaled to sum 1 */
    const char *unit; /* NULL: that of the workload's rates */
    const char *formula;
    const char *words;
    const char *source;
};

const struct metric *metric_get(enum metric_id id);

/* Their names, [N_METRICS]. */
extern const char *const metric_names[N_METRICS];

/* The weighted mean of scores [n] above zero; n > 0, weights sum to 1. Of one score it is that score. The
 * same bits with every C library. */
double metric_mean(enum mean mean, const double *weight, const double *score, size_t n);

#endif
