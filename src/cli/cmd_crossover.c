/* cmd_crossover.c - `bursar crossover SCENARIO --between A,B`: from which budget on one choice beats the
 * other. */
#include <string.h>

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
    {.name = "between",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, between),
     .value = "A,B",
     .help = "two networks, nodes, templates or vendors; network:x where a name means two things"},
    RANGE_OPTIONS(struct values),
};

static enum status split(const char **a, const char **b, const char *between, struct arena *arena,
                         struct diag *diag)
{
    const char *comma = between ? strchr(between, ',') : NULL;
    if (!comma || comma == between || !comma[1] || strchr(comma + 1, ','))
        return diag_set(diag, ST_USAGE, "crossover needs --between A,B: the two choices to compare");
    *a = arena_strndup(arena, between, (size_t)(comma - between));
    *b = arena_strdup(arena, comma + 1);
    if (strcmp(*a, *b) == 0)
        return diag_set(diag, ST_USAGE, "--between: '%s' is compared with itself", *a);
    return ST_OK;
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question;
    struct crossover crossover;
    struct sink *sink = NULL;
    const char *a = NULL, *b = NULL;
    int64_t from = 0, to = 0;
    (void)argc;
    enum status status = split(&a, &b, v->between, context->arena, diag);
    if (status == ST_OK)
        status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status == ST_OK)
        status = question_range(&from, &to, &question, v->from, v->to, diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&question);
    status = crossover_find(&crossover, &question.problem, a, b, from, to, &stop, context->arena, diag);
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
