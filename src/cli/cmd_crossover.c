/* cmd_crossover.c - `bursar crossover SCENARIO --between A,B`: from which budget on one choice beats the
 * other. */
#include "cli/commands.h"
#include "cli/question.h"
#include "report/study_report.h"

struct values {
    struct question_values question;
    const char *between;
    const char *from;
    const char *to;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    BETWEEN_OPTION(struct values),
    RANGE_OPTIONS(struct values),
};

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question;
    struct crossover crossover;
    struct sink *sink = NULL;
    const char *names[2] = {NULL, NULL};
    int64_t from = 0, to = 0;
    (void)argc;
    enum status status = question_between(names, v->between, context->arena, diag);
    if (status == ST_OK)
        status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status == ST_OK)
        status = question_range(&from, &to, &question, v->from, v->to, diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&question);
    status = crossover_find(&crossover, &question.problem, names[0], names[1], from, to, &stop,
                            context->arena, diag);
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.crossover/1", diag);
    if (status != ST_OK)
        return status;
    crossover_report(sink, &question.problem, &crossover);
    question_warn(&question, context);
    return context_sink_close(context, sink, diag);
}

const struct command command_crossover = {
    .name = "crossover",
    .group = "Questions",
    .arguments = "SCENARIO --between A,B",
    .summary = "from which budget on one choice beats the other",
    .details =
        "With whole nodes the winner can alternate: every interval of budgets is listed with its winner, in "
        "exact integer money. The smooth crossover is where both would be equally fast if nodes came in any "
        "real number, as papers draw it.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
