/* cmd_schema.c - `bursar schema scenario|catalog|plan|...`. */
#include "cli/call.h"
#include "cli/commands.h"
#include "report/schema_report.h"

static enum status run(struct call *call, struct diag *diag)
{
    return schema_write(call_stream(call), call->argv[0], diag);
}

const struct command command_schema = {
    .name = "schema",
    .group = "First steps",
    .arguments = "catalog|scenario|plan|COMMAND",
    .summary = "a JSON Schema of the files one writes, and of results, for editors and programs",
    .writes = "JSON Schema",
    .run = run,
};
