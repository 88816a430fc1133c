/* cmd_evaluate.c - `bursar evaluate BILL [BILL...] SCENARIO`: vendors' bids scored, and ranked. */
#include "cli/call.h"
#include "cli/commands.h"
#include "report/bid_report.h"

/* Reads and scores them all. *stopped: what the same money buys is not proven for one of them. */
static enum status score_all(struct ranked_bid *bids, size_t n, bool *stopped, struct call *call,
                             struct diag *diag)
{
    struct plan_options how = {.time_limit_s = call->asked->time_limit_s};
    enum status status = ST_OK;
    for (size_t i = 0; i < n && status == ST_OK; i++)
        status = bid_read(&bids[i].bid, call->argv[i], call->problem, call->arena, diag);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        const struct stop step = stop_step(&call->stop, i, n);
        how.stop = &step;
        status = bid_evaluate(&bids[i].score, call->problem, &bids[i].bid, &how, call->arena, diag);
        *stopped = *stopped || (status == ST_STOPPED && bids[i].score.best.found);
        status = *stopped && status == ST_STOPPED ? ST_OK : status;
    }
    return status;
}

static enum status run(struct call *call, struct diag *diag)
{
    const size_t n = (size_t)call->argc - 1;
    struct ranked_bid *bids = ARENA_NEW(call->arena, n, struct ranked_bid);
    bool stopped = false;
    const enum status status = score_all(bids, n, &stopped, call, diag);
    if (status != ST_OK)
        return status;
    bids_rank(bids, n, call->problem);
    if (n == 1)
        bid_report(call_sink(call), call->problem, &bids->bid, &bids->score, &call->question->record);
    else
        bids_report(call_sink(call), call->problem, bids, n, &call->question->record);
    if (!bids->score.feasible)
        return diag_at(diag, ST_INFEASIBLE, n == 1 ? bids->bid.path : NULL, 0, 0,
                       n == 1 ? "the bid does not meet the scenario" : "no bid meets the scenario");
    return call_stopped(stopped, "what the same money buys is not proven best", diag);
}

const struct command command_evaluate = {
    .name = "evaluate",
    .group = "Buying",
    .arguments = "BILL [BILL...] SCENARIO",
    .summary = "score vendors' bills of materials",
    .takes = TAKES_QUESTION,
    .needs = NEEDS_PROBLEM,
    .run = run,
};
