/* cmd_schema.c - `bursar schema scenario|catalog|plan|...`. */
#include "library/call.h"
#include "library/commands.h"
#include "library/scenario_text.h"
#include "report/keys.h"

enum status command_schema(struct call *call, struct diag *diag)
{
    return schema_write(call_stream(call), call->argv[0], scenario_text_of, diag);
}
