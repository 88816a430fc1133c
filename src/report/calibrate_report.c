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
    sink_table_begin(sink, "rows", "Runs", SINK_MAIN,
                     "line | machine | application | processes | measured_s=measured [s] | model_s=model [s] "
                     "| model_over_measured:4=model / measured");
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
    sink_table_begin(sink, "models", "Models", SINK_SIDE,
                     "model | runs | factor=factor on time | low:4=90 %% from | high:4=to | processes=up to "
                     "processes | growth:3=grows by | -rate_low | -rate_high");
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
