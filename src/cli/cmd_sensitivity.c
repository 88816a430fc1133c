/* cmd_sensitivity.c - `bursar sensitivity SCENARIO`: how the answer moves with each of its inputs. */
#include "cli/commands.h"
#include "cli/question.h"
#include "cli/why.h"
#include "report/sensitivity_report.h"

struct values {
    struct question_values question;
    const char *by;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    {.name = "by",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, by),
     .value = "PERCENT",
     .help = "move each input down and up by so much (10%)"},
};

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question;
    struct plan plan;
    struct sensitivity sensitivity;
    struct sink *sink = NULL;
    const char *by = v->by ? v->by : "10%";
    (void)argc;
    enum status status = why_load(&question, context, "bursar.sensitivity/1", argv[0], &v->question, diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&question);
    status = why_solve(&plan, context, "bursar.sensitivity/1", &question, &stop, diag);
    if (status != ST_OK)
        return status;
    const enum status found =
        sensitivity_make(&sensitivity, &question.problem, &plan, by, &stop, context->arena, diag);
    if (found != ST_OK && !(found == ST_STOPPED && sensitivity.n > 0))
        return found;
    status = context_sink(&sink, context, "bursar.sensitivity/1", diag);
    if (status != ST_OK)
        return status;
    sensitivity_report(sink, &question.problem, &plan, &sensitivity, by);
    question_warn(&question, context);
    status = context_sink_close(context, sink, diag);
    return status == ST_OK ? found : status;
}

const struct command command_sensitivity = {
    .name = "sensitivity",
    .group = "Questions",
    .arguments = "SCENARIO",
    .summary = "how much the answer moves with each price, rate, latency and bandwidth",
    .details =
        "Each input is moved down and up by the same part, with all else as it is, and the question is "
        "solved again: what the best plan reaches then, and what today's plan would. The input that moves "
        "the best answer furthest comes first.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
