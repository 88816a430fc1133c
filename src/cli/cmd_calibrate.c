/* cmd_calibrate.c - `bursar calibrate RUNS.csv [SCENARIO]`: models beside measured runs. */
#include "cli/commands.h"
#include "cli/question.h"
#include "cli/runs_file.h"
#include "report/calibrate_report.h"

static enum status write_file(struct context *context, const struct calibrate_result *result,
                              struct diag *diag)
{
    const enum status status = file_write_open(&context->file, context->output, diag);
    if (status != ST_OK)
        return status;
    calibrate_report_file(context->file.stream, result);
    return file_write_done(&context->file, diag);
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct question_values none = {0};
    struct question question = {0};
    struct calibrate_result result;
    struct calibrate_run *runs = NULL;
    struct sink *sink = NULL;
    const char *output = context->output;
    size_t n = 0;
    (void)values;
    enum status status =
        argc > 1 ? question_load(&question, context, argv[1], &none, NULL, true, diag) : ST_OK;
    if (status == ST_OK)
        status =
            runs_file_read(&runs, &n, argv[0], argc > 1 ? &question.problem : NULL, context->arena, diag);
    if (status == ST_OK)
        status = calibrate_runs(&result, runs, n, argv[0], context->arena, diag);
    if (status == ST_OK && output)
        status = write_file(context, &result, diag);
    context->output = NULL; /* named the calibration; the result goes to standard output */
    if (status != ST_OK || (output && context->quiet))
        return status;
    status = context_sink(&sink, context, "bursar.calibrate/1", diag);
    if (status != ST_OK)
        return status;
    calibrate_report(sink, &result, output);
    return context_sink_close(context, sink, diag);
}

const struct command command_calibrate = {
    .name = "calibrate",
    .group = "Models",
    .arguments = "RUNS.csv [SCENARIO]",
    .summary = "compare models with measured runs, and keep the factor",
    .details =
        "RUNS.csv has a row for each run: processes, and time_s or measured_rate in the model's unit. With a "
        "SCENARIO a row names an application of its workload and the node, network and template it ran on "
        "(columns application, node, network, template; each may be left out where the scenario has one, or "
        "where it makes no difference). Without, it says all itself: model, params (\"class=A\"), rate (of "
        "one process), latency and bandwidth as `bursar predict` takes them. A column machine is a name for "
        "the reader. A model's factor is the geometric mean of measured over predicted time. -o FILE.yaml "
        "writes the factors: with `calibration: FILE.yaml` in a scenario a plan shows calibrated figures "
        "beside the model's own, with `calibration: {file: FILE.yaml, choose_by: calibrated}` it is chosen "
        "by "
        "them, and `error: {models: calibrated, correlate: shared}` takes how far runs of a model differ as "
        "its error.\n\n"
        "  bursar calibrate scenarios/runs/whitney-table-3.csv -o whitney.yaml\n"
        "  bursar calibrate scenarios/runs/whitney-prototype.csv scenarios/whitney-bt.yaml",
    .min_arguments = 1,
    .max_arguments = 2,
    .run = run,
};
