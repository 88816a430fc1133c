/* cmd_fleets.c - `bursar fleets SCENARIO`: compares one cluster with several, and their networks. */
#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "search/instance_cost.h"

#define OPTIONS(X)                                                                                           \
    X(INTEGER, "points", points, "N", "compute N evenly spaced budgets (31)", .low = 2, .high = 10000)       \
    X(FLAG, "exact", exact, NULL, "compute every budget at which a kind's purchase changes")                 \
    X(FILE, "plot", plot, "FILE",                                                                            \
      "draw the rate of each kind divided by that of the best single cluster: .svg, .png or .pdf",           \
      .choices = PLOT_ENDS)
OPTION_TABLE(fleets, OPTIONS)

enum status command_fleets(struct call *call, struct diag *diag)
{
    enum { POINTS = 31 };
    const struct values *v = call->values;
    struct best_option_ranges kinds = {.exact = v->exact, .n = v->points ? (size_t)v->points : POINTS};
    if (v->exact && v->points)
        return diag_set(diag, ST_USAGE, "--exact and --points exclude each other");
    enum status status = question_range(&kinds.range, call->question, call->shared, diag);
    if (status == ST_OK) /* the kinds need the data of their networks */
        status = instance_order_table(call->instance, kinds.range.to_minor, diag);
    if (status == ST_OK)
        status = purchase_options_of_kinds(&kinds.options, call->instance, OPTION_BY_NETWORK, KINDS_AT_MOST,
                                           call->arena, diag);
    if (status == ST_OK)
        status = best_option_ranges_find(&kinds, call->instance, &call->stop, call->arena, diag);
    if (status == ST_OK && v->plot)
        status = winners_plot(call->instance, &kinds, v->plot, diag);
    if (status != ST_OK)
        return status;
    winners_report(call_sink(call), call->instance, &kinds, v->exact);
    call_warn(call);
    return ST_OK;
}
