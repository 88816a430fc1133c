/* calibrate.c - a factor and its spread for each model. */
#include "study/calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double ratio(const struct calibrate_run *run)
{
    return run->measured_s / run->model.time_s;
}

static void set_model(struct calibration *out, const struct calibrate_result *all)
{
    double logs = 0;
    double least = INFINITY, largest = 0;
    for (size_t i = 0; i < all->n_runs; i++) {
        if (strcmp(all->runs[i].app.model->key, out->model) != 0)
            continue;
        out->runs++;
        logs += log(ratio(&all->runs[i]));
        least = fmin(least, ratio(&all->runs[i]));
        largest = fmax(largest, ratio(&all->runs[i]));
    }
    out->factor = exp(logs / (double)out->runs);
    /* of one run, or equal ones, the mean is that one; rounding must not put it outside */
    out->low = fmin(least / out->factor, 1);
    out->high = fmax(largest / out->factor, 1);
}

static int compare_models(const void *a, const void *b)
{
    return strcmp(((const struct calibration *)a)->model, ((const struct calibration *)b)->model);
}

enum status calibrate_runs(struct calibrate_result *out, struct calibrate_run *runs, size_t n,
                           const char *path, struct arena *arena, struct diag *diag)
{
    *out = (struct calibrate_result){
        .runs = runs, .n_runs = n, .models = ARENA_NEW(arena, n, struct calibration)};
    for (size_t i = 0; i < n; i++) {
        struct calibrate_run *run = &runs[i];
        if (model_eval(&run->model, &run->app, &run->view, run->processes, diag) != ST_OK) {
            diag_place(diag, path, run->line, 0);
            return diag_turn(diag, ST_INPUT);
        }
        if (!(run->model.time_s > 0 && isfinite(run->model.time_s)))
            return diag_at(diag, ST_INPUT, path, run->line, 0,
                           "%s says this run takes %g s: there is no factor", run->app.model->key,
                           run->model.time_s);
        if (!calibration_of(out->models, out->n_models, run->app.model->key))
            out->models[out->n_models++].model = run->app.model->key;
    }
    for (size_t i = 0; i < out->n_models; i++)
        set_model(&out->models[i], out);
    qsort(out->models, out->n_models, sizeof *out->models, compare_models);
    return ST_OK;
}
