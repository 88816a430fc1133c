/* cmd_history.c - `bursar history SCENARIO`: what was best from date to date, in this catalogue. */
#include "cli/commands.h"
#include "cli/question.h"
#include "report/history_report.h"

struct values {
    struct question_values question;
    const char *since;
    const char *until;
    const char *between;
    const char *plot;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    {.name = "since",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, since),
     .value = "DATE",
     .help = "first date; the catalogue's first quote otherwise"},
    {.name = "until",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, until),
     .value = "DATE",
     .help = "stop before this date; after the last price otherwise"},
    BETWEEN_OPTION(struct values),
    {.name = "plot",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, plot),
     .value = "FILE",
     .help = "draw the rates over time, as SVG"},
};

static enum status read_date(date *out, const char *text, const char *option, struct diag *diag)
{
    const struct given given = {.text = text, .option = option};
    const enum status status = text ? date_parse(out, text, diag) : ST_OK;
    return status == ST_OK ? ST_OK : given_fail(&given, status, diag);
}

static enum status read_request(struct history_request *out, const struct values *v, struct arena *arena,
                                struct diag *diag)
{
    if (v->question.as_of)
        return diag_set(diag, ST_USAGE, "history goes through dates: --since and --until instead of --as-of");
    enum status status = read_date(&out->since, v->since, "--since", diag);
    if (status == ST_OK)
        status = read_date(&out->until, v->until, "--until", diag);
    if (status == ST_OK && v->between)
        status = question_between(out->name, v->between, arena, diag);
    return status;
}

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    struct question question;
    struct history history;
    struct history_request request = {0};
    struct sink *sink = NULL;
    (void)argc;
    enum status status = read_request(&request, v, context->arena, diag);
    if (status == ST_OK)
        status = question_read(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status != ST_OK)
        return status;
    request.stop = question_stop(&question);
    const enum status solved =
        history_build(&history, &question.scenario, &question.snapshot, &request, context->arena, diag);
    if (solved != ST_OK && !(solved == ST_STOPPED && history.n > 0))
        return solved;
    if (v->plot)
        status = history_plot(history_problem(&history), &history, v->plot, diag);
    if (status == ST_OK)
        status = context_sink(&sink, context, "bursar.history/1", diag);
    if (status != ST_OK)
        return status;
    history_report(sink, history_problem(&history), &history);
    status = context_sink_close(context, sink, diag);
    return status == ST_OK ? solved : status;
}

const struct command command_history = {
    .name = "history",
    .group = "Questions",
    .arguments = "SCENARIO",
    .summary = "what was best from date to date, as prices changed",
    .details = "The scenario is solved at every date on which a price of the catalogue changes; in between "
               "nothing can change, so no date is missed. What was not sold yet at a date is left out of it. "
               "With --between A,B: which of the two wins when.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
