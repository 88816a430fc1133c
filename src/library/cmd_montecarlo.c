/* cmd_montecarlo.c - `bursar montecarlo SCENARIO`: the best design when prices, models and stock may be
 * wrong. */
#include "base/arena.h"
#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/chart.h"
#include "report/plot.h"
#include "report/sink.h"
#include "report/study_report.h"
#include "study/band.h"
#include "study/montecarlo.h"
#include "study/regret_plan.h"

#define OPTIONS(X)                                                                                           \
    X(FILE, "plot", plot, "FILE", "draw the probability of each design: .svg, .png or .pdf",                 \
      .choices = PLOT_ENDS)
OPTION_TABLE(montecarlo, OPTIONS)

/* The error band of the crossover of --between, over the same draws. */
static enum status find_band(struct band *out, const struct call *call, const struct draw_options *draws,
                             struct diag *diag)
{
    struct crossover crossover;
    const char *names[2] = {NULL, NULL};
    struct money_range range;
    enum status status = question_between(names, call->shared->between, call->arena, diag);
    if (status == ST_OK)
        status = question_range(&range, call->question, call->shared, diag);
    if (status == ST_OK)
        status = crossover_find(&crossover, call->instance, names, range, &call->stop, diag);
    if (status == ST_OK)
        status = band_find(out, call->instance, &crossover, draws, &call->stop, diag);
    return status;
}

/* The orders with the smallest regret over the same draws. *found stays false if the goal has no regret, or
 * if the search was stopped. */
static enum status find_regret(struct regret *out, bool *found, const struct call *call,
                               const struct montecarlo *draws, struct diag *diag)
{
    struct instance *instance = call->instance;
    const struct regret_options how = {
        .draws = draws->how, .level = regret_level(instance), .wanted = {true, true, true}, .measures = true};
    if ((instance->goal != GOAL_RATE && instance->goal != GOAL_COST) || draws->done < draws->asked)
        return ST_OK;
    *found = true;
    return regret_find(out, instance, &how, &call->stop, call->arena, diag);
}

enum status command_montecarlo(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct montecarlo result;
    struct draw_options draws;
    struct band band = {0};
    struct regret regret;
    bool with_regret = false;
    enum status status = question_draws(&draws, call->shared, 0, call->context, diag);
    if (status == ST_OK && call->shared->between)
        status = band_check_draws(&draws, diag);
    if (status != ST_OK)
        return status;
    draw_take_defaults(call->instance);
    call_phase(call, 0, call->shared->between ? 0.5 : 1, "draws");
    enum status drawn = montecarlo_run(&result, call->instance, &draws, &call->stop, call->arena, diag);
    if (call->shared->between)
        call_phase(call, 0.5, 1, "error band");
    if ((drawn == ST_OK || (drawn == ST_STOPPED && call_is_part(call))) && call->shared->between)
        drawn = find_band(&band, call, &draws, diag);
    if (drawn == ST_STOPPED && result.done == 0 && !diag->message)
        return call_stopped(true, "no draw is complete", diag);
    if (drawn != ST_OK && !(drawn == ST_STOPPED && result.done > 0))
        return drawn;
    const char *so_far = "the answer covers the draws so far", *left_out = "";
    if (drawn == ST_OK) {
        drawn = find_regret(&regret, &with_regret, call, &result, diag);
        if (drawn != ST_OK && drawn != ST_STOPPED && drawn != ST_INPUT)
            return drawn;
        if (drawn != ST_OK) {
            with_regret = false;
            left_out = arena_strdup(call->arena, drawn == ST_INPUT ? diag->message : "");
            so_far = "the orders with the smallest regret are not known";
            drawn = drawn == ST_INPUT ? ST_OK : drawn;
            diag_fini(diag);
        }
    }
    montecarlo_report(call_sink(call), call->instance, &result, with_regret ? &regret : NULL,
                      band.done > 0 ? &band : NULL);
    if (left_out[0])
        sink_say(call->sink, "No orders with the smallest regret: %s.", left_out);
    call_warn(call);
    if (v->plot) {
        const struct chart_bars bars = montecarlo_bars(call->instance, &result);
        const enum status plotted =
            plot_write_bars(&bars, call->instance->scenario->file.title, v->plot, diag);
        if (plotted != ST_OK)
            return plotted;
    }
    return call_stopped(drawn == ST_STOPPED, so_far, diag);
}
