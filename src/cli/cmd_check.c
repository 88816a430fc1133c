/* cmd_check.c - `bursar check SCENARIO`: is it well formed, and what does it ask? */
#include "cli/call.h"
#include "cli/commands.h"
#include "report/check_report.h"

static enum status run(struct call *call, struct diag *diag)
{
    (void)diag;
    check_report(call_sink(call), call->problem);
    return ST_OK;
}

const struct command command_check = {
    .name = "check",
    .group = "First steps",
    .arguments = "SCENARIO",
    .summary = "is a scenario well formed, and what does it ask?",
    .takes = TAKES_QUESTION,
    .needs = NEEDS_PROBLEM,
    .run = run,
};
