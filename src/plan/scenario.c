/* scenario.c - the strict reader of scenarios: a table of keys, one function for each. */
#include "plan/scenario.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/file.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/unit.h"
#include "base/yaml.h"
#include "catalog/snapshot.h"
#include "plan/scenario_purchase.h"
#include "plan/model_file.h"

static const char *const goal_names[N_GOALS] = {"rate", "cost", "rate-per-cost", "rate-per-watt"};
static const char *const counts_names[N_COUNTS] = {"any", "legal", "real"};

const char *goal_name(enum goal goal)
{
    assert(goal < N_GOALS);
    return goal_names[goal];
}

const char *counts_name(enum counts counts)
{
    assert(counts < N_COUNTS);
    return counts_names[counts];
}

enum status given_fail(const struct given *given, enum status status, struct diag *diag)
{
    if (given->option) {
        struct text message = TEXT_INIT;
        text_printf(&message, "%s: %s", given->option, diag->message ? diag->message : "");
        free(diag->message);
        diag->message = text_steal(&message);
        return diag_turn(diag, status == ST_INTERNAL ? status : ST_USAGE);
    }
    diag_place(diag, given->file, given->line, given->column);
    return diag_turn(diag, status);
}

enum status given_error(const struct given *given, struct diag *diag, const char *format, ...)
{
    struct text message = TEXT_INIT;
    va_list args;
    va_start(args, format);
    text_vprintf(&message, format, args);
    va_end(args);
    const enum status status = diag_set(diag, ST_INPUT, "%s", message.s);
    text_fini(&message);
    return given_fail(given, status, diag);
}

/* What every key's function gets: where to put the value and how to say what is wrong. */
struct reading {
    struct scenario *scenario;
    struct arena *arena;
    struct diag *diag;
};

static struct given given_at(const struct yaml *value)
{
    return (struct given){value->text, value->file, value->line, value->column, NULL};
}

static enum status read_text(struct given *out, const struct yaml *value, const char *what, struct diag *diag)
{
    const enum status status = yaml_expect(value, YAML_SCALAR, what, diag);
    if (status == ST_OK)
        *out = given_at(value);
    return status;
}

static enum status read_list(struct given_list *out, const struct yaml *value, const char *what,
                             struct reading *r)
{
    enum status status = yaml_expect(value, YAML_LIST, what, r->diag);
    if (status != ST_OK)
        return status;
    out->n = value->n;
    out->v = ARENA_NEW(r->arena, value->n, struct given);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        status = read_text(&out->v[i], value->items[i], what, r->diag);
        if (status == ST_OK && !out->v[i].text)
            status = yaml_error(value->items[i], r->diag, "%s: an empty entry", what);
    }
    return status;
}

/* The place of a word in a list of words. */
static enum status pick_word(int *out, const struct given *given, const char *what, const char *const *words,
                             size_t n, struct diag *diag)
{
    for (size_t i = 0; i < n; i++)
        if (given->text && strcmp(words[i], given->text) == 0) {
            *out = (int)i;
            return ST_OK;
        }
    const char *text = given->text ? given->text : "";
    if (given->option) /* which stands before the message already */
        diag_set(diag, ST_INPUT, "unknown value '%s'", text);
    else
        diag_set(diag, ST_INPUT, "%s: unknown value '%s'", what, text);
    suggest(diag, text, words, n);
    return given_fail(given, ST_INPUT, diag);
}

static enum status read_word(int *out, const struct yaml *value, const char *what, const char *const *words,
                             size_t n, struct diag *diag)
{
    struct given given = {0};
    const enum status status = read_text(&given, value, what, diag);
    return status == ST_OK ? pick_word(out, &given, what, words, n, diag) : status;
}

/* Puts the key before the report about its value, and gives it the value's place. */
static enum status key_fail(const struct given *given, const char *key, enum status status, struct diag *diag)
{
    struct text message = TEXT_INIT;
    text_printf(&message, "%s: %s", key, diag->message);
    free(diag->message);
    diag->message = text_steal(&message);
    return given_fail(given, status, diag);
}

static enum status read_integer(int64_t *out, const struct yaml *value, const char *what, int64_t low,
                                int64_t high, struct diag *diag)
{
    struct given given = {0};
    enum status status = read_text(&given, value, what, diag);
    if (status == ST_OK) {
        status = decimal_parse_integer(out, given.text ? given.text : "", low, high, diag);
        if (status != ST_OK)
            return key_fail(&given, what, status, diag);
    }
    return status;
}

static enum status read_positive(double *out, const struct yaml *value, const char *what,
                                 enum dimension dimension, struct diag *diag)
{
    struct given given = {0};
    enum status status = read_text(&given, value, what, diag);
    if (status != ST_OK)
        return status;
    status = unit_parse(out, given.text ? given.text : "", dimension, diag);
    if (status == ST_OK && !(*out > 0))
        status = diag_set(diag, ST_INPUT, "expected more than zero, got '%s'", given.text);
    return status == ST_OK ? ST_OK : key_fail(&given, what, status, diag);
}

static enum status take_title(struct reading *r, const struct yaml *value)
{
    struct given title = {0};
    const enum status status = read_text(&title, value, "title", r->diag);
    r->scenario->title = title.text;
    return status;
}

static enum status take_catalog(struct reading *r, const struct yaml *value)
{
    return read_text(&r->scenario->catalog, value, "catalog", r->diag);
}

static enum status take_as_of(struct reading *r, const struct yaml *value)
{
    return read_text(&r->scenario->as_of, value, "as_of", r->diag);
}

static enum status take_currency(struct reading *r, const struct yaml *value)
{
    return read_text(&r->scenario->currency, value, "currency", r->diag);
}

static enum status take_budget(struct reading *r, const struct yaml *value)
{
    return read_text(&r->scenario->budget, value, "budget", r->diag);
}

static enum status take_budget_on(struct reading *r, const struct yaml *value)
{
    static const char *const words[] = {"capital", "tco"};
    int at = 0;
    const enum status status = read_word(&at, value, "budget_on", words, 2, r->diag);
    r->scenario->purchase.budget_on_tco = at == 1;
    return status;
}

static enum status take_tax(struct reading *r, const struct yaml *value)
{
    return purchase_take_tax(&r->scenario->purchase, value, r->diag);
}

static enum status take_discounts(struct reading *r, const struct yaml *value)
{
    return purchase_take_discounts(&r->scenario->purchase, value, r->arena, r->diag);
}

static enum status take_vendors(struct reading *r, const struct yaml *value)
{
    return purchase_take_vendors(&r->scenario->purchase, value, r->arena, r->diag);
}

static enum status take_extras(struct reading *r, const struct yaml *value)
{
    return purchase_take_extras(&r->scenario->purchase, value, r->arena, r->diag);
}

static enum status take_tco(struct reading *r, const struct yaml *value)
{
    return purchase_take_tco(&r->scenario->purchase, value, r->diag);
}

static enum status take_goal(struct reading *r, const struct yaml *value)
{
    int at = 0;
    const enum status status = read_word(&at, value, "goal", goal_names, N_GOALS, r->diag);
    r->scenario->goal = (enum goal)at;
    return status;
}

static enum status take_target_rate(struct reading *r, const struct yaml *value)
{
    return read_text(&r->scenario->target_rate, value, "target_rate", r->diag);
}

static enum status take_counts(struct reading *r, const struct yaml *value)
{
    int at = 0;
    const enum status status = read_word(&at, value, "counts", counts_names, N_COUNTS, r->diag);
    r->scenario->counts = (enum counts)at;
    r->scenario->counts_at = given_at(value);
    return status;
}

static enum status take_rates(struct reading *r, const struct yaml *value)
{
    static const char *const words[N_RATES] = {[RATES_MEASURED] = "measured", [RATES_ESTIMATE] = "estimate"};
    int at = 0;
    const enum status status = read_word(&at, value, "rates", words, N_RATES, r->diag);
    r->scenario->rates = (enum rates)at;
    return status;
}

static enum status read_enforce(bool *out, struct reading *r, const struct yaml *value, const char *what)
{
    static const char *const words[] = {"ignore", "enforce"};
    int at = 0;
    const enum status status = read_word(&at, value, what, words, 2, r->diag);
    *out = at == 1;
    return status;
}

static enum status take_code_caps(struct reading *r, const struct yaml *value)
{
    r->scenario->code_caps_at = given_at(value);
    return read_enforce(&r->scenario->enforce_code_caps, r, value, "code_caps");
}

static enum status take_memory(struct reading *r, const struct yaml *value)
{
    r->scenario->memory_at = given_at(value);
    return read_enforce(&r->scenario->enforce_memory, r, value, "memory");
}

/* Taken after the workload. */
static enum status take_memory_bandwidth(struct reading *r, const struct yaml *value)
{
    static const char *const words[] = {"ignore", "share"};
    const struct scenario *scenario = r->scenario;
    int at = 0;
    const enum status status = read_word(&at, value, "memory_bandwidth", words, 2, r->diag);
    r->scenario->share_memory = at == 1;
    for (size_t a = 0; a < scenario->n_work && status == ST_OK && at == 1; a++)
        if (!(scenario->work[a].va > 0))
            return given_error(
                &scenario->work[a].place, r->diag,
                "with memory_bandwidth: share application '%s' needs `va`: its operations for each "
                "word of 8 bytes that it moves from memory",
                scenario->work[a].name);
    return status;
}

static enum status take_quotes(struct reading *r, const struct yaml *value)
{
    static const char *const words[] = {"any", "valid"};
    int at = 0;
    const enum status status = read_word(&at, value, "quotes", words, 2, r->diag);
    r->scenario->quotes_valid_only = at == 1;
    r->scenario->quotes_at = given_at(value);
    return status;
}

static enum status take_clusters(struct reading *r, const struct yaml *value)
{
    r->scenario->clusters_at = given_at(value);
    return read_integer(&r->scenario->clusters, value, "clusters", 1, CLUSTERS_AT_MOST, r->diag);
}

/* --- workload --- */

/* taken: a parameter that was taken before, or NULL. */
static enum status read_params(struct work_item *item, struct reading *r, const struct yaml *params,
                               const char *taken)
{
    enum status status = params ? yaml_expect(params, YAML_MAP, "params", r->diag) : ST_OK;
    for (size_t i = 0; params && status == ST_OK && i < params->n; i++) {
        const struct yaml *value = params->pairs[i].value;
        struct given given = {0};
        if (taken && strcmp(params->pairs[i].key, taken) == 0)
            continue;
        status = read_text(&given, value, params->pairs[i].key, r->diag);
        if (status != ST_OK)
            break;
        status =
            application_set(&item->application, params->pairs[i].key, given.text ? given.text : "", r->diag);
        if (status != ST_OK) {
            diag_place(r->diag, value->file, value->line, value->column);
            return diag_turn(r->diag, ST_INPUT);
        }
    }
    if (status == ST_OK)
        status = application_check(&item->application, r->diag);
    return status;
}

static enum status read_max_time(struct work_item *item, struct reading *r, const struct yaml *value)
{
    item->max_time_s = INFINITY;
    item->any_time = value && value->kind == YAML_SCALAR && strcmp(value->text, "any") == 0;
    if (!value || item->any_time)
        return ST_OK;
    item->max_time_at = given_at(value);
    return read_positive(&item->max_time_s, value, "max_time", DIM_TIME, r->diag);
}

static enum status read_amount(struct work_item *item, struct reading *r, const struct yaml *map)
{
    const struct yaml *share = yaml_get(map, "share");
    const struct yaml *runs = yaml_get(map, "runs");
    if (!share == !runs)
        return yaml_error(map, r->diag, "an application needs `share` or `runs`, one of the two");
    if (r->scenario->n_work > 0 && r->scenario->by_runs != (runs != NULL))
        return yaml_error(share ? share : runs, r->diag,
                          "a workload uses `share` throughout, or `runs` throughout");
    r->scenario->by_runs = runs != NULL;
    const char *key = share ? "share" : "runs";
    const struct yaml *value = share ? share : runs;
    const enum status status = read_positive(&item->amount, value, key, DIM_NUMBER, r->diag);
    /* so far apart that their sum would lose the smaller one, or all */
    if (status == ST_OK && (item->amount < 1e-12 || item->amount > 1e12))
        return yaml_error(value, r->diag, "%s: expected a number from 1e-12 to 1e12, got '%s'", key,
                          value->text);
    return status;
}

/* A program in a file of its own belongs to the question: its bytes count in the scenario's hash. A model of
 * the list may be made from the file that `params` names. */
static enum status find_model(const struct model **out, const char **taken, struct reading *r,
                              const char *name, const struct yaml *params)
{
    char hash[65];
    const char *folder = path_folder(r->arena, r->scenario->path);
    enum status status = model_file_find(out, hash, name, folder, r->arena, r->diag);
    if (status == ST_OK && (*out)->from_file) {
        struct given file = {0};
        *taken = (*out)->params[0].name;
        const struct yaml *value = params && params->kind == YAML_MAP ? yaml_get(params, *taken) : NULL;
        if (!value)
            return diag_set(r->diag, ST_INPUT, "%s needs params: {%s: FILE}", name, *taken);
        status = read_text(&file, value, *taken, r->diag);
        if (status == ST_OK) {
            status = model_file_pmnf(out, hash, file.text, folder, r->arena, r->diag);
            diag_place(r->diag, value->file, value->line, value->column);
        }
    }
    if (status == ST_OK && hash[0] != '\0') {
        const char *both = arena_printf(r->arena, "%s%s", r->scenario->hash, hash);
        sha256_hex(r->scenario->hash, both, strlen(both));
    }
    return status;
}

/* What estimates of its rate use. */
static enum status read_character(struct work_item *item, struct reading *r, const struct yaml *map)
{
    const struct yaml *va = yaml_get(map, "va");
    const struct yaml *cpu_share = yaml_get(map, "cpu_share");
    enum status status = ST_OK;
    item->cpu_share = 1;
    if (va)
        status = read_positive(&item->va, va, "va", DIM_NUMBER, r->diag);
    if (status == ST_OK && cpu_share) {
        status = read_positive(&item->cpu_share, cpu_share, "cpu_share", DIM_NUMBER, r->diag);
        if (status == ST_OK && item->cpu_share > 1)
            return yaml_error(cpu_share, r->diag, "cpu_share: expected a share above 0, at most 1, got '%s'",
                              cpu_share->text);
    }
    return status;
}

static enum status read_work_item(struct reading *r, const struct yaml *map)
{
    static const char *const keys[] = {"name",     "model",    "params", "share",    "runs",
                                       "max_time", "min_rate", "va",     "cpu_share"};
    struct scenario *scenario = r->scenario;
    struct work_item *item = &scenario->work[scenario->n_work];
    enum status status =
        yaml_check_keys(map, "an application of the workload", keys, sizeof keys / sizeof *keys, r->diag);
    if (status != ST_OK)
        return status;
    item->place = given_at(map);
    const struct yaml *model_key = yaml_get(map, "model"), *params = yaml_get(map, "params");
    const struct model *model = NULL;
    const char *taken = NULL;
    struct given key = {0};
    if (!model_key)
        return yaml_error(map, r->diag, "an application needs a `model`");
    status = read_text(&key, model_key, "model", r->diag);
    if (status == ST_OK && (status = find_model(&model, &taken, r, key.text, params)) != ST_OK)
        return given_fail(&key, status, r->diag);
    if (status != ST_OK)
        return status;
    item->application = application_init(model);
    const struct yaml *name = yaml_get(map, "name");
    struct given name_at = {0};
    if (name && (status = read_text(&name_at, name, "name", r->diag)) != ST_OK)
        return status;
    item->name = name ? name_at.text : model->key;
    for (size_t i = 0; i < scenario->n_work; i++)
        if (strcmp(scenario->work[i].name, item->name) == 0)
            return yaml_error(name ? name : map, r->diag, "a second application named '%s'", item->name);
    status = read_params(item, r, params, taken);
    if (status == ST_OK)
        status = read_amount(item, r, map);
    if (status == ST_OK)
        status = read_max_time(item, r, yaml_get(map, "max_time"));
    const struct yaml *min_rate = yaml_get(map, "min_rate");
    if (status == ST_OK && min_rate) {
        status = read_positive(&item->min_rate_ops, min_rate, "min_rate", DIM_NUMBER, r->diag);
        item->min_rate_ops *= model->rate_scale;
        item->min_rate_at = given_at(min_rate);
    }
    if (status == ST_OK)
        status = read_character(item, r, map);
    if (status != ST_OK) /* a parameter that is missing has no place of its own */
        if (status != ST_OK)
            diag_place(r->diag, map->file, map->line, map->column);
    scenario->n_work++;
    return status;
}

static enum status take_workload(struct reading *r, const struct yaml *value)
{
    enum status status = yaml_expect(value, YAML_LIST, "workload", r->diag);
    if (status != ST_OK)
        return status;
    if (value->n == 0 || value->n > APPS_AT_MOST)
        return yaml_error(value, r->diag, "workload: expected 1 to %d applications, got %zu", APPS_AT_MOST,
                          value->n);
    r->scenario->work = ARENA_NEW(r->arena, value->n, struct work_item);
    for (size_t i = 0; i < value->n && status == ST_OK; i++)
        status = read_work_item(r, value->items[i]);
    return status;
}

/* --- choose --- */

static enum status read_template(struct template_choice *out, struct reading *r, const struct yaml *value)
{
    if (value->kind == YAML_SCALAR) {
        out->name = given_at(value);
        return value->text ? ST_OK : yaml_error(value, r->diag, "templates: an empty entry");
    }
    enum status status = yaml_expect(value, YAML_MAP, "a template", r->diag);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        struct given given = {0};
        status = read_text(&given, pair->value, pair->key, r->diag);
        if (status != ST_OK)
            return status;
        if (strcmp(pair->key, "name") == 0) {
            out->name = given;
        } else if (out->n_params == sizeof out->params / sizeof *out->params) {
            return yaml_error(pair->value, r->diag, "too many parameters of a template");
        } else {
            given.text = arena_printf(r->arena, "%s=%s", pair->key, given.text ? given.text : "");
            out->params[out->n_params++] = given;
        }
    }
    if (status == ST_OK && !out->name.text)
        return yaml_error(value, r->diag, "a template needs a `name`");
    return status;
}

static enum status read_templates(struct reading *r, const struct yaml *value)
{
    struct scenario *scenario = r->scenario;
    enum status status = yaml_expect(value, YAML_LIST, "templates", r->diag);
    if (status != ST_OK)
        return status;
    scenario->templates = ARENA_NEW(r->arena, value->n, struct template_choice);
    scenario->n_templates = value->n;
    for (size_t i = 0; i < value->n && status == ST_OK; i++)
        status = read_template(&scenario->templates[i], r, value->items[i]);
    return status;
}

/* An empty list would choose nothing; leaving the key out chooses everything. */
static enum status refuse_empty(const struct yaml *list, const char *what, struct diag *diag)
{
    if (!list || list->kind != YAML_LIST || list->n > 0)
        return ST_OK;
    return yaml_error(list, diag, "%s: an empty list; leave the key out to choose from the whole catalogue",
                      what);
}

static enum status take_choose(struct reading *r, const struct yaml *value)
{
    static const char *const keys[] = {"nodes", "networks", "templates"};
    enum status status = yaml_check_keys(value, "choose", keys, 3, r->diag);
    const struct yaml *nodes = status == ST_OK ? yaml_get(value, "nodes") : NULL;
    const struct yaml *networks = status == ST_OK ? yaml_get(value, "networks") : NULL;
    const struct yaml *templates = status == ST_OK ? yaml_get(value, "templates") : NULL;
    if (status == ST_OK)
        status = refuse_empty(nodes, "nodes", r->diag);
    if (status == ST_OK)
        status = refuse_empty(networks, "networks", r->diag);
    if (status == ST_OK)
        status = refuse_empty(templates, "templates", r->diag);
    if (status == ST_OK && nodes)
        status = read_list(&r->scenario->nodes, nodes, "nodes", r);
    if (status == ST_OK && networks)
        status = read_list(&r->scenario->networks, networks, "networks", r);
    if (status == ST_OK && templates)
        status = read_templates(r, templates);
    return status;
}

/* --- limits, owned, range, changes --- */

/* A map of parts to counts, as "part=count". */
static enum status read_counts(struct given_list *out, const struct yaml *value, const char *what,
                               struct reading *r)
{
    enum status status = yaml_expect(value, YAML_MAP, what, r->diag);
    if (status != ST_OK)
        return status;
    out->v = ARENA_NEW(r->arena, value->n, struct given);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        int64_t count = 0;
        status = read_integer(&count, value->pairs[i].value, value->pairs[i].key, 0, 1000000000, r->diag);
        out->v[i] = (struct given){arena_printf(r->arena, "%s=%lld", value->pairs[i].key, (long long)count),
                                   value->file, value->pairs[i].line, value->pairs[i].column, NULL};
        out->n = i + 1;
    }
    return status;
}

/* Kinds of parts, as the catalogue calls them. */
static enum status read_kinds(struct given_list *out, const struct yaml *value, const char *what,
                              struct reading *r)
{
    const char *names[N_PART_KINDS];
    enum status status = read_list(out, value, what, r);
    for (int k = 0; k < N_PART_KINDS; k++)
        names[k] = part_kind_name((enum part_kind)k);
    for (size_t i = 0; i < out->n && status == ST_OK; i++) {
        enum part_kind kind = N_PART_KINDS;
        if (part_kind_find(&kind, out->v[i].text))
            continue;
        diag_set(r->diag, ST_INPUT, "%s: unknown kind of parts '%s'", what, out->v[i].text);
        suggest(r->diag, out->v[i].text, names, N_PART_KINDS);
        status = given_fail(&out->v[i], ST_INPUT, r->diag);
    }
    return status;
}

static enum status take_limits(struct reading *r, const struct yaml *value)
{
    static const char *const keys[] = {"max_nodes",  "min_nodes",  "min_rate",  "power",
                                       "rack_units", "gamma",      "never_buy", "must_buy",
                                       "available",  "one_vendor", "headroom"};
    struct limits *limits = &r->scenario->limits;
    enum status status = yaml_check_keys(value, "limits", keys, sizeof keys / sizeof *keys, r->diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const char *key = value->pairs[i].key;
        const struct yaml *limit = yaml_get(value, key);
        if (!limit)
            continue; /* null: no limit */
        if (strcmp(key, "max_nodes") == 0) {
            limits->max_nodes_at = given_at(limit);
            status = read_integer(&limits->max_nodes, limit, key, 1, 1000000000, r->diag);
        } else if (strcmp(key, "min_nodes") == 0) {
            limits->min_nodes_at = given_at(limit);
            status = read_integer(&limits->min_nodes, limit, key, 1, 1000000000, r->diag);
        } else if (strcmp(key, "min_rate") == 0) {
            limits->min_rate_at = given_at(limit);
            status = read_positive(&limits->min_rate, limit, key, DIM_NUMBER, r->diag);
        } else if (strcmp(key, "power") == 0) {
            limits->power_at = given_at(limit);
            status = read_positive(&limits->power_W, limit, key, DIM_POWER, r->diag);
        } else if (strcmp(key, "rack_units") == 0) {
            limits->rack_units_at = given_at(limit);
            status = read_positive(&limits->rack_units, limit, key, DIM_NUMBER, r->diag);
        } else if (strcmp(key, "gamma") == 0) {
            limits->gamma_at = given_at(limit);
            status = read_positive(&limits->gamma, limit, key, DIM_NUMBER, r->diag);
        } else if (strcmp(key, "headroom") == 0) {
            status = purchase_take_headroom(&limits->headroom, limit, r->diag);
        } else if (strcmp(key, "available") == 0) {
            status = read_counts(&limits->available, limit, key, r);
        } else if (strcmp(key, "one_vendor") == 0) {
            status = read_kinds(&limits->one_vendor, limit, key, r);
        } else {
            const bool never = strcmp(key, "never_buy") == 0;
            status = read_list(never ? &limits->never_buy : &limits->must_buy, limit, key, r);
        }
    }
    if (status == ST_OK && limits->min_nodes > limits->max_nodes)
        return given_error(&limits->min_nodes_at, r->diag, "min_nodes %lld is above max_nodes %lld",
                           (long long)limits->min_nodes, (long long)limits->max_nodes);
    return status;
}

static enum status take_owned(struct reading *r, const struct yaml *value)
{
    return read_counts(&r->scenario->owned, value, "owned", r);
}

/* The file belongs to the question, as one of a model does. Taken after the workload: plans are chosen by
 * calibrated rates of all models, or by none. */
static enum status take_calibration(struct reading *r, const struct yaml *value)
{
    struct scenario *scenario = r->scenario;
    struct calibrated *calibration = &scenario->calibration;
    char hash[65];
    const enum status status =
        calibration_take(calibration, hash, value, path_folder(r->arena, scenario->path), r->arena, r->diag);
    if (status != ST_OK)
        return status;
    for (size_t a = 0; a < scenario->n_work && calibration->chooses; a++) {
        const char *key = scenario->work[a].application.model->key;
        if (!calibration_of(calibration->v, calibration->n, key))
            return given_error(
                &calibration->file, r->diag,
                "choose_by: calibrated needs a factor of every model of the workload, and %s has "
                "none of %s",
                calibration->file.text, key);
    }
    const char *both = arena_printf(r->arena, "%s%s", scenario->hash, hash);
    sha256_hex(scenario->hash, both, strlen(both));
    return ST_OK;
}

/* Taken after the workload, whose models it names, and after their calibration. */
static enum status take_error(struct reading *r, const struct yaml *value)
{
    return error_take(&r->scenario->error, value, r->scenario, r->arena, r->diag);
}

static enum status take_range(struct reading *r, const struct yaml *value)
{
    static const char *const keys[] = {"from", "to"};
    enum status status = yaml_check_keys(value, "range", keys, 2, r->diag);
    const struct yaml *from = status == ST_OK ? yaml_get(value, "from") : NULL;
    const struct yaml *to = status == ST_OK ? yaml_get(value, "to") : NULL;
    if (from)
        status = read_text(&r->scenario->range_from, from, "from", r->diag);
    if (status == ST_OK && to)
        status = read_text(&r->scenario->range_to, to, "to", r->diag);
    return status;
}

static enum status take_set(struct reading *r, const struct yaml *value)
{
    return read_list(&r->scenario->changes, value, "set", r);
}

static enum status take_overrides(struct reading *r, const struct yaml *value)
{
    enum status status = yaml_expect(value, YAML_MAP, "overrides", r->diag);
    if (status != ST_OK)
        return status;
    struct scenario *scenario = r->scenario;
    scenario->overrides = ARENA_NEW(r->arena, value->n, struct override);
    scenario->n_overrides = value->n;
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        scenario->overrides[i].name = value->pairs[i].key;
        status = read_list(&scenario->overrides[i].changes, value->pairs[i].value, "overrides", r);
    }
    return status;
}

static enum status take_layout(struct reading *r, const struct yaml *value)
{
    return purchase_take_layout(&r->scenario->purchase.layout, value, r->diag);
}

static const struct {
    const char *key;
    enum status (*take)(struct reading *r, const struct yaml *value);
} KEYS[] = {
    {"title", take_title},
    {"catalog", take_catalog},
    {"as_of", take_as_of},
    {"currency", take_currency},
    {"budget", take_budget},
    {"budget_on", take_budget_on},
    {"goal", take_goal},
    {"target_rate", take_target_rate},
    {"counts", take_counts},
    {"code_caps", take_code_caps},
    {"memory", take_memory},
    {"quotes", take_quotes},
    {"clusters", take_clusters},
    {"workload", take_workload},
    {"choose", take_choose},
    {"limits", take_limits},
    {"owned", take_owned},
    {"range", take_range},
    {"tax", take_tax},
    {"discounts", take_discounts},
    {"vendors", take_vendors},
    {"extras", take_extras},
    {"tco", take_tco},
    {"set", take_set},
    {"overrides", take_overrides},
    {"rates", take_rates},
    {"memory_bandwidth", take_memory_bandwidth},
    {"calibration", take_calibration},
    {"error", take_error},
    {"layout", take_layout},
};
enum { N_KEYS = sizeof KEYS / sizeof *KEYS };

static enum status check_units(const struct scenario *scenario, struct diag *diag)
{
    const struct model *first = scenario->work[0].application.model;
    for (size_t i = 1; i < scenario->n_work && !scenario->by_runs; i++) {
        const struct model *model = scenario->work[i].application.model;
        if (strcmp(model->rate_unit, first->rate_unit) != 0)
            return given_error(&scenario->work[i].place, diag,
                               "shares of work in unlike units (%s counts %s, %s counts %s); use `runs`",
                               scenario->work[0].name, first->rate_unit, scenario->work[i].name,
                               model->rate_unit);
    }
    return ST_OK;
}

/* The rate of a fleet counts independent runs: without a bound on one run, splitting a cluster always wins.
 */
static enum status check_fleet(const struct scenario *scenario, struct diag *diag)
{
    for (size_t i = 0; i < scenario->n_work && scenario->clusters > 1; i++) {
        const struct work_item *item = &scenario->work[i];
        if (!item->any_time && isinf(item->max_time_s) && !(item->min_rate_ops > 0))
            return given_error(
                &item->place, diag,
                "with clusters: %lld application '%s' needs a max_time or min_rate for one run (or "
                "max_time: any): several small clusters do more runs than a large one, each slower",
                (long long)scenario->clusters, item->name);
    }
    return ST_OK;
}

static enum status read_all(struct reading *r, const struct yaml *root)
{
    const char *names[N_KEYS];
    for (size_t k = 0; k < N_KEYS; k++)
        names[k] = KEYS[k].key;
    enum status status = yaml_check_keys(root, "a scenario", names, N_KEYS, r->diag);
    for (size_t k = 0; k < N_KEYS && status == ST_OK; k++) {
        const struct yaml *value = yaml_get(root, KEYS[k].key);
        if (value)
            status = KEYS[k].take(r, value);
    }
    if (status == ST_OK && !r->scenario->catalog.text)
        return yaml_error(root, r->diag, "a scenario needs a `catalog`");
    if (status == ST_OK && r->scenario->purchase.budget_on_tco && !r->scenario->purchase.operation.given)
        return yaml_error(yaml_get(root, "budget_on"), r->diag,
                          "budget_on tco needs the key `tco`: years, energy_price, ...");
    if (status == ST_OK && r->scenario->n_work == 0)
        return yaml_error(root, r->diag, "a scenario needs a `workload`");
    if (status == ST_OK)
        status = check_units(r->scenario, r->diag);
    return status == ST_OK ? check_fleet(r->scenario, r->diag) : status;
}

enum status scenario_load(struct scenario *out, const char *path, struct arena *arena, struct diag *diag)
{
    char *text = NULL;
    size_t n = 0;
    const struct yaml *root = NULL;
    *out = (struct scenario){
        .path = arena_strdup(arena, path),
        .clusters = 1,
        .limits = {.max_nodes = INT64_MAX, .min_nodes = 1},
    };
    enum status status = file_read(&text, &n, path, arena, diag);
    if (status != ST_OK)
        return status;
    sha256_hex(out->hash, text, n);
    status = yaml_parse(&root, text, n, path, arena, diag);
    if (status != ST_OK)
        return status;
    struct reading reading = {out, arena, diag};
    return read_all(&reading, root);
}

/* --- the command line --- */

static struct given option_given(const char *text, const char *option)
{
    return (struct given){.text = text, .option = option};
}

static enum status apply_override(struct scenario *scenario, const char *name, struct given_list *out,
                                  struct arena *arena, struct diag *diag)
{
    const char **names = ARENA_NEW(arena, scenario->n_overrides, const char *);
    for (size_t i = 0; i < scenario->n_overrides; i++) {
        names[i] = scenario->overrides[i].name;
        if (strcmp(names[i], name) == 0) {
            *out = scenario->overrides[i].changes;
            return ST_OK;
        }
    }
    diag_set(diag, ST_USAGE, "--override: the scenario has no override '%s'", name);
    return suggest(diag, name, names, scenario->n_overrides);
}

enum status scenario_apply(struct scenario *scenario, const struct settings *settings, struct arena *arena,
                           struct diag *diag)
{
    enum status status = ST_OK;
    int at = 0;
    if (settings->budget)
        scenario->budget = option_given(settings->budget, "--budget");
    if (settings->as_of)
        scenario->as_of = option_given(settings->as_of, "--as-of");
    if (settings->target_rate)
        scenario->target_rate = option_given(settings->target_rate, "--target-rate");
    if (settings->goal) {
        const struct given given = option_given(settings->goal, "--goal");
        status = pick_word(&at, &given, "goal", goal_names, N_GOALS, diag);
        scenario->goal = (enum goal)at;
    }
    if (status == ST_OK && settings->counts) {
        const struct given given = option_given(settings->counts, "--counts");
        status = pick_word(&at, &given, "counts", counts_names, N_COUNTS, diag);
        scenario->counts = (enum counts)at;
        scenario->counts_at = given;
    }
    struct given_list named = {NULL, 0};
    if (status == ST_OK && settings->override)
        status = apply_override(scenario, settings->override, &named, arena, diag);
    if (status != ST_OK)
        return status;
    const struct given_list own = scenario->changes;
    struct given *all = ARENA_NEW(arena, own.n + named.n + settings->n_changes, struct given);
    size_t n = 0;
    for (size_t i = 0; i < own.n; i++)
        all[n++] = own.v[i];
    for (size_t i = 0; i < named.n; i++)
        all[n++] = named.v[i];
    for (size_t i = 0; i < settings->n_changes; i++)
        all[n++] = option_given(settings->changes[i], "--set");
    scenario->changes = (struct given_list){all, n};
    return ST_OK;
}
