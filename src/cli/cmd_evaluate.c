/* cmd_evaluate.c - `bursar evaluate BILL SCENARIO`: a vendor's bid scored. */
#include "cli/call.h"
#include "cli/commands.h"
#include "report/bid_report.h"

static enum status run(struct call *call, struct diag *diag)
{
    struct bid bid;
    struct bid_score score;
    const struct plan_options how = {.time_limit_s = call->asked->time_limit_s, .stop = call->stop};
    const enum status status = bid_read(&bid, call->argv[0], call->arena, diag);
    if (status != ST_OK)
        return status;
    const enum status scored = bid_evaluate(&score, call->problem, &bid, &how, call->arena, diag);
    if (scored != ST_OK && scored != ST_STOPPED)
        return scored;
    bid_report(call_sink(call), call->problem, &bid, &score, &call->question->record);
    if (!score.feasible)
        return diag_at(diag, ST_INFEASIBLE, bid.path, 0, 0, "the bid does not meet the scenario");
    return call_stopped(scored == ST_STOPPED, "what the same money buys is not proven best", diag);
}

const struct command command_evaluate = {
    .name = "evaluate",
    .group = "Buying",
    .arguments = "BILL SCENARIO",
    .summary = "score a vendor's bill of materials",
    .takes = TAKES_QUESTION,
    .needs = NEEDS_PROBLEM,
    .run = run,
};
