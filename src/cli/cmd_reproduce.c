/* cmd_reproduce.c - `bursar reproduce [PAPER]`: what the papers print beside what the program finds. */
#include <stddef.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/commands.h"
#include "report/reproduce_report.h"

struct values {
    const char *reports;
};

static const struct option_spec OPTIONS[] = {
    {.name = "reports",
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, reports),
     .value = "FOLDER",
     .help = "also write tables and figures (SVG, data) into FOLDER/PAPER"},
};

/* The paper's own catalogue; -c names another one. */
static enum status reproduce(struct reproduction *out, const struct reproduce_paper *paper,
                             struct context *context, struct diag *diag)
{
    struct snapshot snapshot = {.name = NULL};
    char *path = NULL;
    enum status status = ST_OK;
    if (paper->catalog) {
        const char *name = context->catalog ? context->catalog : paper->catalog;
        status = catalog_find(&path, name, "", context->search, context->n_search, context->arena, diag);
        if (status == ST_OK)
            status = catalog_load(&snapshot, path, context->arena, diag);
    }
    return status == ST_OK
               ? reproduce_run(out, paper, paper->catalog ? &snapshot : NULL, context->arena, diag)
               : status;
}

static enum status write_all(struct context *context, const struct values *values,
                             const struct reproduction *const *papers, size_t n, struct diag *diag)
{
    struct sink *sink = NULL;
    size_t regressions = 0;
    enum status status = context_sink(&sink, context, "bursar.reproduce/1", diag);
    if (status != ST_OK)
        return status;
    reproduce_report(sink, papers, n);
    status = context_sink_close(context, sink, diag);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        regressions += papers[i]->n_regressions;
        if (values->reports)
            status = reproduce_report_files(papers[i], values->reports, diag);
    }
    if (status == ST_OK && regressions > 0)
        return diag_set(diag, ST_MISMATCH, "%zu printed numbers left the verdict they are known to have",
                        regressions);
    return status;
}

static enum status run(struct context *context, const void *payload, int argc, const char *const *argv,
                       struct diag *diag)
{
    size_t n = 1;
    const struct reproduce_paper *papers = NULL;
    enum status status = ST_OK;
    if (argc == 0 || strcmp(argv[0], "all") == 0)
        status = reproduce_list(&papers, &n, context->arena, diag);
    else if (reproduce_find(&papers, argv[0], context->arena, diag) != ST_OK)
        status = diag_turn(diag, ST_USAGE);
    if (status != ST_OK)
        return status;
    struct reproduction *done = ARENA_NEW(context->arena, n, struct reproduction);
    const struct reproduction **list = ARENA_NEW(context->arena, n, const struct reproduction *);
    size_t begun = 0;
    for (; begun < n && status == ST_OK; begun++) {
        list[begun] = &done[begun];
        status = reproduce(&done[begun], &papers[begun], context, diag);
    }
    if (status == ST_OK)
        status = write_all(context, payload, list, n, diag);
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
    .details =
        "Without a paper, or with `all`, every paper is done. `exact`: ours rounds to every printed "
        "digit, or the claim holds; `close`: within the error stated for it; `not reproducible`: the note "
        "says why. A number that leaves the verdict it is known to have is a regression, and the exit code "
        "is 1. Counted apart are numbers that are computed, claims in words that are put to the test, "
        "inputs that are only read back, notes of ours, and what was measured on hardware that is gone. "
        "The images of figures are lost; their points are what the equations give.",
    .options = OPTIONS,
    .n_options = sizeof OPTIONS / sizeof *OPTIONS,
    .values_size = sizeof(struct values),
    .min_arguments = 0,
    .max_arguments = 1,
    .run = run,
};
