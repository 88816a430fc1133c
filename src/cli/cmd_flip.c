/* cmd_flip.c - `bursar flip SCENARIO`: between which prices of a part the plan stays best. */
#include "cli/commands.h"
#include "cli/question.h"
#include "cli/why.h"
#include "report/flip_report.h"

struct values {
    struct question_values question;
    const char *part;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    {.name = "part",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, part),
     .value = "PART",
     .help = "only the price of this part"},
};

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question;
    struct plan plan;
    struct flips flips;
    struct sink *sink = NULL;
    size_t part = NO_INDEX;
    (void)argc;
    enum status status = why_load(&question, context, "bursar.flip/1", argv[0], &v->question, diag);
    if (status == ST_OK && v->part)
        status = question_part(&part, &question, v->part, diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&question);
    status = why_solve(&plan, context, "bursar.flip/1", &question, &stop, diag);
    if (status != ST_OK)
        return status;
    const enum status found =
        flip_prices(&flips, &question.problem, &plan, part, &stop, context->arena, diag);
    if (found != ST_OK && !(found == ST_STOPPED && flips.n > 0))
        return found;
    status = context_sink(&sink, context, "bursar.flip/1", diag);
    if (status != ST_OK)
        return status;
    if (part == NO_INDEX && question.scenario.purchase.layout.at.text)
        problem_warn(&question.problem,
                     "cables are left out: at another price other cables could serve their lengths");
    flip_report(sink, &question.problem, &plan, &flips);
    question_warn(&question, context);
    status = context_sink_close(context, sink, diag);
    return status == ST_OK ? found : status;
}

const struct command command_flip = {
    .name = "flip",
    .group = "Questions",
    .arguments = "SCENARIO",
    .summary = "between which prices of each part the plan stays the best one",
    .details =
        "For every part the interval of its price, in whole minor units, in which the plan stays the best "
        "one, "
        "and what is bought one unit beyond either end: for a part of the plan how far its price may move, "
        "for "
        "any other one the price at which it is worth buying. A part with quantity breaks has all its quotes "
        "moved in proportion to the first; of several clusters it has no interval that is known.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
