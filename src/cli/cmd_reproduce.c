/* cmd_reproduce.c - `bursar reproduce [PAPER]`: what the papers print beside what the program finds. */
#include <string.h>

#include "catalog/catalog.h"
#include "cli/call.h"
#include "cli/commands.h"
#include "report/reproduce_report.h"

#define OPTIONS(X)                                                                                           \
    X(TEXT, "reports", reports, "FOLDER", "also write tables and figures (SVG, data) into FOLDER/PAPER")
OPTION_TABLE(OPTIONS)

/* The paper's own catalogue; -c names another one. */
static enum status reproduce(struct reproduction *out, const struct reproduce_paper *paper,
                             struct context *context, struct diag *diag)
{
    struct snapshot snapshot = {.name = NULL};
    char *path = NULL;
    enum status status = ST_OK;
    if (paper->catalog) {
        const char *name = context->catalog ? context->catalog : paper->catalog;
        status = catalog_find(&path, name, "", &context->catalogs, context->arena, diag);
        if (status == ST_OK)
            status = catalog_load(&snapshot, path, context->arena, diag);
    }
    return status == ST_OK
               ? reproduce_run(out, paper, paper->catalog ? &snapshot : NULL, context->arena, diag)
               : status;
}

static enum status write_all(struct call *call, const struct reproduction *const *papers, size_t n,
                             struct diag *diag)
{
    const struct values *v = call->values;
    size_t regressions = 0;
    enum status status = ST_OK;
    reproduce_report(call_sink(call), papers, n);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        regressions += papers[i]->n_regressions;
        if (v->reports)
            status = reproduce_report_files(papers[i], v->reports, diag);
    }
    if (status == ST_OK && regressions > 0)
        return diag_set(diag, ST_MISMATCH, "%zu printed numbers left the verdict they are known to have",
                        regressions);
    return status;
}

static enum status run(struct call *call, struct diag *diag)
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
    struct reproduction *done = ARENA_NEW(call->arena, n, struct reproduction);
    const struct reproduction **list = ARENA_NEW(call->arena, n, const struct reproduction *);
    size_t begun = 0;
    for (; begun < n && status == ST_OK; begun++) {
        list[begun] = &done[begun];
        status = reproduce(&done[begun], &papers[begun], call->context, diag);
    }
    if (status == ST_OK)
        status = write_all(call, list, n, diag);
    for (size_t i = 0; i < begun; i++)
        reproduction_fini(&done[i]);
    return status;
}

const struct command command_reproduce = {
    .name = "reproduce",
    .group = "Models",
    .words = "all bwgrid nps npb stap swiss-t1 whitney",
    .arguments = "[PAPER]",
    .summary = "compare every number a paper prints with what the program finds",
    OWN_OPTIONS,
    .run = run,
};
