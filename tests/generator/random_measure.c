/* random_measure.c - draws a figure of merit for a random problem, and a reference for it. */
#include "generator/random_measure.h"

#include "base/arena.h"

void random_measure(struct random_question *out, uint64_t seed, struct arena *arena)
{
    enum { JOB_AT_MOST = 5 };
    struct scenario *scenario = &out->scenario;
    struct measure *measure = &scenario->measure;
    struct random random = {seed ^ 0x6d65747269637321};
    measure->metric = (enum metric_id)random_in(&random, 0, N_METRICS - 1);
    const struct metric *metric = metric_get(measure->metric);
    measure->reference.nodes = random_in(&random, 1, 9);
    struct reference_figure *figures = ARENA_NEW(arena, scenario->n_work, struct reference_figure);
    for (size_t a = 0; a < scenario->n_work; a++) {
        struct work_item *item = &scenario->work[a];
        const bool by_time = random_in(&random, 0, 1);
        const double fom = random_log(&random, 1, 100);
        figures[a] = (struct reference_figure){.fom = by_time ? 0 : fom, .time_s = by_time ? 1e4 / fom : 0};
        item->capability = measure->metric == METRIC_SSI ? (double)random_in(&random, 1, 8) : 1;
        item->job_nodes = metric->of_jobs ? random_in(&random, 0, JOB_AT_MOST) : 0;
        if (measure->metric == METRIC_SSNI && item->job_nodes == 0)
            item->job_nodes = 1;
        item->reference_nodes = measure->metric == METRIC_SSI ? random_in(&random, 1, 9) : item->job_nodes;
        item->reference = metric->relative ? &figures[a] : NULL;
        if (metric->relative && random_in(&random, 0, 4) == 0)
            item->min_score = random_log(&random, 1e-2, 10);
    }
}
