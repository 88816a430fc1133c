/* cmd_models.c - `bursar models [MODEL]`: the models there are, and what they need. */
#include "cli/commands.h"
#include "model/model_list.h"
#include "question/model_file.h"
#include "report/model_report.h"

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    size_t n = 0;
    const struct model *const *list = model_list(&n);
    const struct model *one = NULL;
    struct sink *sink = NULL;
    (void)values;
    char hash[65];
    if (argc == 1 && model_file_find(&one, hash, argv[0], "", context->arena, diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    const enum status status = context_sink(&sink, context, "bursar.models/1", diag);
    if (status != ST_OK)
        return status;
    model_report_list(sink, one ? &one : list, one ? 1 : n);
    return context_sink_close(context, sink, diag);
}

const struct command command_models = {
    .name = "models",
    .group = "Models",
    .arguments = "[MODEL]",
    .summary = "list the performance models, or show one of them",
    .details =
        "Each model is one paper's prediction of a program's run time. Shown are the paper and equation, the "
        "unit of its rate, where it holds, and its parameters.",
    .min_arguments = 0,
    .max_arguments = 1,
    .run = run,
};
