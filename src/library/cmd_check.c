/* cmd_check.c - `bursar check SCENARIO`: validates a scenario and prints how it was understood. */
#include "library/call.h"
#include "library/commands.h"
#include "report/plan_report.h"

enum status command_check(struct call *call, struct diag *diag)
{
    (void)diag;
    instance_warn_of_choice(call->instance);
    check_report(call_sink(call), call->instance);
    return ST_OK;
}
