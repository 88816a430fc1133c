/* cmd_cite.c - `bursar cite [SCENARIO]`: the works that models, and an answer, rest on. */
#include "cli/call.h"
#include "cli/commands.h"
#include "report/cite_report.h"

static enum status run(struct call *call, struct diag *diag)
{
    (void)diag;
    cite_report(call_sink(call), call->problem, call->arena);
    return ST_OK;
}

const struct command command_cite = {
    .name = "cite",
    .group = "Models",
    .arguments = "[SCENARIO]",
    .summary = "the works that the models, or the answer to a scenario, rest on",
    .needs = NEEDS_PROBLEM,
    .run = run,
};
