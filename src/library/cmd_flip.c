/* cmd_flip.c - `bursar flip SCENARIO`: the price ranges within which the plan and its design stay optimal. */
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/chart.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "study/flip.h"
#include "study/inputs.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "part", part, "PART", "only the price of this part", .names = NAMES_PART)                        \
    X(FLAG, "inputs", inputs, NULL, "also ranges of rates, network figures, tco, limits and the budget")     \
    X(FILE, "plot", plot, "FILE", "draw the ranges of the prices: .svg, .png or .pdf", .choices = PLOT_ENDS)
OPTION_TABLE(flip, OPTIONS)

enum status command_flip(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct flips flips;
    size_t part = NO_INDEX;
    enum status status =
        v->part ? question_part(&part, call->instance->snapshot, v->part, call->arena, diag) : ST_OK;
    call_phase(call, 0.2, v->inputs ? 0.6 : 1, "prices");
    if (status == ST_OK)
        status = flip_prices(&flips, call->instance, call->plan, part, &call->stop, diag);
    const bool is_part = status == ST_STOPPED && call_is_part(call);
    if (status != ST_OK && !(status == ST_STOPPED && flips.n > 0) && !is_part)
        return status;
    flip_report(call_sink(call), call->instance, call->plan, &flips);
    if ((status == ST_OK || is_part) && v->inputs) {
        struct input_ranges ranges;
        call_phase(call, 0.6, 1, "other inputs");
        status = input_ranges_make(&ranges, call->instance, call->plan, &call->stop, call->arena, diag);
        if (status == ST_OK || (status == ST_STOPPED && ranges.n > 0))
            flip_report_inputs(call_sink(call), call->instance, &ranges);
    }
    call_warn(call);
    const struct chart_bars bars = flip_bars(call->instance, call->plan, &flips);
    const enum status drawn =
        v->plot ? plot_write_bars(&bars, call->instance->scenario->file.title, v->plot, diag) : ST_OK;
    return drawn == ST_OK ? status : drawn;
}
