/* model.c - applications (a model with its parameters), and the only function that evaluates a model. */
#include "model/model.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "machine/view.h"

int64_t model_next_count(const struct application *app, int64_t p, int direction)
{
    (void)app;
    return p >= 1 ? p : direction > 0;
}

double model_no_memory(const struct application *app, double p)
{
    (void)app, (void)p;
    return 0;
}

void model_complete_latency(struct view *view, const struct application *app, double p)
{
    (void)app, (void)p;
    if (isnan(view->latency_s))
        view->latency_s = 0;
}

double model_unit_ops(const struct application *app)
{
    return app->model->unit.ops ? app->model->unit.ops(app) : 1;
}

bool model_admissible(const struct application *app, int64_t p)
{
    return p >= 1 && app->model->counts.next(app, p, 0) == p;
}

int64_t model_code_cap(const struct application *app)
{
    return app->model->counts.cap ? app->model->counts.cap(app) : COUNT_UNLIMITED;
}

/* Index of a word in a comma separated list; -1: not in it. */
static int choice_place(const char *choices, const char *word)
{
    const size_t n = strlen(word);
    int place = 0;
    for (const char *s = choices;; s++, place++) {
        const size_t length = strcspn(s, ",");
        if (length == n && strncmp(s, word, n) == 0)
            return place;
        s += length;
        if (*s == '\0')
            return -1;
    }
}

/* The word at an index of a comma separated list, not terminated; *n is its length. */
static const char *choice_word(const char *choices, int place, size_t *n)
{
    const char *s = choices;
    for (int i = 0; i < place; i++)
        s += strcspn(s, ",") + 1;
    *n = strcspn(s, ",");
    return s;
}

const char *application_word(size_t *n, const struct application *app, size_t param)
{
    const struct model_param *of = &app->model->params[param];
    const double value = app->param[param];
    return isnan(value) ? NULL : choice_word(of->choices, (int)(of->or_number ? -1 - value : value), n);
}

static enum status set_param(double *out, const struct model *model, const struct model_param *param,
                             const char *value, struct diag *diag)
{
    if (param->is_file)
        return diag_set(diag, ST_INPUT, "%s: give %s= where the model is named", model->key, param->name);
    if (param->choices) {
        const int place = choice_place(param->choices, value);
        if (place >= 0) {
            *out = param->or_number ? -1 - place : place;
            return ST_OK;
        }
        if (!param->or_number || decimal_span(value) == 0)
            return diag_set(diag, ST_INPUT, "%s: %s must be one of %s%s, got '%s'", model->key, param->name,
                            param->choices, param->or_number ? ", or a number" : "", value);
    }
    double x = NAN;
    const enum status status = unit_parse(&x, value, param->dimension, diag);
    if (status != ST_OK)
        return status;
    const char *unit = dimension_unit(param->dimension);
    if (!(x >= param->low && x <= param->high))
        return diag_set(diag, ST_INPUT, "%s: %s must be in %g..%g%s%s, got '%s'", model->key, param->name,
                        param->low, param->high, *unit ? " " : "", unit, value);
    if (param->whole && floor(x) != x)
        return diag_set(diag, ST_INPUT, "%s: %s must be a whole number, got '%s'", model->key, param->name,
                        value);
    *out = x;
    return ST_OK;
}

/* The value of a parameter that is not given: of the preset, or the default. */
static double value_if_not_given(const struct application *app, size_t i)
{
    const struct model *model = app->model;
    const double choice = model->preset.value ? app->param[model->preset.param] : (double)NAN;
    double value = isnan(choice) ? (double)NAN : model->preset.value((size_t)choice, i);
    const char *fallback = model->params[i].fallback;
    if (!isnan(value) || !fallback || !*fallback)
        return value;
    const enum status status = set_param(&value, model, &model->params[i], fallback, NULL);
    assert(status == ST_OK);
    (void)status;
    return value;
}

static void set_what_is_not_given(struct application *app)
{
    for (size_t i = 0; i < app->model->n_params; i++)
        if (!(app->given >> i & 1))
            app->param[i] = value_if_not_given(app, i);
}

enum status application_set(struct application *app, const char *name, const char *value, struct diag *diag)
{
    const struct model *model = app->model;
    const char *names[MODEL_MAX_PARAMS];
    size_t found = 0;
    for (size_t i = 0; i < model->n_params; i++)
        names[i] = model->params[i].name;
    enum status status = suggest_find(&found, name, names, model->n_params, diag, "%s has no parameter '%s'",
                                      model->key, name);
    if (status == ST_OK)
        status = set_param(&app->param[found], model, &model->params[found], value, diag);
    if (status != ST_OK)
        return status;
    app->given |= (uint64_t)1 << found;
    if (model->preset.value && found == model->preset.param)
        set_what_is_not_given(app);
    return ST_OK;
}

size_t model_param_at(const struct model *model, const char *name)
{
    size_t i = 0;
    while (i < model->n_params && strcmp(model->params[i].name, name) != 0)
        i++;
    return i;
}

struct application application_init(const struct model *model)
{
    struct application app = {.model = model};
    assert(model->n_params <= MODEL_MAX_PARAMS);
    for (size_t i = 0; i < model->n_params; i++)
        app.param[i] = NAN;
    set_what_is_not_given(&app);
    return app;
}

enum status application_check(const struct application *app, struct diag *diag)
{
    const struct model *model = app->model;
    for (size_t i = 0; i < model->n_params; i++) {
        const struct model_param *param = &model->params[i];
        if (!isnan(app->param[i]) || (param->fallback && !*param->fallback))
            continue;
        if (param->choices || param->is_file)
            return diag_set(diag, ST_INPUT, "%s needs %s=%s", model->key, param->name,
                            param->is_file ? "FILE" : param->choices);
        return diag_set(diag, ST_INPUT, "%s needs %s= (a %s like %s)", model->key, param->name,
                        dimension_name(param->dimension), dimension_example(param->dimension));
    }
    return model->preset.check ? model->preset.check(app, diag) : ST_OK;
}

const char *model_param_word(const struct application *app, size_t param, struct arena *arena)
{
    const char *choices = app->model->params[param].choices;
    const double value = app->param[param];
    size_t n = 0;
    if (!choices || !(value >= 0))
        return NULL;
    const char *word = choice_word(choices, (int)value, &n);
    return arena_strndup(arena, word, n);
}

char *application_name(char *out, size_t n, const struct application *app)
{
    const struct model *model = app->model;
    struct text name = TEXT_INIT;
    assert(n > 0);
    text_put(&name, model->key);
    for (size_t i = 0; i < model->n_params; i++) {
        const struct model_param *param = &model->params[i];
        const double value = app->param[i];
        const bool names_set = model->preset.value && i == model->preset.param;
        if (isnan(value) || (!names_set && value == value_if_not_given(app, i)))
            continue;
        text_printf(&name, " %s=", param->name);
        if (param->choices && (!param->or_number || value < 0)) {
            size_t length = 0;
            const char *word =
                choice_word(param->choices, (int)(param->or_number ? -1 - value : value), &length);
            text_putn(&name, word, length);
        } else {
            text_printf(&name, "%.15g%s", value, dimension_unit(param->dimension));
        }
    }
    snprintf(out, n, "%s", name.s);
    text_fini(&name);
    return out;
}

int64_t model_layout_layers(const struct model_layout *layout, int64_t stage)
{
    const int64_t rest = layout->layers - layout->last, before = layout->pipeline - 1;
    return stage == before ? layout->last : rest / before + (stage >= before - rest % before);
}

bool model_outside(char *out, size_t n, const struct model *model, double p)
{
    const double from = model->measured.from, to = model->measured.to;
    const char *how = model->measured.how ? model->measured.how : "measured";
    if (!(to > 0) || (p >= from && p <= to))
        return false;
    if (p > to)
        snprintf(out, n, "%s at %g to %g processes; %.15g is %.3g times the upper limit", how, from, to, p,
                 p / to);
    else
        snprintf(out, n, "%s at %g to %g processes; %.15g is below the range", how, from, to, p);
    return true;
}

static enum status bad_input(const char *key, const char *what, const char *range, double got,
                             struct diag *diag)
{
    return diag_set(diag, ST_DOMAIN, "%s: %s must be %s, got %g", key, what, range, got);
}

static enum status bad_rate(const char *key, double rate_ops, struct diag *diag)
{
    return bad_input(key, "rate", "a finite number of work units per second > 0", rate_ops, diag);
}

/* Comparisons are negated so that NAN fails each of them. */
static enum status check_view(const char *key, const struct view *view, double p, struct diag *diag)
{
    if (!(p >= 1 && isfinite(p)))
        return bad_input(key, "processes", "a finite number >= 1", p, diag);
    if (!(view->rate_ops > 0 && isfinite(view->rate_ops)))
        return bad_rate(key, view->rate_ops, diag);
    if (!(view->latency_s >= 0 && isfinite(view->latency_s)))
        return bad_input(key, "latency", "a finite number of seconds >= 0", view->latency_s, diag);
    if (!(view->bandwidth_Bps > 0))
        return bad_input(key, "bandwidth", "a number of bytes per second > 0", view->bandwidth_Bps, diag);
    if (!(view->message_cpu_s >= 0 && isfinite(view->message_cpu_s)))
        return bad_input(key, "processor time per message", "a finite number of seconds >= 0",
                         view->message_cpu_s, diag);
    if (!(view->inside_latency_s >= 0 && isfinite(view->inside_latency_s)))
        return bad_input(key, "latency inside a node", "a finite number of seconds >= 0",
                         view->inside_latency_s, diag);
    if (!(view->inside_bandwidth_Bps >= 0))
        return bad_input(key, "bandwidth inside a node", "a number of bytes per second >= 0",
                         view->inside_bandwidth_Bps, diag);
    if (!(view->inside_nodes == 0 || (view->inside_nodes >= 1 && isfinite(view->inside_nodes))))
        return bad_input(key, "nodes of a scale-up domain", "a finite number >= 1", view->inside_nodes, diag);
    if (!(view->procs_per_node >= 1 && isfinite(view->procs_per_node)))
        return bad_input(key, "processes per node", "a finite number >= 1", view->procs_per_node, diag);
    return ST_OK;
}

static enum status check_results(const struct model *model, const struct prediction *out, double p,
                                 struct diag *diag)
{
    if (model->by.may_stall && out->rate_ops == 0)
        return ST_OK;
    const double result[] = {out->rate_ops, out->time_s, out->compute_s, out->communicate_s};
    static const char *const name[] = {"rate", "time", "compute time", "communication time"};
    for (size_t i = 0; i < sizeof result / sizeof *result; i++)
        if (!(result[i] >= 0 && isfinite(result[i])))
            return diag_set(diag, ST_DOMAIN,
                            "%s: the %s at %g processes is %g: the inputs are outside the range of numbers",
                            model->key, name[i], p, result[i]);
    return ST_OK;
}

enum status model_eval(struct prediction *out, const struct application *app, const struct view *view,
                       double p, struct diag *diag)
{
    const struct model *model = app->model;
    enum status status = check_view(model->key, view, p, diag);
    if (status == ST_OK && model->kept.check)
        status = model->kept.check(app, view, p, diag);
    if (status == ST_OK && model->kept.find) {
        const struct model_kept kept = model->kept.find(app, view, p);
        model->kept.predict(out, app, &kept, view->rate_ops, p);
    } else if (status == ST_OK)
        status = model->eval(out, app, view, p, diag);
    if (status == ST_OK)
        status = check_results(model, out, p, diag);
    return status;
}

bool model_keep(struct model_kept *out, const struct application *app, const struct view *view, double p)
{
    struct view any = *view;
    any.rate_ops = 1;
    if (!app->model->kept.find || check_view(app->model->key, &any, p, NULL) != ST_OK ||
        (app->model->kept.check && app->model->kept.check(app, &any, p, NULL) != ST_OK))
        return false;
    *out = app->model->kept.find(app, &any, p);
    return true;
}

enum status model_eval_kept(struct prediction *out, const struct application *app,
                            const struct model_kept *kept, double rate_ops, double p, struct diag *diag)
{
    if (!(rate_ops > 0 && isfinite(rate_ops)))
        return bad_rate(app->model->key, rate_ops, diag);
    app->model->kept.predict(out, app, kept, rate_ops, p);
    return check_results(app->model, out, p, diag);
}
