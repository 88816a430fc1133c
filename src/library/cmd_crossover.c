/* cmd_crossover.c - `bursar crossover SCENARIO [--between A,B]`: the budget from which one choice beats the
 * other. */
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "study/band.h"
#include "study/near_lead.h"
#include "study/volumes.h"

#define OPTIONS(X)                                                                                           \
    X(FILE, "plot", plot, "FILE", "draw the rates of both choices: .svg, .png or .pdf",                      \
      .choices = PLOT_ENDS)                                                                                  \
    X(FLAG, "volumes", volumes, NULL, "compare own servers, hours and tokens by requests a year")            \
    X(TEXT, "proof", proof, "FOLDER", "write formal proofs of both rates at both ends of each interval")
OPTION_TABLE(crossover, OPTIONS)

/* The cheapest seller for each number of requests a year. */
static enum status compare_volumes(struct call *call, struct diag *diag)
{
    struct volumes volumes;
    const enum status status = volumes_find(&volumes, call->instance, &call->stop, call->arena, diag);
    if (status == ST_OK) {
        volumes_report(call_sink(call), call->instance, &volumes);
        call_warn(call);
    }
    volumes_free(&volumes);
    return status;
}

enum status command_crossover(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct crossover crossover;
    struct band band = {.done = 0};
    struct near_leads leads = {.known = false};
    struct draw_options draws;
    const char *names[2] = {NULL, NULL};
    struct money_range range;
    if (v->volumes)
        return compare_volumes(call, diag);
    enum status status = call->shared->between
                             ? question_between(names, call->shared->between, call->arena, diag)
                             : question_two_networks(names, call->instance, diag);
    if (status == ST_OK)
        status = question_draws(&draws, call->shared, 0, call->context, diag);
    if (status == ST_OK)
        status = question_range(&range, call->question, call->shared, diag);
    const bool banded = call->question->scenario.error.given;
    call_phase(call, 0, banded ? 0.3 : 1, "crossover");
    if (status == ST_OK)
        status = crossover_find(&crossover, call->instance, names, range, &call->stop, diag);
    if (status == ST_OK)
        status = near_leads_find(&leads, call->instance, &crossover, call->arena, diag);
    if (banded)
        call_phase(call, 0.3, 1, "error band");
    if (status == ST_OK && banded)
        status = band_find(&band, call->instance, &crossover, &draws, &call->stop, diag);
    if (status != ST_OK && status != ST_STOPPED) /* a stopped study prints its results so far */
        return status;
    const struct band *spread = band.done > 0 ? &band : NULL;
    crossover_report(call_sink(call), call->instance, &crossover, &leads, spread);
    call_warn(call);
    if (v->plot) {
        const enum status drawn = crossover_plot(call->instance, &crossover, spread, v->plot, diag);
        if (drawn != ST_OK)
            return drawn;
    }
    if (v->proof && status == ST_OK) {
        call_phase(call, 0, 1, "proofs");
        const enum status proven = crossover_prove(call->instance, &crossover, v->proof, &call->stop, diag);
        if (proven != ST_OK)
            return proven;
    }
    return call_stopped(status == ST_STOPPED,
                        crossover.complete ? "the error band covers the draws so far"
                                           : "the winner at each budget is not known",
                        diag);
}
