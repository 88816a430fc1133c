/* cmd_history.c - `bursar history SCENARIO`: finds the best purchase on each date of the catalogue. */
#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "report/plot.h"
#include "report/study_report.h"
#include "study/history.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "since", since, "DATE",                                                                          \
      "first date; otherwise the first from which all quotes can be converted")                              \
    X(TEXT, "until", until, "DATE", "stop before this date; after the last price otherwise")                 \
    X(FILE, "plot", plot, "FILE", "draw the rates over time: .svg, .png or .pdf", .choices = PLOT_ENDS)
OPTION_TABLE(history, OPTIONS)

static enum status read_date(date *out, const char *text, const char *option, struct diag *diag)
{
    const struct located_text given = {.text = text, .option = option};
    const enum status status = text ? date_parse(out, text, diag) : ST_OK;
    return status == ST_OK ? ST_OK : located_fail(&given, status, diag);
}

static enum status read_request(struct history_request *out, const struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    if (call->shared->settings.as_of)
        return diag_set(diag, ST_USAGE, "history has no --as-of; use --since and --until");
    enum status status = read_date(&out->since, v->since, "--since", diag);
    if (status == ST_OK)
        status = read_date(&out->until, v->until, "--until", diag);
    if (status == ST_OK && call->shared->between)
        status = question_between(out->name, call->shared->between, call->arena, diag);
    return status;
}

enum status command_history(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    struct history history;
    struct history_request request = {.stop = call->stop};
    enum status status = read_request(&request, call, diag);
    if (status == ST_OK)
        status = history_build(&history, &call->question->scenario, &call->question->snapshot, &request,
                               call->arena, diag);
    if (status != ST_OK && !(status == ST_STOPPED && history.n > 0))
        return status;
    const enum status drawn =
        v->plot ? history_plot(history_problem(&history), &history, v->plot, diag) : ST_OK;
    if (drawn != ST_OK)
        return drawn;
    history_report(call_sink(call), history_problem(&history), &history);
    return status;
}
