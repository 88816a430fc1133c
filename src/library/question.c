/* question.c - builds a problem from the words of a command that reads a scenario. */
#include "library/question.h"

#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/stop.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "base/yaml.h"
#include "catalog/catalog.h"
#include "catalog/part_name.h"
#include "library/command.h"
#include "library/snapshot_cache.h"
#include "problem/build.h"
#include "problem/candidate.h"
#include "proof/build.h"
#include "study/crossover.h"
#include "study/draws.h"

static bool reached(void *payload)
{
    struct question *question = payload;
    const bool shown = question->progress && question->progress->show;
    if (question->interrupted && atomic_load_explicit(question->interrupted, memory_order_relaxed))
        return true;
    if (!shown && !(question->deadline_s > 0))
        return false;
    const double now_s = clock_now_s();
    if (shown)
        progress_tick(question->progress, now_s, -1, NULL);
    return question->deadline_s > 0 && now_s >= question->deadline_s;
}

static void advance(void *payload, double part, const char *label)
{
    struct question *question = payload;
    if (question->progress && question->progress->show)
        progress_tick(question->progress, clock_now_s(), part, label);
}

struct stop question_stop(struct question *question)
{
    return (struct stop){.reached = reached, .advance = advance, .payload = question};
}

/* An existing file takes precedence over a scenario of that name. */
static enum status find_scenario(char **out, const char *name, const struct context *context,
                                 struct diag *diag)
{
    if (!folders_is_path(&context->scenarios, name) && strcmp(name, "-") != 0 && !file_exists(name))
        return folders_find(out, &context->scenarios, name, context->arena, diag);
    *out = arena_strdup(context->arena, name);
    return ST_OK;
}

enum status question_find_catalog(char **out, const char *name, const char *folder, struct context *context,
                                  struct diag *diag)
{
    const char *now = catalog_name_now(name, &context->catalogs, context->arena);
    if (now && !context->global.quiet && !context->catalogs.told)
        context_say(context, BURSAR_NOTE, "note: catalogue %s is now %s", name, now);
    context->catalogs.told = context->catalogs.told || now;
    return catalog_find(out, name, folder, &context->catalogs, context->arena, diag);
}

enum status question_catalog(struct snapshot *out, const char *name, struct context *context,
                             struct diag *diag)
{
    char *path = NULL;
    const enum status status = question_find_catalog(&path, name, "", context, diag);
    return status == ST_OK ? catalog_load(out, path, context->arena, diag) : status;
}

typedef VEC(const char *) text_vec;

static void add_texts(text_vec *texts, const struct yaml *value)
{
    if (value && value->kind == YAML_SCALAR && value->text)
        VEC_PUSH(texts, value->text);
    for (size_t i = 0; value && value->kind == YAML_LIST && i < value->n; i++)
        add_texts(texts, value->items[i]);
    for (size_t i = 0; value && value->kind == YAML_MAP && i < value->n; i++) {
        VEC_PUSH(texts, value->pairs[i].key);
        add_texts(texts, value->pairs[i].value);
    }
}

/* Collects all words of the scenario and of the command line. */
static struct catalog_words words_of(const struct question *question, const struct context *context)
{
    text_vec texts = {0};
    add_texts(&texts, question->scenario.file.root);
    for (int i = 0; i < context->said.n; i++)
        VEC_PUSH(&texts, context->said.v[i]);
    const struct catalog_words words = catalog_words_of(texts.v, texts.n, context->arena);
    mem_free(texts.v);
    return words;
}

/* False if the result may depend on parts that are not named. Limits of vendors and bids may use such parts.
 * An error draws one factor for each part of the catalogue, so leaving parts out would change the draws of a
 * seed. */
static bool names_all(const struct scenario *scenario)
{
    return scenario->file.root && scenario->limits.sole_source.n == 0 && scenario->tender.n_bids == 0 &&
           !scenario->error.given && !scenario->policy.under_error;
}

/* Loads the catalogue. A name from the command line is relative to the current folder, the scenario's own to
 * the scenario. */
static enum status load_catalog(struct question *out, struct context *context,
                                const struct question_source *source, struct diag *diag)
{
    const struct located_text *given = &out->scenario.frame.catalog;
    const char *named = source->catalog ? source->catalog : context->global.catalog;
    char *path = NULL;
    const char *folder = named ? "" : path_folder(context->arena, out->scenario.file.path);
    enum status status = question_find_catalog(&path, named ? named : given->text, folder, context, diag);
    if (status != ST_OK && !named)
        return located_fail(given, status, diag);
    out->catalog = path;
    if (status != ST_OK || !source->named || !names_all(&out->scenario))
        return status == ST_OK ? snapshot_cache_load(&out->snapshot, NULL, context, path, NULL, diag)
                               : status;
    const struct catalog_words words = words_of(out, context);
    bool all = true;
    status = snapshot_cache_load(&out->snapshot, &all, context, path, &words, diag);
    out->left_out = all ? NULL : path;
    return status;
}

enum status question_pack(struct text *out, const struct question *question, bool named,
                          const struct context *context, struct diag *diag)
{
    const bool apart = named && names_all(&question->scenario);
    const struct catalog_words words = apart ? words_of(question, context) : (struct catalog_words){.n = 0};
    return catalog_pack(out, question->catalog, apart ? &words : NULL, diag);
}

enum status question_read(struct question *out, struct context *context, const struct question_source *source,
                          const struct shared_options *shared, struct diag *diag)
{
    *out = (struct question){
        .settings = shared->settings,
        .deadline_s = shared->time_limit_s > 0 ? clock_now_s() + shared->time_limit_s : 0,
        .interrupted = context->stop,
        .progress = context->global.quiet ? NULL : &context->progress,
    };
    if (source->with_changes) {
        out->settings.changes = shared->set.v;
        out->settings.n_changes = shared->set.n;
    } else {
        out->settings.override = NULL;
    }
    char *path = NULL;
    enum status status = find_scenario(&path, source->scenario, context, diag);
    if (status == ST_OK)
        status = scenario_load(&out->scenario, path, context->arena, diag);
    if (status == ST_OK)
        status = scenario_apply(&out->scenario, &out->settings, context->arena, diag);
    if (status == ST_OK)
        status = load_catalog(out, context, source, diag);
    return status;
}

static enum status build(struct question *question, struct context *context, struct diag *diag)
{
    struct instance *instance = &question->instance;
    const enum status status =
        instance_build(instance, &question->scenario, &question->snapshot, context->arena, diag);
    instance->load.memory = rate_cache_make(context->arena);
    struct diag second = DIAG_INIT; /* the audit also checks that no design is possible */
    const bool whole = status == ST_OK || status == ST_INFEASIBLE;
    struct instance *own = NULL;
    const enum status audited = whole ? proof_build(&own, instance, context->arena, &second) : ST_OK;
    instance->own = own;
    if (audited == ST_OK)
        return status;
    diag_fini(diag);
    *diag = second;
    return audited;
}

enum status question_build(struct question *question, struct context *context, struct diag *diag)
{
    enum status status = build(question, context, diag);
    if (status == ST_OK || !question->left_out)
        return status;
    diag_fini(diag); /* with all parts the error may differ or disappear */
    status = catalog_load(&question->snapshot, question->left_out, context->arena, diag);
    question->left_out = NULL;
    return status == ST_OK ? build(question, context, diag) : status;
}

enum status question_build_for_bids(struct question *question, struct context *context, struct diag *diag)
{
    question->scenario.policy.unpriced = UNPRICED_OF_BIDS;
    return question_build(question, context, diag);
}

enum status question_load(struct question *out, struct context *context, const struct question_source *source,
                          const struct shared_options *shared, struct diag *diag)
{
    const enum status status = question_read(out, context, source, shared, diag);
    return status == ST_OK ? question_build(out, context, diag) : status;
}

enum status question_draws(struct draw_options *out, const struct shared_options *shared, int64_t usual,
                           const struct context *context, struct diag *diag)
{
    *out = (struct draw_options){.draws = shared->draws ? shared->draws : usual,
                                 .seed = shared->seed ? (uint64_t)shared->seed : 1,
                                 .jobs = context->global.jobs,
                                 .exact = shared->exact};
    if (shared->exact && (shared->draws || shared->seed))
        return diag_set(diag, ST_USAGE, "--exact draws nothing: leave out --draws and --seed");
    return ST_OK;
}

enum status question_two_networks(const char *names[2], const struct instance *instance, struct diag *diag)
{
    size_t n = 0;
    const char **found = crossover_names(&n, instance, CROSSOVER_NETWORK, instance->arena);
    const struct located_list *listed = &instance->scenario->choose.networks;
    if (n != 2)
        return diag_set(diag, ST_USAGE,
                        "the scenario does not have two networks: %s; expected --between A,B with two "
                        "networks, nodes, templates or vendors",
                        arena_listed(instance->arena, found, n));
    const bool turned = listed->n > 0 && strcmp(listed->v[0].text, found[1]) == 0;
    names[0] = found[turned];
    names[1] = found[!turned];
    return ST_OK;
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

enum status question_part(size_t *out, const struct snapshot *snapshot, const char *id, struct arena *arena,
                          struct diag *diag)
{
    *out = part_named(snapshot, id);
    if (*out != NO_INDEX)
        return ST_OK;
    const char **ids = ARENA_NEW(arena, snapshot->n_parts, const char *);
    for (size_t i = 0; i < snapshot->n_parts; i++)
        ids[i] = snapshot->parts[i].id;
    if (snapshot_technology(snapshot, id) != NO_INDEX)
        return diag_set(diag, ST_USAGE, "'%s' is a network: name a part of it, such as its NIC", id);
    diag_set(diag, ST_USAGE, "catalogue '%s' has no part '%s'", snapshot->name, id);
    return suggest(diag, id, ids, snapshot->n_parts);
}

static enum status read_end(int64_t *out, const struct question *question, const char *text,
                            const char *option, struct diag *diag)
{
    const struct located_text given = {.text = text, .option = option};
    return instance_read_money(out, &question->instance, &given, diag);
}

enum status question_range(struct money_range *out, const struct question *question,
                           const struct shared_options *shared, struct diag *diag)
{
    const bool given = shared->from || shared->to;
    *out = question->instance.range;
    enum status status =
        shared->from ? read_end(&out->from_minor, question, shared->from, "--from", diag) : ST_OK;
    if (status == ST_OK && shared->to)
        status = read_end(&out->to_minor, question, shared->to, "--to", diag);
    if (status == ST_OK && out->from_minor >= out->to_minor)
        status = diag_at(diag, given ? ST_USAGE : ST_INPUT, given ? NULL : question->scenario.file.path, 0, 0,
                         "the range of budgets is empty: give --from and --to, or a range in the scenario");
    return status;
}
