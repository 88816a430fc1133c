/* cmd_cite.c - `bursar cite [SCENARIO]`: lists the works that models, or an answer, depend on. */
#include "library/call.h"
#include "library/commands.h"
#include "report/plan_report.h"

enum status command_cite(struct call *call, struct diag *diag)
{
    (void)diag;
    plan_report_cite(call_sink(call), call->instance, call->arena);
    return ST_OK;
}
