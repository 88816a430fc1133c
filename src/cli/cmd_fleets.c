/* cmd_fleets.c - `bursar fleets SCENARIO`: one cluster for all, or several, and with which networks. */
#include "cli/commands.h"
#include "cli/question.h"
#include "report/fleet_report.h"

struct values {
    struct question_values question;
    const char *from;
    const char *to;
    int64_t points;
    const char *plot;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    RANGE_OPTIONS(struct values),
    {.name = "points",
     .type = OPTION_INTEGER,
     .offset = offsetof(struct values, points),
     .value = "N",
     .low = 2,
     .high = 10000,
     .help = "look at N budgets, evenly spaced (31)"},
    {.name = "plot",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, plot),
     .value = "FILE",
     .help = "draw each kind's rate over the best single cluster's, as SVG"},
};

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    enum { POINTS = 31 };
    const struct values *v = values;
    struct question question;
    struct fleet_kinds kinds;
    struct sink *sink = NULL;
    int64_t from = 0, to = 0;
    (void)argc;
    enum status status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status == ST_OK)
        status = question_range(&from, &to, &question, v->from, v->to, diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&question);
    status = fleet_kinds_build(&kinds, &question.problem, from, to, v->points ? (size_t)v->points : POINTS,
                               &stop, context->arena, diag);
    if (status == ST_OK && v->plot)
        status = fleet_kinds_plot(&question.problem, &kinds, v->plot, diag);
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.fleets/1", diag);
    if (status != ST_OK)
        return status;
    fleet_kinds_report(sink, &question.problem, &kinds);
    question_warn(&question, context);
    return context_sink_close(context, sink, diag);
}

const struct command command_fleets = {
    .name = "fleets",
    .group = "Questions",
    .arguments = "SCENARIO",
    .summary = "one cluster for all, or several, and with which networks",
    .details = "For a scenario with `clusters: K`: the best fleet of every kind (one cluster with each "
               "network, two with "
               "each pair, ...) at the budget, and which kind is fastest over the range of budgets. Each is "
               "optimal.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
