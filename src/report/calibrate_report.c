/* calibrate_report.c - the writer behind `bursar calibrate`. */
#include "report/model_report.h"

#include <inttypes.h>
#include <math.h>

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
    static const struct sink_column columns[] = {
        {.key = "line", .heading = "line"},
        {.key = "machine", .heading = "machine"},
        {.key = "application", .heading = "application"},
        {.key = "processes", .heading = "processes"},
        {.key = "measured_s", .heading = "measured", .unit = "s"},
        {.key = "model_s", .heading = "model", .unit = "s"},
        {.key = "model_over_measured", .heading = "model / measured", .digits = 4},
    };
    sink_table_begin(sink, "rows", "Runs", SINK_COLUMNS(columns), SINK_MAIN);
    for (size_t i = 0; i < result->n_runs; i++) {
        const struct calibrate_run *run = &result->runs[i];
        char name[256];
        SINK_ROW(sink, false, value_integer(run->line), value_text(run->machine),
                 value_text(application_name(name, sizeof name, &run->app)), value_real(run->processes),
                 value_real(run->measured_s), value_real(run->model.time_s),
                 value_real(run->model.time_s / run->measured_s));
    }
    sink_table_end(sink);
}

static void write_models(struct sink *sink, const struct calibrate_result *result)
{
    static const struct sink_column columns[] = {
        {.key = "model", .heading = "model"},
        {.key = "runs", .heading = "runs"},
        {.key = "factor", .heading = "factor on time", .digits = 6},
        {.key = "low", .heading = "90 % from", .digits = 4},
        {.key = "high", .heading = "to", .digits = 4},
        {.key = "processes", .heading = "up to processes"},
        {.key = "growth", .heading = "grows by", .digits = 3},
        {.key = "rate_low", .heading = NULL},
        {.key = "rate_high", .heading = NULL},
    };
    sink_table_begin(sink, "models", "Models", SINK_COLUMNS(columns), SINK_SIDE);
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

void calibrate_report(struct sink *sink, const struct calibrate_result *result, const char *file)
{
    sink_string(sink, "file", NULL, file);
    write_runs(sink, result);
    write_models(sink, result);
    sink_say(sink, "%s", "");
    for (size_t i = 0; i < result->n_models; i++) {
        const struct calibration *at = &result->models[i];
        if (at->high == 1)
            sink_say(sink, "%s: one run says nothing of the error.", at->model);
        else
            sink_say(sink,
                     "In 90 %% of cases a run of %s up to %g processes does from %.4g to %.4g times the rate "
                     "it says.",
                     at->model, at->processes, 1 / (at->factor * at->high), 1 / (at->factor * at->low));
    }
    if (file) {
        sink_say(sink, "%s", "");
        sink_say(
            sink,
            "Written to %s. In a scenario `calibration: %s` shows calibrated figures; `calibration: {file: "
            "%s, choose_by: calibrated}` chooses by them; `error: {models: calibrated, correlate: shared}` "
            "takes what runs differ by as the models' error.",
            file, file, file);
    }
}
