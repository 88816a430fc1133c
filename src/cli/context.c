/* context.c - where a command's result goes. */
#include "cli/command.h"

enum status context_sink(struct sink **out, struct context *context, const char *schema, struct diag *diag)
{
    FILE *stream = context->out;
    progress_clear(&context->progress);
    if (context->output) {
        const enum status status = file_write_open(&context->file, context->output, diag);
        if (status != ST_OK)
            return status;
        stream = context->file.stream;
    }
    const bool colour = context->format == SINK_TEXT && context->colour && !context->output;
    *out = sink_open(colour ? SINK_COLOUR : context->format, stream, schema);
    return ST_OK;
}

enum status context_sink_close(struct context *context, struct sink *own_sink, struct diag *diag)
{
    const enum status status = sink_close(own_sink, diag);
    if (!context->output)
        return status;
    if (status == ST_OK)
        return file_write_done(&context->file, diag);
    file_write_cancel(&context->file);
    return status;
}
