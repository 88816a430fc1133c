/* calibrate.c - computes a factor and its interval for each model. */
#include "study/calibrate.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/sort.h"
#include "base/suggest.h"
#include "model/interval.h"
#include "problem/machines.h"
#include "scenario/at_most.h"
#include "study/crossover.h"

enum { LEAST_RUNS = 3 }; /* runs that a model needs for a standard deviation of its own */
#define GROWTH 2.0

/* --- runs of a scenario --- */

static enum status find_application(size_t *out, const struct instance *instance, const char *name,
                                    struct diag *diag)
{
    const char *names[APPS_AT_MOST];
    *out = 0;
    if (!name && instance->load.n_work == 1)
        return ST_OK;
    if (!name)
        return diag_set(diag, ST_INPUT, "application is empty, but the scenario has %zu: name one",
                        instance->load.n_work);
    for (size_t a = 0; a < instance->load.n_work; a++)
        names[a] = instance->load.work[a].name;
    return suggest_find(out, name, names, instance->load.n_work, diag,
                        "the workload of the scenario has no application '%s'", name);
}

static const enum crossover_trait TRAITS[] = {CROSSOVER_NODE, CROSSOVER_NETWORK, CROSSOVER_TEMPLATE};
enum { N_TRAITS = sizeof TRAITS / sizeof *TRAITS };

static bool has_trait(const struct instance *instance, const struct design *design, size_t t,
                      const char *name)
{
    return !name || strcmp(name, crossover_trait_of(instance, design, TRAITS[t])) == 0;
}

/* Reports that no design matches: an unknown name, or no topology for the number of processes. */
static enum status no_design(const struct instance *instance, const char *const name[N_TRAITS], double p,
                             struct diag *diag)
{
    for (size_t t = 0; t < N_TRAITS; t++) {
        struct arena scratch = ARENA_INIT;
        size_t n = 0, at = 0;
        const char *const *names = crossover_names(&n, instance, TRAITS[t], &scratch);
        const enum status known =
            name[t] ? suggest_find(&at, name[t], names, n, diag, "no design of the scenario has the %s '%s'",
                                   crossover_trait_names[TRAITS[t]], name[t])
                    : ST_OK;
        arena_fini(&scratch);
        if (known != ST_OK)
            return known;
    }
    return diag_set(diag, ST_INPUT,
                    "no design of the scenario has this node, network and template for %g processes", p);
}

enum status calibrate_find(struct calibrate_run *run, const struct instance *instance,
                           const struct calibrate_where *where, struct diag *diag)
{
    const char *const name[N_TRAITS] = {where->node, where->network, where->network_template};
    const struct design *found = NULL;
    double time_s = 0;
    size_t a = 0;
    const enum status status = find_application(&a, instance, where->application, diag);
    if (status != ST_OK)
        return status;
    for (size_t d = 0; d < instance->choice.n_designs; d++) {
        const struct design *design = &instance->choice.designs[d];
        bool fits = true;
        for (size_t t = 0; t < N_TRAITS; t++)
            fits = fits && has_trait(instance, design, t, name[t]);
        const double each = (double)instance_processes_per_node(instance, design, a);
        if (!fits || design_need(design, 0, (int64_t)ceil(run->processes / each)) < 0)
            continue;
        struct prediction out;
        const struct view view = instance_view(instance, design, a, run->processes);
        const struct application *app = instance_application(instance, design, a);
        if (model_eval(&out, app, &view, run->processes, diag) != ST_OK)
            return diag_turn(diag, ST_INPUT);
        if (found && compare_close(out.time_s, time_s) != 0)
            return diag_set(diag, ST_INPUT,
                            "%s and %s match this run but predict %.6g s and %.6g s: add the columns node, "
                            "network or template, or reduce the choices of the scenario",
                            found->id, design->id, time_s, out.time_s);
        if (found)
            continue;
        found = design;
        time_s = out.time_s;
        run->app = *app;
        run->view = view;
    }
    return found ? ST_OK : no_design(instance, name, run->processes, diag);
}

/* --- factors --- */

/* Sums of log(measured / predicted) over runs of a model. */
struct sample {
    double sum;
    double squares;
    size_t n;
};

static void sample_add(struct sample *sample, double value)
{
    sample->sum += value;
    sample->squares += value * value;
    sample->n++;
}

/* The sum of squared deviations from the mean. */
static double squares_off(const struct sample *sample)
{
    return fmax(sample->squares - sample->sum * sample->sum / (double)sample->n, 0);
}

static double half_of(const struct sample *sample)
{
    return interval_of(sqrt(squares_off(sample) / (double)(sample->n - 1)), (double)sample->n,
                       (int)sample->n - 1);
}

static double log_ratio(const struct calibrate_run *run)
{
    return number_ln(run->measured_s / run->model.time_s);
}

static bool is_of(const struct calibrate_run *run, const char *model)
{
    return strcmp(run->app.model->key, model) == 0;
}

static struct sample sample_of(const struct calibrate_result *all, const char *model, double most)
{
    struct sample sample = {0};
    for (size_t i = 0; i < all->n_runs; i++)
        if (is_of(&all->runs[i], model) && all->runs[i].processes <= most)
            sample_add(&sample, log_ratio(&all->runs[i]));
    return sample;
}

/* The growth of the interval for each doubling of the processes. With it, 90 % of the runs on at least twice
 * the processes lie within the interval of the runs on fewer. */
static double growth_of(const struct calibrate_result *all, const struct calibration *model,
                        struct arena *arena)
{
    double *growth = ARENA_NEW(arena, all->n_runs * all->n_runs, double);
    size_t n = 0;
    double least = INFINITY;
    for (size_t i = 0; i < all->n_runs; i++)
        if (is_of(&all->runs[i], model->model))
            least = fmin(least, all->runs[i].processes);
    for (size_t i = 0; i < all->n_runs && model->processes >= 8 * least; i++) {
        const double most = all->runs[i].processes;
        const struct sample fewer = sample_of(all, model->model, most);
        for (size_t k = 0; k < all->n_runs; k++) {
            const struct calibrate_run *run = &all->runs[k];
            const double doublings = number_log2(run->processes / most);
            if (!is_of(&all->runs[i], model->model) || !is_of(run, model->model) || doublings < 1 ||
                fewer.n < LEAST_RUNS)
                continue;
            const double off = fabs(log_ratio(run) - fewer.sum / (double)fewer.n);
            growth[n++] = fmax(number_pow(off / half_of(&fewer), 1 / doublings), 1);
        }
    }
    if (n == 0)
        return GROWTH;
    sort_reals(growth, n, sizeof *growth);
    return growth[(9 * n + 9) / 10 - 1];
}

static void set_model(struct calibration *out, const struct calibrate_result *all,
                      const struct sample *pooled, struct arena *arena)
{
    const struct sample sample = sample_of(all, out->model, INFINITY);
    double half = NAN;
    for (size_t i = 0; i < all->n_runs; i++)
        if (is_of(&all->runs[i], out->model))
            out->processes = fmax(out->processes, all->runs[i].processes);
    out->runs = (int64_t)sample.n;
    out->factor = number_exp(sample.sum / (double)sample.n);
    if (sample.n >= LEAST_RUNS)
        half = half_of(&sample);
    else if (pooled->n > 0)
        half = interval_of(sqrt(pooled->squares / (double)pooled->n), (double)sample.n, (int)pooled->n);
    out->low = isnan(half) ? 1 : number_exp(-half);
    out->high = 1 / out->low;
    out->growth = growth_of(all, out, arena);
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
                           "%s predicts %g s for this run: no factor exists", run->app.model->key,
                           run->model.time_s);
        if (!calibration_of(out->models, out->n_models, run->app.model->key))
            out->models[out->n_models++].model = run->app.model->key;
    }
    struct sample pooled = {0}; /* n: degrees of freedom */
    for (size_t i = 0; i < out->n_models; i++) {
        const struct sample sample = sample_of(out, out->models[i].model, INFINITY);
        pooled.squares += squares_off(&sample);
        pooled.n += sample.n - 1;
    }
    for (size_t i = 0; i < out->n_models; i++)
        set_model(&out->models[i], out, &pooled, arena);
    sort_stable(out->models, out->n_models, sizeof *out->models, compare_models);
    return ST_OK;
}
