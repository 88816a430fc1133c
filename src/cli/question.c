/* question.c - from the words of a scenario command to a problem. */
#include "cli/question.h"

#include <string.h>

#include "base/suggest.h"
#include "catalog/catalog.h"
#include "problem/build.h"
#include "proof/audit.h"

static bool reached(void *payload)
{
    struct question *question = payload;
    const bool shown = question->progress && question->progress->err;
    if (question->interrupted && *question->interrupted)
        return true;
    if (!shown && !(question->deadline_s > 0))
        return false;
    const double now_s = command_clock_s();
    if (shown)
        progress_tick(question->progress, now_s, -1);
    return question->deadline_s > 0 && now_s >= question->deadline_s;
}

static void advance(void *payload, double part)
{
    struct question *question = payload;
    if (question->progress && question->progress->err)
        progress_tick(question->progress, command_clock_s(), part);
}

struct stop question_stop(struct question *question)
{
    return (struct stop){.reached = reached, .advance = advance, .payload = question};
}

/* The catalogue named on the command line is found from here, the scenario's from where the scenario is. */
static enum status load_catalog(struct question *out, struct context *context, const char *catalog,
                                struct diag *diag)
{
    const struct given *given = &out->scenario.catalog;
    const char *named = catalog ? catalog : context->catalog;
    char *path = NULL;
    const char *folder = named ? "" : path_folder(context->arena, out->scenario.path);
    enum status status = catalog_find(&path, named ? named : given->text, folder, context->search,
                                      context->n_search, context->arena, diag);
    if (status != ST_OK && !named)
        return given_fail(given, status, diag);
    if (status == ST_OK)
        status = catalog_load(&out->snapshot, path, context->arena, diag);
    return status;
}

enum status question_read(struct question *out, struct context *context, const char *scenario_path,
                          const struct question_values *values, const char *catalog, bool with_changes,
                          struct diag *diag)
{
    *out = (struct question){
        .settings = {.budget = values->budget,
                     .counts = values->counts,
                     .goal = values->goal,
                     .as_of = values->as_of,
                     .target_rate = values->target_rate,
                     .override = with_changes ? values->override : NULL,
                     .changes = values->set.v,
                     .n_changes = with_changes ? values->set.n : 0},
        .deadline_s = values->time_limit_s > 0 ? command_clock_s() + values->time_limit_s : 0,
        .interrupted = context->stop,
        .progress = context->quiet ? NULL : &context->progress,
    };
    out->record = (struct question_record){&out->scenario, &out->settings};
    enum status status = scenario_load(&out->scenario, scenario_path, context->arena, diag);
    if (status == ST_OK)
        status = scenario_apply(&out->scenario, &out->settings, context->arena, diag);
    if (status == ST_OK)
        status = load_catalog(out, context, catalog, diag);
    return status;
}

enum status question_draws(struct draw_options *out, const struct draw_values *values, int64_t usual,
                           const struct context *context, struct diag *diag)
{
    *out = (struct draw_options){.draws = values->draws ? values->draws : usual,
                                 .seed = values->seed ? (uint64_t)values->seed : 1,
                                 .jobs = context->jobs,
                                 .exact = values->exact};
    if (values->exact && (values->draws || values->seed))
        return diag_set(diag, ST_USAGE, "--exact draws nothing: leave out --draws and --seed");
    return ST_OK;
}

enum status question_load(struct question *out, struct context *context, const char *scenario_path,
                          const struct question_values *values, const char *catalog, bool with_changes,
                          struct diag *diag)
{
    enum status status = question_read(out, context, scenario_path, values, catalog, with_changes, diag);
    if (status == ST_OK)
        status = problem_build(&out->problem, &out->scenario, &out->snapshot, context->arena, diag);
    return status == ST_OK ? audit_problem(&out->problem, context->arena, diag) : status;
}

enum status question_between(const char *names[2], const char *between, struct arena *arena,
                             struct diag *diag)
{
    const char *comma = between ? strchr(between, ',') : NULL;
    if (!comma || comma == between || !comma[1] || strchr(comma + 1, ','))
        return diag_set(diag, ST_USAGE, "--between needs A,B: the two choices to compare");
    names[0] = arena_strndup(arena, between, (size_t)(comma - between));
    names[1] = arena_strdup(arena, comma + 1);
    if (strcmp(names[0], names[1]) == 0)
        return diag_set(diag, ST_USAGE, "--between: '%s' is compared with itself", names[0]);
    return ST_OK;
}

void question_warn(const struct question *question, const struct context *context)
{
    for (size_t i = 0; i < question->problem.n_warnings && !context->quiet; i++)
        fprintf(context->err, "bursar: warning: %s\n", question->problem.warnings[i]);
}

enum status question_part(size_t *out, const struct question *question, const char *id, struct diag *diag)
{
    const struct snapshot *snapshot = &question->snapshot;
    *out = snapshot_part(snapshot, id);
    if (*out != NO_INDEX)
        return ST_OK;
    const char **ids = ARENA_NEW(question->problem.arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        ids[i] = snapshot->parts[i].id;
    diag_set(diag, ST_USAGE, "catalogue '%s' has no part '%s'", snapshot->name, id);
    suggest(diag, id, ids, snapshot->n_parts);
    return ST_USAGE;
}

static enum status read_end(int64_t *out, const struct question *question, const char *text,
                            const char *option, struct diag *diag)
{
    const struct given given = {.text = text, .option = option};
    char named[4];
    const enum status status = money_parse(out, named, text, question->problem.currency, diag);
    if (status != ST_OK)
        return given_fail(&given, status, diag);
    if (strcmp(named, question->problem.currency) != 0)
        return given_error(&given, diag, "expected an amount in %s, got '%s'", question->problem.currency,
                           text);
    return ST_OK;
}

enum status question_range(int64_t *from_minor, int64_t *to_minor, const struct question *question,
                           const char *from, const char *to, struct diag *diag)
{
    *from_minor = question->problem.range_from_minor;
    *to_minor = question->problem.range_to_minor;
    enum status status = from ? read_end(from_minor, question, from, "--from", diag) : ST_OK;
    if (status == ST_OK && to)
        status = read_end(to_minor, question, to, "--to", diag);
    if (status == ST_OK && *from_minor >= *to_minor)
        status =
            diag_at(diag, from || to ? ST_USAGE : ST_INPUT, from || to ? NULL : question->scenario.path, 0, 0,
                    "the range of budgets is empty: give --from and --to, or a range in the scenario");
    return status;
}
