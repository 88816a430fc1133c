/* cmd_schema.c - `bursar schema scenario|catalog|plan|...`. */
#include "cli/call.h"
#include "cli/commands.h"
#include "report/keys.h"

enum status command_schema(struct call *call, struct diag *diag)
{
    return schema_write(call_stream(call), call->argv[0], diag);
}
