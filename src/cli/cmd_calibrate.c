/* cmd_calibrate.c - `bursar calibrate RUNS.csv [SCENARIO]`: models beside measured runs. */
#include "cli/call.h"
#include "cli/commands.h"
#include "cli/runs_file.h"
#include "report/model_report.h"

enum status command_calibrate(struct call *call, struct diag *diag)
{
    struct calibrate_result result;
    struct calibrate_run *runs = NULL;
    const char *output = call->context->global.output;
    FILE *file = NULL;
    size_t n = 0;
    enum status status = runs_file_read(&runs, &n, call->argv[0], call->problem, call->arena, diag);
    if (status == ST_OK)
        status = calibrate_runs(&result, runs, n, call->argv[0], call->arena, diag);
    if (status == ST_OK)
        status = call_file(&file, call, diag);
    if (file)
        calibrate_report_file(file, &result);
    if (status == ST_OK && call_says(call))
        calibrate_report(call_sink(call), &result, output);
    return status;
}
