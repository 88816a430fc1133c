/* cmd_reproduce.c - `bursar reproduce [PAPER]`: compares the numbers of papers with those of the program. */
#include <string.h>

#include "base/diag.h"
#include "base/record.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "papers/reproduce.h"
#include "report/reproduce_report.h"
#include "study/parallel_items.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "reports", reports, "FOLDER", "also write tables and figures (SVG, data) into FOLDER/PAPER")     \
    X(FILE, "page", page, "FILE", "also write a page of predictions and measurements: .html",                \
      .choices = ".html")
OPTION_TABLE(reproduce, OPTIONS)

/* Loads a paper with its own catalogue; -c replaces the catalogue. */
struct paper_request {
    const struct reproduce_paper *paper;
    struct snapshot snapshot;
};

static enum status load(struct paper_request *out, const struct reproduce_paper *paper, struct call *call,
                        struct diag *diag)
{
    struct context *context = call->context;
    char hash[65];
    *out = (struct paper_request){.paper = paper};
    sha256_hex(hash, paper->text, strlen(paper->text));
    call_input(call, paper->file, hash);
    if (!paper->catalog)
        return ST_OK;
    const char *name = context->global.catalog ? context->global.catalog : paper->catalog;
    const enum status status = question_catalog(&out->snapshot, name, context, diag);
    if (status == ST_OK)
        call_input(call, out->snapshot.name, out->snapshot.hash);
    return status;
}

static enum status ask(void *out, struct parallel_worker *worker, int64_t k, struct diag *diag)
{
    const struct paper_request *asking = &((const struct paper_request *)worker->payload)[k];
    const struct snapshot *snapshot = asking->paper->catalog ? &asking->snapshot : NULL;
    const enum status status = reproduce_run(out, asking->paper, snapshot, &worker->arena, diag);
    if (status != ST_OK)
        reproduction_fini(out);
    return status;
}

static void carry(struct record *record, void *answer, const struct instance *instance)
{
    (void)instance;
    reproduction_carry(record, answer);
    if (record->out)
        reproduction_fini(answer);
}

static enum status write_all(struct call *call, const struct reproduction *papers, size_t n,
                             struct diag *diag)
{
    const struct values *v = call->values;
    size_t regressions = 0;
    enum status status = ST_OK;
    const struct reproduction **list = ARENA_NEW(call->arena, n, const struct reproduction *);
    for (size_t i = 0; i < n; i++)
        list[i] = &papers[i];
    reproduce_report(call_sink(call), list, n);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        regressions += papers[i].n_regressions;
        if (v->reports)
            status = reproduce_report_files(&papers[i], v->reports, diag);
    }
    if (status == ST_OK && v->page)
        status = reproduce_page_write(list, n, command_version(), v->page, diag);
    if (status == ST_OK && regressions > 0)
        return diag_set(diag, ST_MISMATCH, "the verdict of %zu printed numbers has changed", regressions);
    return status;
}

enum status command_reproduce(struct call *call, struct diag *diag)
{
    size_t n = 1;
    const struct reproduce_paper *papers = NULL;
    enum status status = ST_OK;
    if (call->argc == 0 || strcmp(call->argv[0], "all") == 0)
        status = reproduce_list(&papers, &n, call->arena, diag);
    else if (reproduce_find(&papers, call->argv[0], call->arena, diag) != ST_OK)
        status = diag_turn(diag, ST_USAGE);
    if (status != ST_OK)
        return status;
    struct paper_request *asking = ARENA_NEW(call->arena, n, struct paper_request);
    for (size_t i = 0; i < n && status == ST_OK; i++)
        status = load(&asking[i], &papers[i], call, diag);
    if (status == ST_OK)
        status = call_begin(call, diag);
    if (status != ST_OK)
        return status;
    const struct parallel_items each = {.name = "paper",
                                        .n = (int64_t)n,
                                        .size = sizeof(struct reproduction),
                                        .payload = asking,
                                        .arena = call->arena,
                                        .find = ask,
                                        .carry = carry};
    void *answers = NULL;
    int64_t done = 0;
    status = parallel_items_find(&answers, &done, &each, NULL, &call->stop, diag);
    if (status == ST_OK)
        status = write_all(call, answers, n, diag);
    for (int64_t i = 0; i < done; i++)
        reproduction_fini(&((struct reproduction *)answers)[i]);
    return status;
}
