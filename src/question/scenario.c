/* scenario.c - the strict reader of scenarios: a table of keys, one function for each. */
#include "question/scenario.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/file.h"
#include "base/suggest.h"
#include "question/given_read.h"
#include "question/scenario_parts.h"
#include "question/scenario_purchase.h"

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

static enum status take_title(struct scenario_reading *r, const struct yaml *value)
{
    struct given title = {0};
    const enum status status = given_read_text(&title, value, "title", r->diag);
    r->scenario->title = title.text;
    return status;
}

static enum status take_catalog(struct scenario_reading *r, const struct yaml *value)
{
    return given_read_text(&r->scenario->catalog, value, "catalog", r->diag);
}

static enum status take_as_of(struct scenario_reading *r, const struct yaml *value)
{
    return given_read_text(&r->scenario->as_of, value, "as_of", r->diag);
}

static enum status take_currency(struct scenario_reading *r, const struct yaml *value)
{
    return given_read_text(&r->scenario->currency, value, "currency", r->diag);
}

static enum status take_budget(struct scenario_reading *r, const struct yaml *value)
{
    return given_read_text(&r->scenario->budget, value, "budget", r->diag);
}

static enum status take_budget_on(struct scenario_reading *r, const struct yaml *value)
{
    static const char *const words[] = {"capital", "tco"};
    int at = 0;
    const enum status status = given_read_word(&at, value, "budget_on", words, 2, r->diag);
    r->scenario->purchase.budget_on_tco = at == 1;
    return status;
}

static enum status take_tax(struct scenario_reading *r, const struct yaml *value)
{
    return purchase_take_tax(&r->scenario->purchase, value, r->diag);
}

static enum status take_discounts(struct scenario_reading *r, const struct yaml *value)
{
    return purchase_take_discounts(&r->scenario->purchase, value, r->arena, r->diag);
}

static enum status take_vendors(struct scenario_reading *r, const struct yaml *value)
{
    return purchase_take_vendors(&r->scenario->purchase, value, r->arena, r->diag);
}

static enum status take_extras(struct scenario_reading *r, const struct yaml *value)
{
    return purchase_take_extras(&r->scenario->purchase, value, r->arena, r->diag);
}

static enum status take_tco(struct scenario_reading *r, const struct yaml *value)
{
    return purchase_take_tco(&r->scenario->purchase, value, r->diag);
}

static enum status take_goal(struct scenario_reading *r, const struct yaml *value)
{
    int at = 0;
    const enum status status = given_read_word(&at, value, "goal", goal_names, N_GOALS, r->diag);
    r->scenario->goal = (enum goal)at;
    return status;
}

static enum status take_target_rate(struct scenario_reading *r, const struct yaml *value)
{
    return given_read_text(&r->scenario->target_rate, value, "target_rate", r->diag);
}

static enum status take_counts(struct scenario_reading *r, const struct yaml *value)
{
    int at = 0;
    const enum status status = given_read_word(&at, value, "counts", counts_names, N_COUNTS, r->diag);
    r->scenario->counts = (enum counts)at;
    r->scenario->counts_at = given_at(value);
    return status;
}

static enum status take_rates(struct scenario_reading *r, const struct yaml *value)
{
    static const char *const words[N_RATES] = {[RATES_MEASURED] = "measured", [RATES_ESTIMATE] = "estimate"};
    int at = 0;
    const enum status status = given_read_word(&at, value, "rates", words, N_RATES, r->diag);
    r->scenario->rates = (enum rates)at;
    return status;
}

static enum status read_enforce(bool *out, struct scenario_reading *r, const struct yaml *value,
                                const char *what)
{
    static const char *const words[] = {"ignore", "enforce"};
    int at = 0;
    const enum status status = given_read_word(&at, value, what, words, 2, r->diag);
    *out = at == 1;
    return status;
}

static enum status take_code_caps(struct scenario_reading *r, const struct yaml *value)
{
    r->scenario->code_caps_at = given_at(value);
    return read_enforce(&r->scenario->enforce_code_caps, r, value, "code_caps");
}

static enum status take_memory(struct scenario_reading *r, const struct yaml *value)
{
    r->scenario->memory_at = given_at(value);
    return read_enforce(&r->scenario->enforce_memory, r, value, "memory");
}

/* Taken after the workload. */
static enum status take_memory_bandwidth(struct scenario_reading *r, const struct yaml *value)
{
    static const char *const words[] = {"ignore", "share"};
    const struct scenario *scenario = r->scenario;
    int at = 0;
    const enum status status = given_read_word(&at, value, "memory_bandwidth", words, 2, r->diag);
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

static enum status take_quotes(struct scenario_reading *r, const struct yaml *value)
{
    static const char *const words[] = {"any", "valid"};
    int at = 0;
    const enum status status = given_read_word(&at, value, "quotes", words, 2, r->diag);
    r->scenario->quotes_valid_only = at == 1;
    r->scenario->quotes_at = given_at(value);
    return status;
}

static enum status take_clusters(struct scenario_reading *r, const struct yaml *value)
{
    r->scenario->clusters_at = given_at(value);
    return given_read_integer(&r->scenario->clusters, value, "clusters", 1, CLUSTERS_AT_MOST, r->diag);
}

/* The file belongs to the question, as one of a model does. Taken after the workload: plans are chosen by
 * calibrated rates of all models, or by none. */
static enum status take_calibration(struct scenario_reading *r, const struct yaml *value)
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
static enum status take_error(struct scenario_reading *r, const struct yaml *value)
{
    return error_take(&r->scenario->error, value, r->scenario, r->arena, r->diag);
}

static enum status take_range(struct scenario_reading *r, const struct yaml *value)
{
    static const char *const keys[] = {"from", "to"};
    enum status status = yaml_check_keys(value, "range", keys, 2, r->diag);
    const struct yaml *from = status == ST_OK ? yaml_get(value, "from") : NULL;
    const struct yaml *to = status == ST_OK ? yaml_get(value, "to") : NULL;
    if (from)
        status = given_read_text(&r->scenario->range_from, from, "from", r->diag);
    if (status == ST_OK && to)
        status = given_read_text(&r->scenario->range_to, to, "to", r->diag);
    return status;
}

static enum status take_set(struct scenario_reading *r, const struct yaml *value)
{
    return given_read_list(&r->scenario->changes, value, "set", r->arena, r->diag);
}

static enum status take_overrides(struct scenario_reading *r, const struct yaml *value)
{
    enum status status = yaml_expect(value, YAML_MAP, "overrides", r->diag);
    if (status != ST_OK)
        return status;
    struct scenario *scenario = r->scenario;
    scenario->overrides = ARENA_NEW(r->arena, value->n, struct override);
    scenario->n_overrides = value->n;
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        scenario->overrides[i].name = value->pairs[i].key;
        status = given_read_list(&scenario->overrides[i].changes, value->pairs[i].value, "overrides",
                                 r->arena, r->diag);
    }
    return status;
}

static enum status take_layout(struct scenario_reading *r, const struct yaml *value)
{
    return purchase_take_layout(&r->scenario->purchase.layout, value, r->diag);
}

static const struct {
    const char *key;
    enum status (*take)(struct scenario_reading *r, const struct yaml *value);
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
    {"workload", scenario_take_workload},
    {"choose", scenario_take_choose},
    {"limits", scenario_take_limits},
    {"owned", scenario_take_owned},
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

static enum status read_all(struct scenario_reading *r, const struct yaml *root)
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
    out->root = root;
    struct scenario_reading reading = {out, arena, diag};
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
        status = given_pick(&at, &given, "goal", goal_names, N_GOALS, diag);
        scenario->goal = (enum goal)at;
    }
    if (status == ST_OK && settings->counts) {
        const struct given given = option_given(settings->counts, "--counts");
        status = given_pick(&at, &given, "counts", counts_names, N_COUNTS, diag);
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
