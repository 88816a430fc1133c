/* workload.c - reads the applications of a scenario. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/yaml.h"
#include "model/pmnf.h"
#include "scenario/at_most.h"
#include "scenario/keys.h"
#include "scenario/model_file.h"
#include "scenario/scenario.h"

/* An application while it is read. Its keys are read in the order of the table, because later ones need
 * earlier ones. */
struct work_item_input {
    struct work_item item;
    struct located_text name;
    const struct model *model;
    const struct yaml *params; /* read after the model; NULL: none */
    const char *taken;         /* the parameter that names the file from which the model was made, or NULL */
};

static enum status keep_params(void *to, const struct field *field, const struct yaml *value,
                               struct scenario_reader *r)
{
    struct work_item_input *w = to;
    w->params = value;
    return yaml_expect(value, YAML_MAP, field->key, r->diag);
}

static enum status read_params(struct work_item_input *w, struct scenario_reader *r)
{
    const struct service *service = &((const struct scenario *)r->whole)->frame.service;
    struct application *app = &w->item.application;
    struct located_text arrivals = {0};
    enum status status = ST_OK;
    for (size_t i = 0; w->params && i < w->params->n; i++) {
        const struct yaml *value = w->params->pairs[i].value;
        const char *key = w->params->pairs[i].key;
        struct located_text given = {0};
        if (w->taken && strcmp(key, w->taken) == 0)
            continue;
        status = located_read_text(&given, value, key, r->diag);
        if (status != ST_OK)
            return status;
        if (strcmp(key, "arrivals") == 0)
            arrivals = given;
        else if (application_set(app, key, given.text ? given.text : "", r->diag) != ST_OK)
            return located_fail(&given, ST_INPUT, r->diag);
    }
    if (arrivals.file)
        status = service_set_arrivals(app, &arrivals, r->diag);
    if (status == ST_OK)
        status = service_set(app, service, w->params, r->diag);
    return status == ST_OK ? application_check(app, r->diag) : status;
}

/* Finds the model of an application. A program file is part of the scenario's hash. A model of the list may
 * be made from the file that `params` names. */
static enum status find_model(struct work_item_input *w, const char *name, struct scenario_reader *r)
{
    char hash[65];
    struct scenario *scenario = r->whole;
    const char *folder = path_folder(r->arena, scenario->file.path);
    enum status status = model_file_find(&w->model, hash, name, folder, r->arena, r->diag);
    if (status == ST_OK && w->model->from_file) {
        struct located_text file = {0};
        w->taken = w->model->params[0].name;
        const struct yaml *value = w->params ? yaml_get(w->params, w->taken) : NULL;
        if (!value)
            return diag_set(r->diag, ST_INPUT, "%s needs params: {%s: FILE}", name, w->taken);
        status = located_read_text(&file, value, w->taken, r->diag);
        if (status == ST_OK) {
            status = model_file_pmnf(&w->model, hash, file.text, folder, r->arena, r->diag);
            diag_place(r->diag, value->file, value->line, value->column);
        }
    }
    if (status == ST_OK && hash[0] != '\0') {
        const char *both = arena_printf(r->arena, "%s%s", scenario->file.hash, hash);
        sha256_hex(scenario->file.hash, both, strlen(both));
    }
    return status;
}

static enum status read_model(void *to, const struct field *field, const struct yaml *value,
                              struct scenario_reader *r)
{
    struct work_item_input *w = to;
    struct located_text key = {0};
    enum status status = located_read_text(&key, value, field->key, r->diag);
    if (status == ST_OK && (status = find_model(w, key.text, r)) != ST_OK)
        return located_fail(&key, status, r->diag);
    if (status != ST_OK)
        return status;
    w->item.application = application_init(w->model);
    return ST_OK;
}

/* Sets the unit of a measured program, in place of that of its file. */
static enum status read_unit(void *to, const struct field *field, const struct yaml *value,
                             struct scenario_reader *r)
{
    struct work_item_input *w = to;
    struct located_text unit = {0};
    struct pmnf_model *made = ARENA_NEW(r->arena, 1, struct pmnf_model);
    const enum status status = located_read_text(&unit, value, field->key, r->diag);
    if (status != ST_OK)
        return status;
    if (!pmnf_unit_fits(unit.text))
        return pmnf_unit_fail(value, r->diag);
    if (!pmnf_model_count(made, w->model, unit.text))
        return yaml_error(value, r->diag, "unit: %s counts %s; only a measured program takes a unit",
                          w->model->key, w->model->unit.work);
    w->model = &made->model;
    w->item.application = application_init(w->model);
    return ST_OK;
}

static enum status read_amount(void *to, const struct field *field, const struct yaml *value,
                               struct scenario_reader *r)
{
    struct scenario *scenario = r->whole;
    struct work_item *item = &((struct work_item_input *)to)->item;
    const bool runs = strcmp(field->key, "runs") == 0;
    struct field amount = {
        .key = field->key, .form = FIELD_POSITIVE, .to = offsetof(struct work_item, amount)};
    if (scenario->n_work > 0 && scenario->by_runs != runs)
        return yaml_error(value, r->diag, "a workload uses `share` throughout, or `runs` throughout");
    scenario->by_runs = runs;
    const enum status status = field_read(item, &amount, value, r);
    /* outside this range small amounts would be lost by rounding in the sum of all amounts */
    if (status == ST_OK && (item->amount < 1e-12 || item->amount > 1e12))
        return yaml_error(value, r->diag, "%s: expected a number from 1e-12 to 1e12, got '%s'", field->key,
                          value->text);
    return status;
}

static enum status read_max_time(void *to, const struct field *field, const struct yaml *value,
                                 struct scenario_reader *r)
{
    struct work_item *item = &((struct work_item_input *)to)->item;
    const struct field time = {.key = field->key,
                               .form = FIELD_POSITIVE,
                               .to = offsetof(struct work_item, max_time_s),
                               .at = offsetof(struct work_item, at.max_time),
                               .dimension = DIM_TIME};
    item->any_time = value->kind == YAML_SCALAR && strcmp(value->text, "any") == 0;
    return item->any_time ? ST_OK : field_read(item, &time, value, r);
}

static enum status read_nodes(void *to, const struct field *field, const struct yaml *value,
                              struct scenario_reader *r)
{
    const struct field nodes = {.key = field->key,
                                .form = FIELD_INTEGER,
                                .to = offsetof(struct work_item, job_nodes),
                                .at = offsetof(struct work_item, at.job),
                                .low = 1,
                                .high = 1000000000};
    struct work_item *item = &((struct work_item_input *)to)->item;
    item->at.job = located_at(value);
    if (value->kind == YAML_SCALAR && strcmp(value->text, "all") == 0)
        return ST_OK;
    return field_read(item, &nodes, value, r);
}

/* Sets the lengths of a request from the parameters of a model that has them. */
static enum status take_request(struct work_item *item, const struct yaml *map, struct scenario_reader *r)
{
    const struct model *model = item->application.model;
    for (size_t i = 0; i < model->n_params; i++) {
        const char *name = model->params[i].name;
        const bool prompt = strcmp(name, "prompt") == 0;
        const struct yaml *said = yaml_get(map, name);
        if (!prompt && strcmp(name, "answer") != 0)
            continue;
        if (said)
            return yaml_error(said, r->diag, "%s: %s has the parameter %s: give it in `params`", name,
                              model->key, name);
        *(prompt ? &item->request.prompt : &item->request.answer) = item->application.param[i];
    }
    const struct request_tokens *request = &item->request;
    if (request->prompt != floor(request->prompt) || request->answer != floor(request->answer))
        return yaml_error(map, r->diag, "`prompt` and `answer` are whole numbers of tokens");
    if (!(item->request.prompt > 0) != !(item->request.answer > 0))
        return yaml_error(map, r->diag, "a request needs both `prompt` and `answer`");
    if (item->request.prompt > 0 && strcmp(model->unit.work, "token") != 0)
        return yaml_error(map, r->diag, "`prompt` and `answer` need work in tokens, but %s counts %s",
                          model->key, model->unit.work);
    return ST_OK;
}

/* Checks relations between keys, sets values that depend on the model, and adds the application. */
static enum status add_item(void *out, const struct yaml *map, struct scenario_reader *r)
{
    struct work_item_input *w = out;
    struct work_item *item = &w->item;
    struct scenario *scenario = r->whole;
    const struct yaml *name = yaml_get(map, "name"), *cpu_share = yaml_get(map, "cpu_share");
    item->place = located_at(map);
    item->name = name ? w->name.text : w->model->key;
    for (size_t i = 0; i < scenario->n_work; i++)
        if (strcmp(scenario->work[i].name, item->name) == 0)
            return yaml_error(name ? name : map, r->diag, "a second application named '%s'", item->name);
    const enum status status = read_params(w, r);
    if (status != ST_OK)
        return status;
    if (!yaml_get(map, "share") == !yaml_get(map, "runs"))
        return yaml_error(map, r->diag, "an application needs `share` or `runs`, one of the two");
    item->min_rate_ops *= w->model->unit.scale;
    if (isnan(w->model->work(&item->application)) && (scenario->by_runs || isfinite(item->max_time_s)))
        return yaml_error(
            map, r->diag,
            "%s: `runs` and `max_time` need runs of one size: give it in `params`, or use `share`",
            item->name);
    if (item->cpu_share > 1)
        return yaml_error(cpu_share, r->diag, "cpu_share: expected a share above 0, at most 1, got '%s'",
                          cpu_share->text);
    const enum status lengths = take_request(item, map, r);
    if (lengths != ST_OK)
        return lengths;
    scenario->work = ARENA_COPY(r->arena, scenario->work, scenario->n_work, 1, struct work_item);
    scenario->work[scenario->n_work++] = *item;
    return ST_OK;
}

#define TO(member) .to = offsetof(struct work_item_input, member)
#define AT(member) .at = offsetof(struct work_item_input, member)

static const struct field PARAM = {.form = FIELD_TEXT}, UNIT = {.form = FIELD_TEXT},
                          AMOUNT = {.form = FIELD_POSITIVE};
static const struct field PARAMS = {.form = FIELD_NAMED, .row = &PARAM};

static const struct field KEYS[] = {
    {.key = "name", .form = FIELD_GIVEN, TO(name)},
    {.key = "params", FIELD_TO_OTHER(keep_params), .shape = &PARAMS},
    {.key = "model", FIELD_TO_OTHER(read_model), .missing = "an application needs a `model`"},
    {.key = "unit", FIELD_TO_OTHER(read_unit), .shape = &UNIT},
    {.key = "share", FIELD_TO_OTHER(read_amount), .shape = &AMOUNT},
    {.key = "runs", FIELD_TO_OTHER(read_amount), .shape = &AMOUNT},
    {.key = "max_time", FIELD_TO_OTHER(read_max_time)},
    {.key = "min_rate", .form = FIELD_POSITIVE, TO(item.min_rate_ops), AT(item.min_rate_at)},
    {.key = "min_score", .form = FIELD_POSITIVE, TO(item.min_score), AT(item.at.min_score)},
    {.key = "checkpoint", FIELD_LIKE_OF(scenario_checkpoint), TO(item.checkpoint)},
    {.key = "nodes", FIELD_TO_OTHER(read_nodes)},
    {.key = "runs_on", .form = FIELD_NAMES, TO(item.runs_on)},
    {.key = "capability", .form = FIELD_POSITIVE, TO(item.capability)},
    {.key = "va", .form = FIELD_POSITIVE, TO(item.va)},
    {.key = "prompt", FIELD_NUMBER_OF(1, 1e8), TO(item.request.prompt)},
    {.key = "answer", FIELD_NUMBER_OF(1, 1e8), TO(item.request.answer)},
    {.key = "cpu_share", .form = FIELD_POSITIVE, TO(item.cpu_share)},
};
static const struct fields ITEM = {"an application of the workload", FIELDS(KEYS), add_item};
static const struct field ITEM_ROW = {.form = FIELD_MAP, .fields = &ITEM};
static const struct work_item_input UNSAID = {
    .item = {.max_time_s = INFINITY, .cpu_share = 1, .capability = 1}};
const struct field scenario_workload = {FIELD_EACH_OF(struct work_item_input, ITEM_ROW, UNSAID), .low = 1,
                                        .high = APPS_AT_MOST, .noun = "applications"};
