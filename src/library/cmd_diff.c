/* cmd_diff.c - `bursar diff A B`: lists the differences between two scenarios, or two plans. */
#include "base/diag.h"
#include "base/yaml.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/question.h"
#include "proof/claim_read.h"
#include "report/study_report.h"
#include "search/reprice.h"
#include "study/diff.h"

static enum status read_tree(const struct yaml **out, const char *path, struct context *context,
                             struct diag *diag)
{
    char *text = NULL;
    size_t n = 0;
    const enum status status = file_read(&text, &n, path, context->arena, diag);
    return status == ST_OK ? yaml_parse(out, text, n, path, context->arena, diag) : status;
}

/* Compares the texts of the scenarios, then the offers of their catalogues. */
static enum status diff_scenarios(struct differences *out, size_t *n_files, struct call *call,
                                  struct diag *diag)
{
    struct question *questions = ARENA_NEW(call->arena, 2, struct question);
    const struct yaml *trees[2] = {NULL, NULL};
    enum status status = ST_OK;
    for (size_t i = 0; i < 2 && status == ST_OK; i++) {
        const struct question_source source = {call->argv[i], NULL, true, false};
        status = question_load(&questions[i], call->context, &source, call->shared, diag);
        if (status == ST_OK)
            status = read_tree(&trees[i], questions[i].scenario.file.path, call->context, diag);
    }
    if (status != ST_OK)
        return status;
    differences_of_scenarios(out, trees[0], trees[1], call->arena);
    *n_files = out->n;
    differences_of_catalogs(out, &questions[0].instance, &questions[1].instance, call->arena);
    return ST_OK;
}

static enum status diff_plans(struct differences *out, size_t *n_files, struct call *call, struct diag *diag)
{
    struct claim_file files[2];
    enum status status = ST_OK;
    for (size_t i = 0; i < 2 && status == ST_OK; i++)
        status = claim_read(&files[i], call->argv[i], call->arena, diag);
    if (status == ST_OK)
        differences_of_files(out, &files[0], &files[1], call->arena);
    *n_files = out->n;
    return status;
}

enum status command_diff(struct call *call, struct diag *diag)
{
    const char *const *argv = call->argv;
    struct differences differences = {NULL, 0, 0};
    size_t n_files = 0;
    const bool plans = text_ends(argv[0], ".json");
    if (plans != text_ends(argv[1], ".json"))
        return diag_set(diag, ST_USAGE, "expected two scenarios or two plans (.json), got '%s' and '%s'",
                        argv[0], argv[1]);
    const enum status status = plans ? diff_plans(&differences, &n_files, call, diag)
                                     : diff_scenarios(&differences, &n_files, call, diag);
    if (status == ST_OK)
        changes_report_files(call_sink(call), argv[0], argv[1], plans ? "plans" : "scenarios", &differences,
                             n_files);
    differences_fini(&differences);
    return status;
}
