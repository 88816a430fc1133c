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
    const char *plot;
    struct draw_values draws;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    BETWEEN_OPTION(struct values),
    RANGE_OPTIONS(struct values),
    {.name = "plot",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, plot),
     .value = "FILE",
     .help = "draw what each budget buys with either choice, as SVG"},
    DRAW_OPTIONS(struct values),
};

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question;
    struct crossover crossover;
    struct band band;
    struct draw_options draws;
    struct sink *sink = NULL;
    const char *names[2] = {NULL, NULL};
    int64_t from = 0, to = 0;
    (void)argc;
    enum { DRAWS = 1000 };
    enum status status = question_between(names, v->between, context->arena, diag);
    if (status == ST_OK)
        status = question_draws(&draws, &v->draws, DRAWS, context, diag);
    if (status == ST_OK)
        status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status == ST_OK)
        status = question_range(&from, &to, &question, v->from, v->to, diag);
    if (status != ST_OK)
        return status;
    const struct stop stop = question_stop(&question);
    status = crossover_find(&crossover, &question.problem, names[0], names[1], from, to, &stop,
                            context->arena, diag);
    const bool wrong = question.scenario.error.given;
    enum status drawn = status == ST_STOPPED ? ST_STOPPED : ST_OK;
    band.done = 0;
    if (status == ST_STOPPED)
        status = ST_OK; /* what is known is told */
    else if (status == ST_OK && wrong)
        drawn =
            band_find(&band, &question.problem, &crossover, from, to, &draws, &stop, context->arena, diag);
    if (drawn != ST_OK && drawn != ST_STOPPED)
        return drawn;
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.crossover/1", diag);
    if (status != ST_OK)
        return status;
    crossover_report(sink, &question.problem, &crossover, wrong && band.done > 0 ? &band : NULL);
    question_warn(&question, context);
    status = context_sink_close(context, sink, diag);
    if (status == ST_OK && v->plot)
        status = crossover_plot(&question.problem, &crossover, v->plot, diag);
    if (status == ST_OK && drawn == ST_STOPPED)
        status = diag_set(diag, ST_STOPPED,
                          crossover.complete ? "stopped at a limit: the band is of the draws so far"
                                             : "stopped at a limit: who wins with which budget is not known");
    return status;
}

const struct command command_crossover = {
    .name = "crossover",
    .group = "Questions",
    .arguments = "SCENARIO --between A,B",
    .summary = "from which budget on one choice beats the other",
    .details =
        "With whole nodes the winner can alternate: every interval of budgets is listed with its winner, in "
        "exact integer money. The smooth crossover is where both would be equally fast if nodes came in any "
        "real number, as papers draw it. Where the scenario has a key `error`, the band says where both lie "
        "when "
        "prices and models are wrong, with model errors that both choices share, and with errors of their "
        "own.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
