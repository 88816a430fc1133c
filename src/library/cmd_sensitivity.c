/* cmd_sensitivity.c - `bursar sensitivity SCENARIO`: computes how the answer depends on each of its inputs.
 */
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "report/chart.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "study/sensitivity.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "by", by, "PERCENT", "change each input down and up by this share (10%)")                        \
    X(FILE, "plot", plot, "FILE", "draw how far each input changes the answer: .svg, .png or .pdf",          \
      .choices = PLOT_ENDS)
OPTION_TABLE(sensitivity, OPTIONS)

enum status command_sensitivity(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const char *by = v->by ? v->by : "10%";
    struct sensitivity sensitivity;
    const enum status found =
        sensitivity_make(&sensitivity, call->instance, call->plan, by, &call->stop, diag);
    if (found != ST_OK && !(found == ST_STOPPED && sensitivity.n > 0))
        return found;
    sensitivity_report(call_sink(call), call->instance, call->plan, &sensitivity, by);
    call_warn(call);
    const struct chart_bars bars = sensitivity_bars(call->instance, call->plan, &sensitivity, by);
    const enum status drawn =
        v->plot ? plot_write_bars(&bars, call->instance->scenario->file.title, v->plot, diag) : ST_OK;
    return drawn == ST_OK ? found : drawn;
}
