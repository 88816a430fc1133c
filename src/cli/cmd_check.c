/* cmd_check.c - `bursar check SCENARIO`: is it well formed, and what does it ask? */
#include "cli/commands.h"
#include "cli/question.h"
#include "report/check_report.h"

struct values {
    struct question_values question;
};

static const struct option_spec options[] = {QUESTION_OPTIONS(struct values)};

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question = {0};
    struct sink *sink = NULL;
    (void)argc;
    enum status status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.check/1", diag);
    if (status != ST_OK)
        return status;
    check_report(sink, &question.problem);
    return context_sink_close(context, sink, diag);
}

const struct command command_check = {
    .name = "check",
    .group = "First steps",
    .arguments = "SCENARIO",
    .summary = "is a scenario well formed, and what does it ask?",
    .details = "Reads the scenario and its catalogue as strictly as every other command and answers nothing: "
               "it tells the question in words, the choices, the requirements with their lines, and the "
               "price, date, kind and source of every part that a purchase could hold.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
