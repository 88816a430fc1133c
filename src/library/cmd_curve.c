/* cmd_curve.c - `bursar curve SCENARIO`: the best rate for each budget. */
#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/crossover.h"
#include "study/curve.h"

#define OPTIONS(X)                                                                                           \
    X(INTEGER, "points", points, "N", "sample N budgets, evenly spaced (31)", .low = 2, .high = 1000000)     \
    X(FLAG, "exact", exact, NULL, "compute every budget at which the purchase changes")                      \
    X(TEXT, "only", only, "NAME", "only this network, node, template or vendor", .names = NAMES_CHOICE)      \
    X(FILE, "plot", plot, "FILE", "draw rate and rate per cost: .svg, .png or .pdf", .choices = PLOT_ENDS)
OPTION_TABLE(curve, OPTIONS)

enum status command_curve(struct call *call, struct diag *diag)
{
    enum { POINTS = 31 };
    const struct values *v = call->values;
    struct curve curve;
    struct money_range range;
    if (v->exact && v->points)
        return diag_set(diag, ST_USAGE, "--exact and --points exclude each other");
    enum status status = question_range(&range, call->question, call->shared, diag);
    struct instance only = instance_varied(call->instance);
    if (status == ST_OK && v->only)
        status = instance_restrict(&only, call->instance, v->only, diag);
    if (status != ST_OK)
        return status;
    const size_t n = v->exact ? CURVE_EXACT : v->points ? (size_t)v->points : POINTS;
    status = curve_build(&curve, &only, range, n, &call->stop, diag);
    if ((status != ST_OK && status != ST_STOPPED) || call_is_part(call))
        return status;
    call->instance = curve.instance; /* for its warnings */
    curve_report(call_sink(call), curve.instance, &curve);
    call_warn(call);
    if (v->plot) {
        const enum status drawn = curve_plot(curve.instance, &curve, v->plot, diag);
        if (drawn != ST_OK)
            return drawn;
    }
    return call_stopped(status == ST_STOPPED, "the curve covers the budgets examined so far", diag);
}
