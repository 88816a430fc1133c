/* cmd_calibrate.c - `bursar calibrate RUNS.csv [SCENARIO]`: compares models with measured runs. */
#include "base/arena.h"
#include "base/diag.h"
#include "catalog/csvfile.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/model_words.h"
#include "library/runs_file.h"
#include "report/model_report.h"
#include "report/plot.h"
#include "study/calibrate.h"

#define OPTIONS(X)                                                                                           \
    X(FILE, "plot", plot, "FILE", "draw modelled against measured times: .svg, .png or .pdf",                \
      .choices = PLOT_ENDS)
OPTION_TABLE(calibrate, OPTIONS)

enum status command_calibrate(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct calibrate_result result;
    struct calibrate_run *runs = NULL;
    const char *output = call->context->global.output;
    FILE *file = NULL;
    size_t n = 0;
    const struct runs_source from = {call->argv[0], call->instance, call->context};
    enum status status = runs_file_read(&runs, &n, &from, call->arena, diag);
    if (status == ST_OK)
        status = calibrate_runs(&result, runs, n, call->argv[0], call->arena, diag);
    if (status == ST_OK)
        status = call_file(&file, call, diag);
    if (file)
        calibrate_report_file(file, &result);
    if (status == ST_OK && call_says(call))
        calibrate_report(call_sink(call), &result, output);
    if (status == ST_OK && v->plot)
        status = calibrate_plot(&result, v->plot, call->arena, diag);
    return status;
}
