/* cmd_check.c - `bursar check SCENARIO`: validates a scenario and prints how it was understood. */
#include "cli/call.h"
#include "cli/commands.h"
#include "report/plan_report.h"

enum status command_check(struct call *call, struct diag *diag)
{
    (void)diag;
    problem_warn_of_choice(call->problem);
    check_report(call_sink(call), call->problem);
    return ST_OK;
}
