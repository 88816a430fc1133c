/* scan_score.c - computes figures of merit with logarithms and quotients of times. */
#include "oracle/scan_score.h"

#include <math.h>

int64_t scan_job(const struct instance *instance, size_t a, int64_t nodes)
{
    const int64_t job = instance->scenario->work[a].job_nodes;
    return job > 0 ? job : nodes;
}

double scan_score(const struct instance *instance, size_t a, int64_t nodes, double rate)
{
    const struct scenario *scenario = instance->scenario;
    const struct work_item *item = &scenario->work[a];
    const double work = item->application.model->work(&item->application);
    const double time_s = scenario->by_runs ? 1 / rate : work / rate;
    const double n = (double)scan_job(instance, a, nodes), jobs = (double)nodes / n;
    const double n_ref = (double)item->reference_nodes, all_ref = (double)scenario->measure.reference.nodes;
    double reference_s = 0;
    if (jobs < 1 || !(rate > 0))
        return 0;
    if (item->reference)
        reference_s =
            item->reference->fom > 0 ? work / (item->reference->fom * 1e6) : item->reference->time_s;
    if (item->min_score > 0 && reference_s / time_s < item->min_score * (1 - 1e-12))
        return 0;
    switch (scenario->measure.metric) {
    case METRIC_GEOMEAN:
        return reference_s / time_s;
    case METRIC_SSNI:
        return (double)nodes / all_ref * (reference_s / time_s);
    case METRIC_SSI:
        return item->capability * jobs * n_ref / all_ref * (reference_s / time_s);
    case METRIC_JOBS_PER_DAY: /* a day has 86,400 s; the machine is in use for a share of it */
        return 86400 / time_s * jobs *
               (scenario->purchase.operation.given ? scenario->purchase.operation.utilisation : 1);
    case METRIC_SSP:
        return rate * jobs;
    case METRIC_HARMONIC:
    case N_METRICS:
        break;
    }
    return rate;
}

bool scan_is_apart(const struct instance *instance)
{
    const enum metric_id metric = instance->scenario->measure.metric;
    return metric != METRIC_HARMONIC && metric != METRIC_JOBS_PER_DAY;
}

double scan_mean(const struct instance *instance, const double *score)
{
    const struct scenario *scenario = instance->scenario;
    double all = 0, time = 0, logarithm = 0;
    for (size_t a = 0; a < scenario->n_work; a++)
        all += scenario->work[a].amount;
    for (size_t a = 0; a < scenario->n_work; a++) {
        time += scenario->work[a].amount / all / score[a];
        logarithm += scenario->work[a].amount / all * log(score[a]);
    }
    if (scan_is_apart(instance))
        return exp(logarithm);
    return isfinite(time) ? 1 / time : 0;
}
