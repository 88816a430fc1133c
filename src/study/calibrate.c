/* calibrate.c - a factor and its spread for each model. */
#include "study/calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/suggest.h"

/* --- runs of a scenario --- */

static enum status find_application(size_t *out, const struct problem *problem, const char *name,
                                    struct diag *diag)
{
    const char *names[APPS_AT_MOST];
    *out = 0;
    if (!name && problem->load.n_work == 1)
        return ST_OK;
    if (!name)
        return diag_set(diag, ST_INPUT, "application is empty, and the scenario has %zu",
                        problem->load.n_work);
    for (size_t a = 0; a < problem->load.n_work; a++)
        names[a] = problem->load.work[a].name;
    return suggest_find(out, name, names, problem->load.n_work, diag,
                        "the workload of the scenario has no application '%s'", name);
}

enum trait { NODE, NETWORK, TEMPLATE, N_TRAITS };
static const char *const TRAITS[N_TRAITS] = {"node", "network", "template"};

static const char *trait_of(const struct problem *problem, const struct design *design, enum trait trait)
{
    switch (trait) {
    case NODE:
        return problem->snapshot->parts[design->node->part].id;
    case NETWORK:
        return design->technology->id;
    case TEMPLATE:
        return design->network->name;
    case N_TRAITS:
        break;
    }
    return "";
}

static bool has_trait(const struct problem *problem, const struct design *design, enum trait trait,
                      const char *name)
{
    return !name || strcmp(name, trait_of(problem, design, trait)) == 0;
}

/* No design fits: a name may be wrong, or so many nodes cannot be wired. */
static enum status no_design(const struct problem *problem, const char *const name[N_TRAITS], double p,
                             struct diag *diag)
{
    for (int t = 0; t < N_TRAITS; t++) {
        struct arena scratch = ARENA_INIT;
        const char **names = ARENA_NEW(&scratch, problem->choice.n_designs, const char *);
        size_t n = 0;
        bool known = false;
        for (size_t d = 0; d < problem->choice.n_designs; d++) {
            const char *of = trait_of(problem, &problem->choice.designs[d], (enum trait)t);
            size_t i = 0;
            while (i < n && strcmp(names[i], of) != 0)
                i++;
            names[i] = of;
            n = i == n ? n + 1 : n;
            known = known || has_trait(problem, &problem->choice.designs[d], (enum trait)t, name[t]);
        }
        if (!known) {
            diag_set(diag, ST_INPUT, "no design of the scenario has the %s '%s'", TRAITS[t], name[t]);
            suggest(diag, name[t], names, n);
        }
        arena_fini(&scratch);
        if (!known)
            return ST_INPUT;
    }
    return diag_set(diag, ST_INPUT,
                    "no design of the scenario has this node, network and template for %g processes", p);
}

enum status calibrate_find(struct calibrate_run *run, const struct problem *problem,
                           const struct calibrate_where *where, struct diag *diag)
{
    const char *const name[N_TRAITS] = {where->node, where->network, where->network_template};
    const struct design *found = NULL;
    double time_s = 0;
    size_t a = 0;
    const enum status status = find_application(&a, problem, where->application, diag);
    if (status != ST_OK)
        return status;
    for (size_t d = 0; d < problem->choice.n_designs; d++) {
        const struct design *design = &problem->choice.designs[d];
        bool fits = true;
        for (int t = 0; t < N_TRAITS; t++)
            fits = fits && has_trait(problem, design, (enum trait)t, name[t]);
        const double each = (double)problem_processes_per_node(problem, design, a);
        if (!fits || design_need(design, 0, (int64_t)ceil(run->processes / each)) < 0)
            continue;
        struct prediction out;
        const struct view view = problem_view(problem, design, a, run->processes);
        const struct application *app = problem_application(problem, design, a);
        if (model_eval(&out, app, &view, run->processes, diag) != ST_OK)
            return diag_turn(diag, ST_INPUT);
        if (found && compare_close(out.time_s, time_s) != 0)
            return diag_set(diag, ST_INPUT,
                            "%s and %s fit this run, and predict %.6g s and %.6g s: say which (columns node, "
                            "network, template, or fewer choices in the scenario)",
                            found->id, design->id, time_s, out.time_s);
        if (found)
            continue;
        found = design;
        time_s = out.time_s;
        run->app = *app;
        run->view = view;
    }
    return found ? ST_OK : no_design(problem, name, run->processes, diag);
}

/* --- factors --- */

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
