/* metric.c - the table of metrics, and their means. */
#include "scenario/metric.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"

const char *const metric_names[N_METRICS] = {"harmonic", "geomean", "ssni", "ssi", "ssp", "jobs-per-day"};

static const struct metric METRICS[N_METRICS] = {
    [METRIC_HARMONIC] = {.mean = MEAN_HARMONIC,
                         .formula = "1 / sum(w / R)",
                         .words = "rate of the workload, whose parts share the time",
                         .source = "weighted harmonic mean of rates, as in NREL's ESIFHPC4"},
    [METRIC_GEOMEAN] = {.mean = MEAN_GEOMETRIC,
                        .relative = true,
                        .unit = "x reference",
                        .formula = "prod(S^w), S = R / reference",
                        .words = "geometric mean of the speeds against the reference's",
                        .source = "weighted geometric mean of ratios"},
    [METRIC_SSNI] = {.mean = MEAN_GEOMETRIC,
                     .of_jobs = true,
                     .relative = true,
                     .by_size = true,
                     .subsets = true,
                     .unit = "x reference",
                     .formula = "N / N_ref prod(S^w), S = r / reference",
                     .words = "scaled single node improvement",
                     .source = "LANL, ATS-5 benchmarks, SSNI"},
    [METRIC_SSI] = {.mean = MEAN_GEOMETRIC,
                    .of_jobs = true,
                    .relative = true,
                    .by_size = true,
                    .unit = "x reference",
                    .formula = "prod((c U S)^w), U = n_ref / n N / N_ref, S = r / reference",
                    .words = "scalable system improvement",
                    .source = "NERSC, APEX benchmarks, SSI"},
    [METRIC_SSP] = {.mean = MEAN_GEOMETRIC,
                    .of_jobs = true,
                    .by_years = true,
                    .formula = "N prod((r / n)^w)",
                    .words = "sustained system performance",
                    .source = "NERSC-8 / Trinity benchmarks, SSP"},
    [METRIC_JOBS_PER_DAY] = {.mean = MEAN_HARMONIC,
                             .of_jobs = true,
                             .of_runs = true,
                             .unit = "jobs/day",
                             .formula = "1 / sum(w / J), J = 86400 / t N / n",
                             .words = "jobs of the workload that the machine does in a day",
                             .source = "PDC, benchmarks of its procurement"},
};

const struct metric *metric_get(enum metric_id id)
{
    assert(id < N_METRICS);
    return &METRICS[id];
}

/* Weighted geometric mean. Scores are divided by the least one first, so that equal scores give exactly that
 * score. */
static double geometric(const double *weight, const double *score, size_t n)
{
    double least = score[0], exponent = 0;
    for (size_t i = 1; i < n; i++)
        least = fmin(least, score[i]);
    for (size_t i = 0; i < n; i++)
        exponent += weight[i] * number_log2(score[i] / least);
    return least * number_exp2(exponent);
}

double metric_mean(enum mean mean, const double *weight, const double *score, size_t n)
{
    double time = 0;
    if (n == 1)
        return score[0];
    if (mean == MEAN_GEOMETRIC)
        return geometric(weight, score, n);
    for (size_t i = 0; i < n; i++)
        time += weight[i] / score[i];
    return 1 / time;
}
