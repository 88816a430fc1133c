/* cmd_report.c - `bursar report SCENARIO -o FILE`: the plan as a document; the end of the file's name says
 * which. */
#include <string.h>

#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/question.h"
#include "report/html_report.h"
#include "report/order_report.h"
#include "report/xlsx_report.h"

struct values {
    struct question_values question;
    const char *between;
};

static const struct option_spec options[] = {
    QUESTION_OPTIONS(struct values),
    {.name = "between",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, between),
     .value = "A,B",
     .help = "FILE.html, .xlsx: the crossover shown; otherwise of the purchase and the best other choice"},
};

/* One kind of document. */
struct document {
    const char *suffix; /* ".csv" */
    enum status (*write)(struct context *context, struct question *question, const struct plan *plan,
                         const struct values *values, struct diag *diag);
};

static enum status write_orders(struct context *context, struct question *question, const struct plan *plan,
                                const struct values *values, struct diag *diag)
{
    struct sink *sink = NULL;
    (void)values;
    context->format = SINK_CSV;
    const enum status status = context_sink(&sink, context, "bursar.report/1", diag);
    if (status != ST_OK)
        return status;
    order_report(sink, &question->problem, plan);
    return context_sink_close(context, sink, diag);
}

/* What a page and a workbook show; then the file they go to. */
static enum status collect(struct dossier *out, struct context *context, struct question *question,
                           const struct plan *plan, const struct values *values, struct diag *diag)
{
    const char *between[2] = {NULL, NULL};
    const struct stop stop = question_stop(question);
    enum status status = ST_OK;
    if (values->between)
        status = question_between(between, values->between, context->arena, diag);
    if (status == ST_OK)
        status = dossier_make(out, &question->problem, plan, between, &stop, context->arena, diag);
    return status == ST_OK ? file_write_open(&context->file, context->output, diag) : status;
}

static enum status write_page(struct context *context, struct question *question, const struct plan *plan,
                              const struct values *values, struct diag *diag)
{
    struct dossier dossier;
    struct text page = TEXT_INIT;
    const struct problem *problem = &question->problem;
    const enum status status = collect(&dossier, context, question, plan, values, diag);
    if (status != ST_OK)
        return status;
    html_report(&page, problem, &dossier, &question->record, context->arena);
    fwrite(page.s, 1, page.n, context->file.stream);
    text_fini(&page);
    return file_write_done(&context->file, diag);
}

static enum status write_workbook(struct context *context, struct question *question, const struct plan *plan,
                                  const struct values *values, struct diag *diag)
{
    struct dossier dossier;
    const struct problem *problem = &question->problem;
    enum status status = collect(&dossier, context, question, plan, values, diag);
    if (status != ST_OK)
        return status;
    FILE *stream = context->file.stream;
    status = xlsx_report(stream, problem, &dossier, &question->record, context->arena, diag);
    return status == ST_OK ? file_write_done(&context->file, diag) : status;
}

/* To add a kind of document, add its line here. */
static const struct document DOCUMENTS[] = {
    {".csv", write_orders},
    {".html", write_page},
    {".xlsx", write_workbook},
};
enum { N_DOCUMENTS = sizeof DOCUMENTS / sizeof *DOCUMENTS };

static enum status find_document(const struct document **out, const char *path, struct diag *diag)
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

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    const struct values *v = values;
    const struct document *document = NULL;
    struct question question;
    struct plan plan;
    struct plan_options how = {.time_limit_s = v->question.time_limit_s};
    (void)argc;
    enum status status = find_document(&document, context->output, diag);
    if (status == ST_OK)
        status = question_load(&question, context, argv[0], &v->question, NULL, true, diag);
    if (status != ST_OK)
        return status;
    how.stop = question_stop(&question);
    const enum status solved = plan_solve(&plan, &question.problem, &how, context->arena, diag);
    if (solved != ST_OK && !(solved == ST_STOPPED && plan.found))
        return solved;
    question_warn(&question, context);
    status = document->write(context, &question, &plan, v, diag);
    if (status == ST_OK && solved == ST_STOPPED)
        status = diag_set(diag, ST_STOPPED, "stopped at a limit: the plan is feasible, not proven best");
    return status;
}

const struct command command_report = {
    .name = "report",
    .group = "Buying",
    .arguments = "SCENARIO -o FILE",
    .summary = "write the best purchase as a document",
    .details =
        "The end of FILE's name says what is written. FILE.html is a page that needs nothing else: the "
        "answer, the order, why not another, curves, the crossover with a price to move, what it rests "
        "on, and the proof. FILE.xlsx is a spreadsheet of the same, in which the order's totals follow "
        "when a price is edited. FILE.csv holds the orders: one request per "
        "vendor, with "
        "part, quantity, the date, kind and end of validity of the quote, unit price and total. "
        "Warnings, such "
        "as a quote that is no longer valid, go to the standard error stream.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .values_size = sizeof(struct values),
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
