/* cmd_templates.c - `bursar templates [TEMPLATE]`: how a network can be wired, and with which parameters. */
#include "cli/commands.h"
#include "machine/design.h"
#include "report/template_report.h"

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    size_t n = 0;
    const struct network_template *const *list = template_list(&n);
    const struct network_template *one = NULL;
    struct sink *sink = NULL;
    (void)values;
    if (argc == 1 && template_find(&one, argv[0], diag) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    const enum status status = context_sink(&sink, context, "bursar.templates/1", diag);
    if (status != ST_OK)
        return status;
    template_report(sink, one ? &one : list, one ? 1 : n);
    return context_sink_close(context, sink, diag);
}

const struct command command_templates = {
    .name = "templates",
    .group = "Models",
    .arguments = "[TEMPLATE]",
    .summary = "list the ways to wire a network, or show one of them",
    .details =
        "A scenario names them with their parameters: `choose: {templates: [{name: fat-tree, levels: 2}]}`. "
        "Whole numbers only.",
    .min_arguments = 0,
    .max_arguments = 1,
    .run = run,
};
