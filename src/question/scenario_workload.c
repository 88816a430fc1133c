/* scenario_workload.c - the applications of a scenario. */
#include <math.h>
#include <string.h>

#include "base/file.h"
#include "question/given_read.h"
#include "question/model_file.h"
#include "question/scenario_parts.h"

/* taken: a parameter that was taken before, or NULL. */
static enum status read_params(struct work_item *item, struct scenario_reading *r, const struct yaml *params,
                               const char *taken)
{
    enum status status = params ? yaml_expect(params, YAML_MAP, "params", r->diag) : ST_OK;
    for (size_t i = 0; params && status == ST_OK && i < params->n; i++) {
        const struct yaml *value = params->pairs[i].value;
        struct given given = {0};
        if (taken && strcmp(params->pairs[i].key, taken) == 0)
            continue;
        status = given_read_text(&given, value, params->pairs[i].key, r->diag);
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

static enum status read_max_time(struct work_item *item, struct scenario_reading *r, const struct yaml *value)
{
    item->max_time_s = INFINITY;
    item->any_time = value && value->kind == YAML_SCALAR && strcmp(value->text, "any") == 0;
    if (!value || item->any_time)
        return ST_OK;
    item->max_time_at = given_at(value);
    return given_read_positive(&item->max_time_s, value, "max_time", DIM_TIME, r->diag);
}

static enum status read_amount(struct work_item *item, struct scenario_reading *r, const struct yaml *map)
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
    const enum status status = given_read_positive(&item->amount, value, key, DIM_NUMBER, r->diag);
    /* so far apart that their sum would lose the smaller one, or all */
    if (status == ST_OK && (item->amount < 1e-12 || item->amount > 1e12))
        return yaml_error(value, r->diag, "%s: expected a number from 1e-12 to 1e12, got '%s'", key,
                          value->text);
    return status;
}

/* A program in a file of its own belongs to the question: its bytes count in the scenario's hash. A model of
 * the list may be made from the file that `params` names. */
static enum status find_model(const struct model **out, const char **taken, struct scenario_reading *r,
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
        status = given_read_text(&file, value, *taken, r->diag);
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
static enum status read_character(struct work_item *item, struct scenario_reading *r, const struct yaml *map)
{
    const struct yaml *va = yaml_get(map, "va");
    const struct yaml *cpu_share = yaml_get(map, "cpu_share");
    enum status status = ST_OK;
    item->cpu_share = 1;
    if (va)
        status = given_read_positive(&item->va, va, "va", DIM_NUMBER, r->diag);
    if (status == ST_OK && cpu_share) {
        status = given_read_positive(&item->cpu_share, cpu_share, "cpu_share", DIM_NUMBER, r->diag);
        if (status == ST_OK && item->cpu_share > 1)
            return yaml_error(cpu_share, r->diag, "cpu_share: expected a share above 0, at most 1, got '%s'",
                              cpu_share->text);
    }
    return status;
}

static enum status read_work_item(struct scenario_reading *r, const struct yaml *map)
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
    status = given_read_text(&key, model_key, "model", r->diag);
    if (status == ST_OK && (status = find_model(&model, &taken, r, key.text, params)) != ST_OK)
        return given_fail(&key, status, r->diag);
    if (status != ST_OK)
        return status;
    item->application = application_init(model);
    const struct yaml *name = yaml_get(map, "name");
    struct given name_at = {0};
    if (name && (status = given_read_text(&name_at, name, "name", r->diag)) != ST_OK)
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
        status = given_read_positive(&item->min_rate_ops, min_rate, "min_rate", DIM_NUMBER, r->diag);
        item->min_rate_ops *= model->rate_scale;
        item->min_rate_at = given_at(min_rate);
    }
    if (status == ST_OK && isnan(model->work(&item->application)) &&
        (scenario->by_runs || isfinite(item->max_time_s)))
        return yaml_error(map, r->diag,
                          "%s: `runs` and `max_time` need the size of a run: give it in `params`",
                          item->name);
    if (status == ST_OK)
        status = read_character(item, r, map);
    if (status != ST_OK) /* a parameter that is missing has no place of its own */
        diag_place(r->diag, map->file, map->line, map->column);
    scenario->n_work++;
    return status;
}

enum status scenario_take_workload(struct scenario_reading *r, const struct yaml *value)
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
