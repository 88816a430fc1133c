/* cmd_report.c - `bursar report SCENARIO -o FILE`: the plan as a document; the end of the file's name says
 * which. */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/suggest.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/live_files.h"
#include "library/question.h"
#include "report/award_report.h"
#include "report/document.h"
#include "report/live_page.h"
#include "report/plan_report.h"
#include "study/price_age.h"
#include "study/report_data.h"
#include "tender/tender.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "between", between, "A,B",                                                                       \
      "FILE.html, .xlsx: the crossover shown; otherwise of the purchase and the best other choice",          \
      .names = NAMES_PAIR)                                                                                   \
    X(FLAG, "brief", brief, NULL, "FILE.html: only the answer, its order, inputs and proof: no studies")     \
    X(FLAG, "live", live, NULL, "FILE.html: with controls, and an engine that answers them in the browser")  \
    X(CHOICE, "engine", engine, "WHERE", "with --live: included (default), or server for `bursar serve`",    \
      .choices = "included server")                                                                          \
    OPTION_CHECK(X)
OPTION_TABLE(report, OPTIONS)

/* Writes a kind of document into a stream. */
typedef enum status document_write(FILE *stream, struct call *call, const struct plan *plan,
                                   struct diag *diag);

/* Evaluates the scenario's bids, if it has some. */
static enum status collect_bids(struct document *out, struct call *call, struct diag *diag)
{
    struct draw_options draws;
    const struct plan_options how = {.time_limit_s = call->shared->time_limit_s, .stop = &call->stop};
    const struct tender_request question = {.instance = call->instance, .options = &how, .draws = &draws};
    struct tender_outcome *tender = ARENA_NEW(call->arena, 1, struct tender_outcome);
    if (call->question->scenario.tender.n_bids == 0)
        return ST_OK;
    enum status status = question_draws(&draws, call->shared, TENDER_DRAWS, call->context, diag);
    if (status == ST_OK)
        status = tender_make(tender, &question, call->arena, diag);
    if (status == ST_STOPPED) { /* the studies that follow stop too, and report it */
        diag_fini(diag);
        return ST_OK;
    }
    out->tender = tender;
    return status;
}

/* Writes the orders; if there is an award, those of the awarded bid. */
static enum status write_orders(FILE *stream, struct call *call, const struct plan *plan, struct diag *diag)
{
    struct document document = {.instance = call->instance};
    const bool award = call->question->scenario.tender.award.place.file != NULL;
    const enum status status = award ? collect_bids(&document, call, diag) : ST_OK;
    if (status != ST_OK)
        return status;
    const struct tender_entry *winner = document_winner(&document);
    if (award && !document.tender)
        return diag_set(diag, ST_STOPPED,
                        "stopped at a limit before the award is known: no order is written");
    if (award && !winner)
        return diag_set(diag, ST_INFEASIBLE, "no bid meets the scenario: nothing is awarded");
    if (!award && !plan->found)
        return diag_set(diag, ST_INFEASIBLE, "%s", plan->why_none);
    struct sink *sink = sink_open(SINK_CSV, stream, "bursar.report/1");
    if (winner)
        award_report_requests(sink, call->instance, winner);
    else
        order_report(sink, call->instance, plan);
    return sink_close(sink, diag);
}

/* Collects the contents of a page or a workbook. ST_STOPPED: they contain only the plan. */
static enum status collect(struct document *out, struct call *call, const struct plan *plan,
                           struct diag *diag)
{
    const struct values *v = call->values;
    const char *between[2] = {NULL, NULL};
    struct report_data *data = ARENA_NEW(call->arena, 1, struct report_data);
    *out = (struct document){.instance = call->instance, .data = data, .settings = &call->question->settings};
    enum status status = v->between ? question_between(between, v->between, call->arena, diag) : ST_OK;
    if (status == ST_OK)
        status = collect_bids(out, call, diag);
    if (status == ST_OK && v->brief)
        return report_data_brief(data, call->instance, plan, &call->stop, diag);
    return status == ST_OK ? report_data_make(data, call->instance, plan, between, &call->stop, diag)
                           : status;
}

/* Collects a live page: a document, the files that the scenario and its bids read, and the engine. */
static enum status collect_live(struct document *out, struct live_page *live, struct call *call,
                                const struct plan *plan, struct diag *diag)
{
    const struct values *v = call->values;
    struct file_record record = {.arena = call->arena};
    struct scenario again;
    *live = (struct live_page){.server = v->engine == 2};
    file_record(&record);
    enum status status = scenario_load(&again, call->question->scenario.file.path, call->arena, diag);
    if (status == ST_OK)
        status = collect(out, call, plan, diag);
    file_record(NULL);
    if (status != ST_OK && status != ST_STOPPED)
        return status;
    out->live = live;
    const enum status found = live_files(live, call, &record, diag);
    return found == ST_OK ? status : found;
}

static enum status write_page(FILE *stream, struct call *call, const struct plan *plan, struct diag *diag)
{
    const bool is_live = ((const struct values *)call->values)->live;
    struct document document;
    struct live_page live;
    struct text page = TEXT_INIT;
    const enum status status =
        is_live ? collect_live(&document, &live, call, plan, diag) : collect(&document, call, plan, diag);
    if (status != ST_OK && status != ST_STOPPED)
        return status;
    html_report(&page, &document);
    fwrite(page.s, 1, page.n, stream);
    text_fini(&page);
    return status;
}

static enum status write_workbook(FILE *stream, struct call *call, const struct plan *plan, struct diag *diag)
{
    struct document document;
    const enum status status = collect(&document, call, plan, diag);
    if (status != ST_OK && status != ST_STOPPED)
        return status;
    const enum status written = xlsx_report(stream, &document, diag);
    return written == ST_OK ? status : written;
}

/* To add a kind of document, add its line here. */
static const struct kind {
    const char *suffix;
    document_write *write;
} DOCUMENTS[] = {
    {".csv", write_orders},
    {".html", write_page},
    {".xlsx", write_workbook},
};

enum { N_DOCUMENTS = sizeof DOCUMENTS / sizeof *DOCUMENTS };

/* Checks that the options suit the kind of document. */
static enum status check_options(const struct kind *kind, const struct values *v, struct diag *diag)
{
    const char *option = v->live ? "--live" : v->brief ? "--brief" : NULL;
    if (option && kind->write != write_page)
        return diag_set(diag, ST_USAGE, "%s makes a page: -o FILE must end in .html", option);
    return v->engine && !v->live ? diag_set(diag, ST_USAGE, "--engine needs --live") : ST_OK;
}

static enum status find_document(const struct kind **out, const char *path, struct diag *diag)
{
    const char *names[N_DOCUMENTS];
    if (!path)
        return diag_set(diag, ST_USAGE, "report needs -o FILE; FILE ends in .csv, .html or .xlsx");
    const char *slash = strrchr(path, '/');
    const char *suffix = strrchr(slash ? slash : path, '.');
    for (size_t i = 0; i < N_DOCUMENTS; i++) {
        names[i] = DOCUMENTS[i].suffix;
        *out = &DOCUMENTS[i];
        if (suffix && strcmp(suffix, names[i]) == 0)
            return ST_OK;
    }
    diag_set(diag, ST_USAGE, "-o %s: report writes no '%s' files", path, suffix ? suffix : "");
    return suggest(diag, suffix ? suffix : "", names, N_DOCUMENTS);
}

/* Finds the plan. If the scenario has bids, it is not an error that nothing can be bought. */
static enum status find_plan(struct plan *out, struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const bool bids = call->question->scenario.tender.n_bids > 0;
    enum status status = bids ? question_build_for_bids(call->question, call->context, diag)
                              : question_build(call->question, call->context, diag);
    if (status == ST_OK)
        call_warn_of_goal(call);
    call_phase(call, 0, 0.2, "purchase");
    if (status == ST_OK)
        status = call_solve(call, out, METHOD_ENUMERATED, !v->brief, diag);
    if (status == ST_OK)
        status = call_compare(call, out, v->check, diag);
    if (status != ST_INFEASIBLE || !bids)
        return status;
    *out = (struct plan){.status = PLAN_INFEASIBLE, .why_none = arena_strdup(call->arena, diag->message)};
    diag_fini(diag);
    return ST_OK;
}

/* Old prices become warnings of the plan, which every document but the orders lists. */
static enum status warn_of_old_prices(struct call *call, struct plan *plan, struct diag *diag)
{
    struct price_age age;
    return price_age_find(&age, plan, call->instance, &call->stop, diag);
}

enum status command_report(struct call *call, struct diag *diag)
{
    const struct kind *kind = NULL;
    struct plan plan;
    enum status status = find_document(&kind, call->context->global.output, diag);
    if (status == ST_OK)
        status = check_options(kind, call->values, diag);
    if (status == ST_OK)
        status = find_plan(&plan, call, diag);
    if (status != ST_OK)
        return status;
    call_warn(call);
    call_phase(call, 0.2, 1, NULL);
    if (kind->write != write_orders)
        status = warn_of_old_prices(call, &plan, diag);
    if (status != ST_OK)
        return status;
    status = kind->write(call_stream(call), call, &plan, diag);
    return status == ST_OK
               ? call_stopped(plan.status == PLAN_STOPPED, "the plan is feasible, not proven best", diag)
               : status;
}
