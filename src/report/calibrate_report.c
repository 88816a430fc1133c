/* calibrate_report.c - writes the result of `bursar calibrate`. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "report/chart.h"
#include "report/columns.h"
#include "report/model_report.h"
#include "report/plot.h"
#include "report/sink.h"
#include "report/value.h"
#include "scenario/scenario.h"
#include "study/calibrate.h"

void calibrate_report_file(FILE *stream, const struct calibrate_result *result)
{
    fprintf(stream, "# Written by `bursar calibrate`: measured time = factor x the model's time, 90 %% "
                    "within low to high "
                    "of that.\n");
    for (size_t i = 0; i < result->n_models; i++) {
        const struct calibration *at = &result->models[i];
        fprintf(stream, "%s: {factor: %.12g, low: %.12g, high: %.12g, runs: %" PRId64, at->model, at->factor,
                at->low, at->high, at->runs);
        if (at->high > 1)
            fprintf(stream, ", processes: %.12g, growth: %.12g", at->processes, at->growth);
        fprintf(stream, "}\n");
    }
}

static void write_runs(struct sink *sink, const struct calibrate_result *result)
{
    sink_table_begin(sink, "rows", "Runs", SINK_MAIN, COLUMNS_CALIBRATE_ROWS);
    for (size_t i = 0; i < result->n_runs; i++) {
        const struct calibrate_run *run = &result->runs[i];
        char name[APPLICATION_NAME_MAX];
        SINK_ROW(sink, false, value_integer(run->line), value_text(run->machine),
                 value_text(application_name(name, sizeof name, &run->app)), value_real(run->processes),
                 value_real(run->measured_s), value_real(run->model.time_s),
                 value_real(run->model.time_s / run->measured_s));
    }
    sink_table_end(sink);
}

static void write_models(struct sink *sink, const struct calibrate_result *result)
{
    sink_table_begin(sink, "models", "Models", SINK_SIDE, COLUMNS_MODELS);
    for (size_t i = 0; i < result->n_models; i++) {
        const struct calibration *at = &result->models[i];
        SINK_ROW(sink, false, value_text(at->model), value_integer(at->runs), value_real(at->factor),
                 value_real(at->low), value_real(at->high),
                 value_real(at->high > 1 ? at->processes : (double)NAN),
                 value_real(at->high > 1 ? at->growth : (double)NAN), value_real(1 / (at->factor * at->high)),
                 value_real(1 / (at->factor * at->low)));
    }
    sink_table_end(sink);
}

/* The answer: how far measured rates are from predicted ones. */
static void say_errors(struct sink *sink, const struct calibrate_result *result)
{
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < result->n_models; i++) {
        const struct calibration *at = &result->models[i];
        if (at->high == 1)
            sink_say(sink, "%s: one run does not determine the error.", at->model);
        else
            sink_say(sink,
                     "%s: up to %s processes 90 %% of runs reach %.4g to %.4g times the predicted rate.",
                     at->model, number_text(at->processes, 15, &arena), 1 / (at->factor * at->high),
                     1 / (at->factor * at->low));
    }
    arena_fini(&arena);
}

void calibrate_report(struct sink *sink, const struct calibrate_result *result, const char *file)
{
    say_errors(sink, result);
    sink_string(sink, "file", NULL, file);
    write_runs(sink, result);
    write_models(sink, result);
    if (file) {
        sink_say(sink, "%s", "");
        sink_say(sink, "Factors written to %s. Keys for a scenario:", file);
        sink_say(sink, "  calibration: %s  shows calibrated rates and times", file);
        sink_say(sink, "  calibration: {file: %s, choose_by: calibrated}  chooses by calibrated rates", file);
        sink_say(sink, "  error: {models: calibrated, correlate: shared}  the error of the models");
    }
}

enum { GROUPS = CHART_MAX_SERIES - 1 };

/* The group of a run in a drawing: its machine or, without one, its model. */
static const char *group_of(const struct calibrate_run *run)
{
    return run->machine ? run->machine : run->app.model->key;
}

/* Sorts the runs into groups of points. Groups beyond the last series join it as "others". Returns the number
 * of groups. */
static size_t group_runs(struct chart_series out[GROUPS], const struct calibrate_result *result,
                         struct arena *arena)
{
    double *x[GROUPS], *y[GROUPS];
    size_t n = 0;
    for (size_t i = 0; i < result->n_runs; i++) {
        const struct calibrate_run *run = &result->runs[i];
        size_t at = 0;
        while (at < n && strcmp(out[at].name, group_of(run)) != 0)
            at++;
        if (at == GROUPS)
            out[--at].name = "others";
        if (at == n) {
            x[n] = ARENA_NEW(arena, result->n_runs, double);
            y[n] = ARENA_NEW(arena, result->n_runs, double);
            out[n] = (struct chart_series){.name = group_of(run), .points_x = x[n], .points_y = y[n]};
            n++;
        }
        x[at][out[at].n_points] = run->measured_s;
        y[at][out[at].n_points++] = run->model.time_s;
    }
    return n;
}

enum status calibrate_plot(const struct calibrate_result *result, const char *path, struct arena *arena,
                           struct diag *diag)
{
    struct chart_series series[CHART_MAX_SERIES] = {{.name = "equal"}};
    const size_t n = 1 + group_runs(series + 1, result, arena);
    struct chart chart = {.id = "runs",
                          .x = {.label = "measured", .unit = "s", .scale = CHART_LOG},
                          .y = {.label = "modelled", .unit = "s", .scale = CHART_LOG},
                          .series = series,
                          .n_series = n,
                          .level = NAN};
    chart_fit(&chart);
    const double ends[] = {fmin(chart.x.low, chart.y.low), fmax(chart.x.high, chart.y.high)};
    chart.x.low = chart.y.low = ends[0];
    chart.x.high = chart.y.high = ends[1];
    series[0].x = series[0].y = ends;
    series[0].n = 2;
    const struct plot plot = {.title = "Modelled and measured times", .panels = &chart, .n_panels = 1};
    return plot_write(&plot, path, diag);
}
