/* cmd_calibrate.c - `bursar calibrate RUNS.csv [SCENARIO]`: models beside measured runs. */
#include <string.h>

#include "cli/call.h"
#include "cli/commands.h"
#include "cli/runs_file.h"
#include "report/calibrate_report.h"

static enum status run(struct call *call, struct diag *diag)
{
    struct context *context = call->context;
    struct calibrate_result result;
    struct calibrate_run *runs = NULL;
    const char *output = context->output;
    size_t n = 0;
    enum status status = runs_file_read(&runs, &n, call->argv[0], call->problem, call->arena, diag);
    if (status == ST_OK)
        status = calibrate_runs(&result, runs, n, call->argv[0], call->arena, diag);
    if (status == ST_OK && output && strcmp(output, "-") == 0) {
        calibrate_report_file(call_stream(call), &result);
        return ST_OK;
    }
    if (status == ST_OK && output && (status = file_write_open(&context->file, output, diag)) == ST_OK) {
        calibrate_report_file(context->file.stream, &result);
        status = file_write_done(&context->file, diag);
    }
    context->output = NULL; /* named the calibration; the result goes to standard output */
    if (status == ST_OK && !(output && context->quiet))
        calibrate_report(call_sink(call), &result, output);
    return status;
}

const struct command command_calibrate = {
    .name = "calibrate",
    .group = "Models",
    .arguments = "RUNS.csv [SCENARIO]",
    .summary = "compare models with measured runs, and keep the factor",
    .needs = NEEDS_PROBLEM,
    .run = run,
};
