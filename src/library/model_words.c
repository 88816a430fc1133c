/* model_words.c - reads MODEL and its KEY=VALUE words: the model's own parameters and those common to all
 * models. */
#include "library/model_words.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "catalog/snapshot.h"
#include "library/command.h"
#include "library/question.h"
#include "library/snapshot_cache.h"
#include "scenario/model_file.h"

/* Parameters common to all models. `offset` is the place of the value: a number with a unit or, if `plain`,
 * without. Words at NOWHERE are read by a function of their own. */
enum { NOWHERE = -1 };
static const struct common_parameter {
    const char *name;
    int offset; /* in struct model_words */
    bool plain;
    enum dimension dimension;
} PARAMETERS[N_WORDS] = {
    [WORD_PROCESSES] = {"processes", offsetof(struct model_words, processes), true, DIM_NUMBER},
    [WORD_RATE] = {"rate", NOWHERE, false, DIM_RATE},
    [WORD_CACHED_RATE] = {"cached_rate", NOWHERE, false, DIM_RATE},
    [WORD_CACHE] = {"cache", NOWHERE, false, DIM_BYTES},
    [WORD_LATENCY] = {"latency", offsetof(struct model_words, view.latency_s), false, DIM_TIME},
    [WORD_BANDWIDTH] = {"bandwidth", offsetof(struct model_words, view.bandwidth_Bps), false, DIM_BANDWIDTH},
    [WORD_EXCHANGE] = {"exchange", NOWHERE, false, DIM_BANDWIDTH},
    [WORD_NETWORK] = {"network", NOWHERE, false, DIM_NUMBER},
    [WORD_LEGAL] = {"legal", NOWHERE, false, DIM_NUMBER},
    [WORD_PER_NODE] = {"processes_per_node", offsetof(struct model_words, view.procs_per_node), true,
                       DIM_NUMBER},
    [WORD_INSIDE_LATENCY] = {"inside_latency", offsetof(struct model_words, view.inside_latency_s), false,
                             DIM_TIME},
    [WORD_INSIDE_BANDWIDTH] = {"inside_bandwidth", offsetof(struct model_words, view.inside_bandwidth_Bps),
                               false, DIM_BANDWIDTH},
    [WORD_INSIDE_NODES] = {"inside_nodes", offsetof(struct model_words, view.inside_nodes), true, DIM_NUMBER},
};

static enum status unknown_key(const char *key, const struct model *model, struct diag *diag)
{
    const char *names[N_WORDS + MODEL_MAX_PARAMS];
    size_t n = 0;
    for (; n < N_WORDS; n++)
        names[n] = PARAMETERS[n].name;
    for (size_t i = 0; i < model->n_params; i++)
        names[n++] = model->params[i].name;
    diag_set(diag, ST_USAGE, "%s has no input '%s'", model->key, key);
    return suggest(diag, key, names, n);
}

/* Reads one word key=value. */
static enum status read_word(struct model_words *q, const char *word, struct arena *arena, struct diag *diag)
{
    const struct model *model = q->app.model;
    const char *equals = strchr(word, '=');
    if (!equals || equals == word)
        return diag_set(diag, ST_USAGE, "expected KEY=VALUE, like processes=4, got '%s'", word);
    const char *key = arena_strndup(arena, word, (size_t)(equals - word));
    const char *value = equals + 1;
    for (size_t i = 0; i < N_WORDS; i++) {
        if (strcmp(PARAMETERS[i].name, key) != 0)
            continue;
        if (q->given[i])
            return diag_set(diag, ST_USAGE, "'%s' is given twice", key);
        q->given[i] = value;
        return ST_OK;
    }
    const size_t param = model_param_at(model, key);
    if (param == model->n_params)
        return unknown_key(key, model, diag);
    if (q->app.given >> param & 1)
        return diag_set(diag, ST_USAGE, "'%s' is given twice", key);
    return application_set(&q->app, key, value, diag);
}

/* Reads a rate. A bare number is in the model's unit: 10^6 work units per second for most. */
static enum status read_rate(double *out, const char *text, const struct model *model, struct diag *diag)
{
    const size_t n = decimal_span(text);
    if (n == 0 || text[n] != '\0')
        return unit_parse(out, text, DIM_RATE, diag);
    const enum status status = decimal_parse_double(out, text, diag);
    *out *= model->unit.scale;
    return status;
}

/* Rejects a missing value that the model needs. The message names it, with an example. */
static enum status require(const struct model_words *q, double value, enum model_word which,
                           const char *example, struct diag *diag)
{
    if (!isnan(value))
        return ST_OK;
    return diag_set(diag, ST_USAGE, "%s needs %s=, like %s=%s", q->app.model->key, PARAMETERS[which].name,
                    PARAMETERS[which].name, example);
}

/* Checks the parameter that describes the machine. A node part sets it in a purchase; here the user must. */
static enum status require_machine(const struct model_words *q, struct diag *diag)
{
    const struct model *model = q->app.model;
    const size_t i = model->machine.param ? model_param_at(model, model->machine.param) : model->n_params;
    if (i < model->n_params && isnan(q->app.param[i]))
        return diag_set(diag, ST_USAGE, "%s needs %s=%s", model->key, model->machine.param,
                        model->params[i].choices);
    return ST_OK;
}

/* Reads a word if it was given. The message of an invalid value begins with the key. */
static enum status read_value(double *out, const struct model_words *q, enum model_word which,
                              struct diag *diag)
{
    struct diag plain = DIAG_INIT;
    const char *text = q->given[which];
    enum status status = ST_OK;
    if (!text)
        return ST_OK;
    if (which == WORD_RATE || which == WORD_CACHED_RATE)
        status = read_rate(out, text, q->app.model, &plain);
    else if (PARAMETERS[which].plain)
        status = decimal_parse_double(out, text, &plain);
    else
        status = unit_parse(out, text, PARAMETERS[which].dimension, &plain);
    if (status != ST_OK)
        diag_set(diag, ST_USAGE, "%s: %s", PARAMETERS[which].name, plain.message);
    diag_fini(&plain);
    return status == ST_OK ? ST_OK : ST_USAGE;
}

static enum status read_legal(struct model_words *q, struct diag *diag)
{
    const char *text = q->given[WORD_LEGAL];
    q->legal = text && strcmp(text, "yes") == 0;
    if (!text || q->legal || strcmp(text, "no") == 0)
        return ST_OK;
    return diag_set(diag, ST_USAGE, "legal must be yes or no, got '%s'", text);
}

/* The catalogue whose networks are known without -c. */
static const char LIBRARY[] = "parts-2026";

static enum status find_technology(const struct technology **out, const char *name, struct context *context,
                                   struct arena *arena, struct diag *diag)
{
    struct snapshot *snapshot = ARENA_NEW(arena, 1, struct snapshot);
    const char *catalog = context->global.catalog ? context->global.catalog : LIBRARY;
    char *path = NULL;
    enum status status = question_find_catalog(&path, catalog, "", context, diag);
    if (status == ST_OK)
        status = snapshot_cache_load(snapshot, NULL, context, path, NULL, diag);
    if (status != ST_OK)
        return status;
    const size_t at = snapshot_technology(snapshot, name), n = snapshot->network.n_technologies;
    const char **ids = ARENA_NEW(arena, n, const char *);
    if (at != NO_INDEX) {
        *out = &snapshot->network.technologies[at];
        return ST_OK;
    }
    for (size_t i = 0; i < n; i++)
        ids[i] = snapshot->network.technologies[i].id;
    diag_set(diag, ST_USAGE, "network: %s has no technology '%s'", snapshot->name, name);
    return suggest(diag, name, ids, n);
}

/* Reads the network's name: one card in each node, which its processes share. */
static enum status read_network(struct model_words *q, struct context *context, struct arena *arena,
                                struct diag *diag)
{
    const struct technology *technology = NULL;
    if (!q->given[WORD_NETWORK])
        return ST_OK;
    if (!context)
        return diag_set(diag, ST_USAGE, "network: give latency= and bandwidth= here");
    if (q->given[WORD_LATENCY] || q->given[WORD_BANDWIDTH])
        return diag_set(diag, ST_USAGE,
                        "network=%s has a latency and a bandwidth: leave out %s=", q->given[WORD_NETWORK],
                        PARAMETERS[q->given[WORD_LATENCY] ? WORD_LATENCY : WORD_BANDWIDTH].name);
    const enum status status = find_technology(&technology, q->given[WORD_NETWORK], context, arena, diag);
    if (status != ST_OK)
        return status;
    q->view.latency_s = technology->latency_s;
    q->view.bandwidth_Bps = technology->bandwidth_Bps / fmax(1, q->view.procs_per_node);
    q->view.message_cpu_s = technology->message_cpu_s;
    if (q->app.model->by.pattern)
        memcpy(q->view.times, technology->times, sizeof q->view.times);
    return ST_OK;
}

/* Reads the given values; others are NAN. Then the model's own parameters complete them. */
static enum status read_view(struct model_words *q, struct context *context, struct arena *arena,
                             struct diag *diag)
{
    struct view *view = &q->view;
    view->rate_ops = view->latency_s = view->bandwidth_Bps = NAN;
    enum status status = read_value(&view->rate_ops, q, WORD_RATE, diag);
    for (int i = 0; i < N_WORDS && status == ST_OK; i++)
        if (PARAMETERS[i].offset != NOWHERE)
            status =
                read_value((double *)(void *)((char *)q + PARAMETERS[i].offset), q, (enum model_word)i, diag);
    if (status == ST_OK)
        status = read_network(q, context, arena, diag);
    if (status == ST_OK && q->app.model->machine.complete)
        q->app.model->machine.complete(view, &q->app, q->processes);
    return status;
}

/* Chooses the rate in cache if the memory of a process fits into the cache, otherwise the rate out of
 * cache. */
static enum status read_cache(struct model_words *q, struct diag *diag)
{
    const struct model *model = q->app.model;
    const double memory_B = model->memory_Bpp(&q->app, q->processes);
    double rate_ops = NAN, cache_B = NAN;
    if (!q->given[WORD_CACHED_RATE] && !q->given[WORD_CACHE])
        return ST_OK;
    enum status status = read_value(&rate_ops, q, WORD_CACHED_RATE, diag);
    if (status == ST_OK)
        status = read_value(&cache_B, q, WORD_CACHE, diag);
    if (status == ST_OK)
        status = require(q, rate_ops, WORD_CACHED_RATE, "40", diag);
    if (status == ST_OK)
        status = require(q, cache_B, WORD_CACHE, "24MiB", diag);
    if (status == ST_OK && !(memory_B > 0))
        return diag_set(diag, ST_USAGE,
                        "%s does not model the memory of a process: leave out cache=", model->key);
    if (status != ST_OK)
        return status;
    q->cache = memory_B <= cache_B ? "in cache" : "out of cache";
    q->view.rate_ops = memory_B <= cache_B ? rate_ops : q->view.rate_ops;
    return ST_OK;
}

/* Reads the bidirectional bandwidth, for models that distinguish message patterns. */
static enum status read_exchange(struct model_words *q, struct arena *arena, struct diag *diag)
{
    struct message_times *times = ARENA_NEW(arena, 1, struct message_times);
    const struct model *model = q->app.model;
    double exchange_Bps = NAN;
    if (!q->given[WORD_EXCHANGE])
        return ST_OK;
    if (!model->by.pattern)
        return diag_set(diag, ST_USAGE,
                        "%s has one bandwidth for all messages: leave out exchange=", model->key);
    const enum status status = read_value(&exchange_Bps, q, WORD_EXCHANGE, diag);
    if (status != ST_OK)
        return status;
    if (!(exchange_Bps > 0))
        return diag_set(diag, ST_USAGE, "exchange: a bandwidth must be above zero");
    if (isinf(q->view.bandwidth_Bps))
        return require(q, NAN, WORD_BANDWIDTH, "8MiB/s", diag);
    *times = message_times_one(ARENA_NEW(arena, 1, struct message_size), q->view.bandwidth_Bps, exchange_Bps);
    q->view.times[MESSAGE_EXCHANGE] = times;
    return ST_OK;
}

/* True if two networks give different run times or statuses. A model that rejects both explains that itself.
 */
static bool changes_time(const struct model_words *q, struct view low, struct view high)
{
    struct prediction taken[2] = {{.time_s = 0}, {.time_s = 0}};
    const struct view *const views[2] = {&low, &high};
    enum status status[2];
    for (size_t i = 0; i < 2; i++)
        status[i] = model_eval(&taken[i], &q->app, views[i], q->processes, NULL);
    return status[0] != status[1] || (status[0] == ST_OK && taken[0].time_s != taken[1].time_s);
}

/* Rejects missing network values that the model depends on. */
static enum status require_network(const struct model_words *q, struct diag *diag)
{
    struct view low = q->view;
    enum status status = ST_OK;
    low.latency_s = isnan(low.latency_s) ? 0 : low.latency_s;
    low.bandwidth_Bps = isnan(low.bandwidth_Bps) ? 1e6 : low.bandwidth_Bps;
    struct view slower = low, wider = low;
    slower.latency_s += 1;
    wider.bandwidth_Bps *= 1000;
    if (isnan(q->view.latency_s) && changes_time(q, low, slower))
        status = require(q, q->view.latency_s, WORD_LATENCY, "190us", diag);
    if (status == ST_OK && isnan(q->view.bandwidth_Bps) && changes_time(q, low, wider))
        status = require(q, q->view.bandwidth_Bps, WORD_BANDWIDTH, "8MiB/s", diag);
    return status;
}

static enum status read_values(struct model_words *q, bool network, struct context *context,
                               struct arena *arena, struct diag *diag)
{
    enum status status = require(q, q->given[WORD_PROCESSES] ? 0 : (double)NAN, WORD_PROCESSES, "4", diag);
    if (status == ST_OK)
        status = require_machine(q, diag);
    if (status == ST_OK)
        status = read_view(q, context, arena, diag);
    if (status == ST_OK)
        status = require(q, q->view.rate_ops, WORD_RATE, "23.67", diag);
    if (status == ST_OK)
        status = read_cache(q, diag);
    /* a single process sends no messages */
    network = network && q->processes != 1;
    if (status == ST_OK && network)
        status = require_network(q, diag);
    if (isnan(q->view.latency_s))
        q->view.latency_s = 0;
    if (isnan(q->view.bandwidth_Bps))
        q->view.bandwidth_Bps = INFINITY;
    return status == ST_OK ? read_legal(q, diag) : status;
}

/* With legal=yes, rejects process counts on which the code does not run. */
static enum status check_legal(const struct model_words *q, struct diag *diag)
{
    const struct model *model = q->app.model;
    const double p = q->processes;
    if (!q->legal || !(p >= 1 && p < 0x1p62))
        return ST_OK; /* model_eval rejects a count outside the range */
    const int64_t below = model->counts.next(&q->app, (int64_t)floor(p), -1);
    const int64_t above = model->counts.next(&q->app, (int64_t)ceil(p), 1);
    if (below == above)
        return ST_OK;
    if (below == 0)
        return diag_set(diag, ST_USAGE, "%s does not run on %s processes; the nearest legal count is %lld",
                        model->key, q->given[WORD_PROCESSES], (long long)above);
    return diag_set(diag, ST_USAGE,
                    "%s does not run on %s processes; the nearest legal counts are %lld and %lld", model->key,
                    q->given[WORD_PROCESSES], (long long)below, (long long)above);
}

/* Finds MODEL. If it is defined by a file, reads that from the word file=FILE; *file is the word's index, or
 * -1. */
static enum status find_model(const struct model **out, int *file, int argc, const char *const *argv,
                              struct arena *arena, struct diag *diag)
{
    char hash[65];
    *file = -1;
    const enum status status = model_file_find(out, hash, argv[0], "", arena, diag);
    if (status != ST_OK || !(*out)->from_file)
        return status;
    const char *name = (*out)->params[0].name;
    const size_t n = strlen(name);
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], name, n) == 0 && argv[i][n] == '=') {
            *file = i;
            return model_file_pmnf(out, hash, argv[i] + n + 1, "", arena, diag);
        }
    return diag_set(diag, ST_USAGE, "%s needs %s=FILE", argv[0], name);
}

/* Turns an invalid word into a usage error, but keeps an error in a file that it names. */
static enum status usage_unless_file(struct diag *diag)
{
    return diag->file ? diag->status : diag_turn(diag, ST_USAGE);
}

/* Reads the model and its parameters; keeps the other words as texts. */
static enum status read_application(struct model_words *out, int argc, const char *const *argv,
                                    struct arena *arena, struct diag *diag)
{
    const struct model *model = NULL;
    int file = -1;
    enum status status = find_model(&model, &file, argc, argv, arena, diag);
    if (status != ST_OK)
        return usage_unless_file(diag);
    *out = (struct model_words){
        .app = application_init(model),
        .view = {.bandwidth_Bps = (double)INFINITY, .procs_per_node = 1, .regions = 1},
    };
    for (int i = 1; i < argc && status == ST_OK; i++)
        if (i != file)
            status = read_word(out, argv[i], arena, diag);
    return status;
}

enum status model_words_rated(struct application *out, const char *text, struct arena *arena,
                              struct diag *diag)
{
    const char *argv[1 + MODEL_MAX_PARAMS];
    struct model_words words;
    char *left = NULL;
    int argc = 0;
    for (char *word = strtok_r(arena_strdup(arena, text), " ", &left); word && argc < 1 + MODEL_MAX_PARAMS;
         word = strtok_r(NULL, " ", &left))
        argv[argc++] = word;
    const enum status status = argc > 0 ? read_application(&words, argc, argv, arena, diag)
                                        : diag_set(diag, ST_USAGE, "no model is given: name one");
    *out = words.app;
    return status == ST_OK ? ST_OK : usage_unless_file(diag);
}

enum status model_words_application(struct application *out, const char *text, struct arena *arena,
                                    struct diag *diag)
{
    enum status status = model_words_rated(out, text, arena, diag);
    if (status == ST_OK)
        status = application_check(out, diag);
    return status == ST_OK ? ST_OK : usage_unless_file(diag);
}

enum status model_words_read(struct model_words *out, const struct model_line *line, struct arena *arena,
                             struct diag *diag)
{
    enum status status = read_application(out, line->argc, line->argv, arena, diag);
    if (status == ST_OK)
        status = application_check(&out->app, diag);
    if (status == ST_OK)
        status = read_values(out, line->network, line->context, arena, diag);
    if (status == ST_OK)
        status = read_exchange(out, arena, diag);
    if (status == ST_OK)
        status = check_legal(out, diag);
    return status == ST_OK ? ST_OK : usage_unless_file(diag);
}
