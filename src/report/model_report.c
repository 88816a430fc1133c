/* model_report.c - writes the results of `bursar models`, `bursar predict` and `bursar templates`. */
#include "report/model_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "problem/instance.h"
#include "report/columns.h"
#include "report/sink.h"
#include "report/value.h"
#include "study/calibrate.h"

static void write_range(struct sink *sink, const struct model_param *param)
{
    char range[64];
    if (param->choices || param->is_file) {
        sink_string(sink, "range", NULL, param->is_file ? "FILE" : param->choices);
        return;
    }
    snprintf(range, sizeof range, "%g..%g", param->low, param->high);
    sink_string(sink, "range", NULL, range);
}

static void write_params(struct sink *sink, const struct model *model)
{
    sink_list_begin(sink, "parameters", NULL);
    for (size_t i = 0; i < model->n_params; i++) {
        const struct model_param *param = &model->params[i];
        sink_begin(sink, NULL, NULL);
        sink_string(sink, "name", NULL, param->name);
        sink_string(sink, "unit", NULL, dimension_unit(param->dimension));
        sink_string(sink, "default", NULL, param->fallback && *param->fallback ? param->fallback : NULL);
        write_range(sink, param);
        sink_string(sink, "text", NULL, param->text);
        sink_end(sink);
    }
    sink_end(sink);
}

/* One model, as a page of text. */
static void say_model(struct sink *sink, const struct model *model)
{
    sink_say(sink, "%s: %s", model->key, model->about.title);
    sink_say(sink, "%s", "");
    sink_say(sink, "  Paper: %s", model->about.paper);
    sink_say(sink, "  Equation: %s", model->about.equation);
    sink_say(sink, "  Valid: %s", model->about.valid);
    if (model->about.checked)
        sink_say(sink, "  Checked: %s", model->about.checked);
    sink_say(sink, "  Rate in %s", model->unit.rate);
    sink_say(sink, "%s", "");
    for (size_t i = 0; i < model->n_params; i++) {
        const struct model_param *param = &model->params[i];
        char range[64] = "";
        if (param->is_file)
            snprintf(range, sizeof range, "FILE");
        else if (!param->choices)
            snprintf(range, sizeof range, "%g..%g %s", param->low, param->high,
                     dimension_unit(param->dimension));
        sink_say(sink, "  %s=%s  %s; %s%s", param->name, param->choices ? param->choices : range, param->text,
                 !param->fallback   ? "required"
                 : *param->fallback ? "default "
                                    : "optional",
                 param->fallback ? param->fallback : "");
    }
    sink_say(sink, "  `bursar predict` also takes processes=, rate=, latency= and bandwidth= or network=, "
                   "legal=yes");
}

void model_report_list(struct sink *sink, const struct model *const *models, size_t n)
{
    const bool list = n != 1;
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_MODELS_ROWS, shown(list), shown(list),
                     shown(list));
    for (size_t i = 0; i < n; i++) {
        sink_row_begin(sink);
        sink_string(sink, "name", NULL, models[i]->key);
        sink_string(sink, "title", NULL, models[i]->about.title);
        sink_string(sink, "paper", NULL, models[i]->about.paper);
        sink_string(sink, "equation", NULL, models[i]->about.equation);
        sink_string(sink, "rate_unit", NULL, models[i]->unit.rate);
        sink_string(sink, "valid", NULL, models[i]->about.valid);
        sink_string(sink, "checked", NULL, models[i]->about.checked);
        write_params(sink, models[i]);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
    if (!list)
        say_model(sink, models[0]);
    else
        sink_say(sink, "`bursar models MODEL` prints the parameters and limits of a model.");
}

/* The nearest legal counts at and below, at and above p. */
static void write_legal(struct sink *sink, const struct application *app, double p)
{
    const struct model *model = app->model;
    if (p >= 0x1p62)
        return;
    const int64_t below = model->counts.next(app, (int64_t)floor(p), -1);
    const int64_t above = model->counts.next(app, (int64_t)ceil(p), 1);
    sink_bool(sink, "legal", "legal count", below == above);
    sink_integer(sink, "legal_below", below == above ? NULL : "next legal count below", below);
    sink_integer(sink, "legal_above", below == above ? NULL : "next legal count above", above);
}

static void write_warnings(struct sink *sink, const struct application *app, double p)
{
    const int64_t cap = model_code_cap(app);
    const bool above = cap != COUNT_UNLIMITED && p > (double)cap;
    char outside[128];
    char name[APPLICATION_NAME_MAX];
    char text[768];
    const bool far = model_outside(outside, sizeof outside, app->model, p);
    application_name(name, sizeof name, app);
    sink_list_begin(sink, "warnings", above || far ? "Warnings" : NULL);
    if (above) {
        snprintf(text, sizeof text,
                 "%s: the prediction exceeds the limit of %lld processes that the code accepts", name,
                 (long long)cap);
        sink_string(sink, NULL, NULL, text);
    }
    if (far) {
        snprintf(text, sizeof text, "%s: %s", name, outside);
        sink_string(sink, NULL, NULL, text);
    }
    sink_end(sink);
}

/* Figures of this model only: speed-ups, the size of a region, gamma. */
static void write_figures(struct sink *sink, const struct predicted *predicted)
{
    const struct application *app = predicted->app;
    struct model_figure figures[MODEL_MAX_FIGURES];
    if (!app->model->figures)
        return;
    const size_t n = app->model->figures(figures, app, predicted->view, predicted->processes);
    for (size_t i = 0; i < n; i++) {
        sink_real(sink, figures[i].key, figures[i].text, figures[i].value, 6, figures[i].unit);
        if (figures[i].note)
            sink_say(sink, "%s: %s", figures[i].text, figures[i].note);
    }
}

static void write_serving_layouts(struct sink *sink, const struct model *model,
                                  const struct model_layout *layouts, size_t n)
{
    sink_table_begin(sink, "serving_layouts", "Best layouts", SINK_SIDE, COLUMNS_SERVING_LAYOUTS,
                     model->unit.rate);
    for (size_t i = 0; i < n; i++) {
        const struct model_layout *w = &layouts[i];
        SINK_ROW(sink, i == 0, value_integer(w->tensor), value_integer(w->pipeline), value_integer(w->expert),
                 value_text(w->serving.attention), value_integer(w->serving.replicas),
                 value_integer(w->serving.prefill_replicas), value_integer(w->serving.batch),
                 value_real(w->serving.ttft_s), value_real(w->serving.tpot_s),
                 value_real(w->serving.requests_per_s), value_real(w->memory_B), value_integer(w->idle),
                 value_real(w->rate_ops / model->unit.scale));
    }
    sink_table_end(sink);
}

static void write_training_layouts(struct sink *sink, const struct model *model,
                                   const struct model_layout *layouts, size_t n)
{
    struct arena arena = ARENA_INIT;
    sink_table_begin(sink, "layouts", "Best layouts", SINK_SIDE, COLUMNS_LAYOUTS, model->unit.rate);
    for (size_t i = 0; i < n; i++) {
        const struct model_layout *w = &layouts[i];
        SINK_ROW(sink, i == 0, value_integer(w->tensor), value_integer(w->context),
                 value_integer(w->pipeline), value_integer(w->data), value_integer(w->expert),
                 value_integer(w->microbatch), value_integer(w->microbatches), value_integer(w->interleave),
                 value_text(layout_stages(w, &arena)), value_integer(w->sequences), value_real(w->memory_B),
                 value_real(w->stage_memory_B.first), value_real(w->stage_memory_B.middle),
                 value_real(w->stage_memory_B.last), value_integer(w->idle), value_real(w->iteration_s),
                 value_real(w->rate_ops / model->unit.scale));
    }
    sink_table_end(sink);
    arena_fini(&arena);
}

/* The best layouts, first the one of the prediction. Nothing for a model without layouts. */
static void write_layouts(struct sink *sink, const struct predicted *predicted)
{
    enum { BEST = 5 };
    const struct application *app = predicted->app;
    struct model_layout layouts[BEST];
    if (!app->model->layouts)
        return;
    const size_t n = app->model->layouts(layouts, BEST, app, predicted->view, predicted->processes);
    if (n > 0)
        layout_report(sink, "layout", &layouts[0]);
    if (n > 0 && layouts[0].serving.replicas > 0)
        write_serving_layouts(sink, app->model, layouts, n);
    else
        write_training_layouts(sink, app->model, layouts, n);
}

/* The prediction as a table, for CSV. */
static void write_row(struct sink *sink, const struct predicted *predicted, const char *name)
{
    const struct model *model = predicted->app->model;
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_PREDICT_ROWS);
    SINK_ROW(sink, false, value_text(name), value_real(predicted->processes),
             value_real(predicted->out.rate_ops / model->unit.scale), value_text(model->unit.rate),
             value_real(predicted->out.time_s), value_real(predicted->out.compute_s),
             value_real(predicted->out.communicate_s));
    sink_table_end(sink);
}

void model_report_prediction(struct sink *sink, const struct predicted *predicted)
{
    const struct application *app = predicted->app;
    const struct model *model = app->model;
    const double p = predicted->processes;
    const double memory_B = model->memory_Bpp(app, p);
    const int64_t cap = model_code_cap(app);
    char name[APPLICATION_NAME_MAX];
    sink_string(sink, "model", NULL, model->key);
    sink_string(sink, "application", "application", application_name(name, sizeof name, app));
    sink_real(sink, "processes", "processes", p, 10, NULL);
    sink_real(sink, "rate", "rate", predicted->out.rate_ops / model->unit.scale, 4, model->unit.rate);
    sink_string(sink, "rate_unit", NULL, model->unit.rate);
    sink_real(sink, "time_s", "time", predicted->out.time_s, 4, "s");
    sink_real(sink, "compute_s", "computation", predicted->out.compute_s, 4, "s");
    sink_real(sink, "communicate_s", "communication", predicted->out.communicate_s, 4, "s");
    sink_real(sink, "efficiency", "efficiency",
              predicted->out.rate_ops * model_unit_ops(app) / (p * predicted->view->rate_ops), 4, "share");
    sink_real(sink, "work", "work", model->work(app) / model->unit.scale, 9, model->unit.work);
    sink_put(sink, "memory_Bpp", NULL, memory_B > 0 ? value_real(memory_B) : value_null());
    if (memory_B > 0)
        sink_real(sink, "memory_MiBpp", "memory per process", memory_B / 1048576, 4, "MiB");
    if (predicted->cache)
        sink_string(sink, "rate_taken", "rate used", predicted->cache);
    write_legal(sink, app, p);
    const bool capped = cap != COUNT_UNLIMITED;
    sink_put(sink, "code_cap", capped ? "code cap" : NULL, value_integer_if(capped, cap));
    write_figures(sink, predicted);
    write_layouts(sink, predicted);
    write_row(sink, predicted, name);
    write_warnings(sink, app, p);
}

/* --- templates --- */

static void write_template_params(struct sink *sink, const struct network_template *network)
{
    sink_list_begin(sink, "parameters", NULL);
    for (size_t i = 0; i < network->n_params; i++) {
        const struct template_param *param = &network->params[i];
        sink_begin(sink, NULL, NULL);
        sink_string(sink, "name", NULL, param->name);
        sink_integer(sink, "default", NULL, param->fallback);
        sink_integer(sink, "low", NULL, param->low);
        sink_integer(sink, "high", NULL, param->high);
        sink_string(sink, "text", NULL, param->text);
        sink_end(sink);
    }
    sink_end(sink);
}

static void say_one(struct sink *sink, const struct network_template *network)
{
    sink_say(sink, "%s: %s", network->name, network->text);
    for (size_t i = 0; i < network->n_params; i++) {
        const struct template_param *param = &network->params[i];
        sink_say(sink, "  %s=%" PRId64 "..%" PRId64 "  %s; default %" PRId64, param->name, param->low,
                 param->high, param->text, param->fallback);
    }
}

void template_report(struct sink *sink, const struct network_template *const *list, size_t n)
{
    const bool all = n != 1;
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_TEMPLATES_ROWS, shown(all), shown(all));
    for (size_t i = 0; i < n; i++) {
        sink_row_begin(sink);
        sink_string(sink, "name", NULL, list[i]->name);
        sink_string(sink, "text", NULL, list[i]->text);
        write_template_params(sink, list[i]);
        sink_row_end(sink, false);
    }
    sink_table_end(sink);
    if (!all)
        say_one(sink, list[0]);
    else
        sink_say(sink, "`bursar templates TEMPLATE` prints its parameters.");
}
