/* cmd_cite.c - `bursar cite [SCENARIO]`: the works that models, and an answer, rest on. */
#include "cli/commands.h"
#include "cli/question.h"
#include "report/cite_report.h"

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct question_values none = {0};
    struct question question = {0};
    struct sink *sink = NULL;
    enum status status = ST_OK;
    (void)values;
    if (argc == 1)
        status = question_load(&question, context, argv[0], &none, NULL, true, diag);
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.cite/1", diag);
    if (status != ST_OK)
        return status;
    cite_report(sink, argc == 1 ? &question.problem : NULL, context->arena);
    return context_sink_close(context, sink, diag);
}

const struct command command_cite = {
    .name = "cite",
    .group = "Models",
    .arguments = "[SCENARIO]",
    .summary = "the works that the models, or the answer to a scenario, rest on",
    .details = "With a scenario: the papers of its models, and the sources of the prices, rates and network "
               "figures that its purchase could use.",
    .min_arguments = 0,
    .max_arguments = 1,
    .run = run,
};
