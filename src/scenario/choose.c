/* choose.c - reads `choose`: the nodes, networks and templates of a scenario. */
#include <string.h>

#include "base/arena.h"
#include "base/yaml.h"
#include "scenario/failures.h"
#include "scenario/keys.h"
#include "scenario/scenario.h"

/* Reads parameters by node: `ports: {NODE: 8, NODE: 72}`. */
static enum status read_by_node(struct template_choice *out, const struct yaml_pair *pair,
                                struct scenario_reader *r)
{
    const struct yaml *map = pair->value;
    struct node_param *all = ARENA_COPY(r->arena, out->by_node, out->n_by_node, map->n, struct node_param);
    enum status status = ST_OK;
    if (map->n == 0)
        return yaml_error(map, r->diag, "%s: an empty map; write a number, or {NODE: NUMBER, ...}",
                          pair->key);
    for (size_t i = 0; i < map->n && status == ST_OK; i++) {
        struct located_text given = {0};
        status = located_read_text(&given, map->pairs[i].value, map->pairs[i].key, r->diag);
        struct located_text node = given;
        node.text = map->pairs[i].key;
        given.text = arena_printf(r->arena, "%s=%s", pair->key, given.text ? given.text : "");
        all[out->n_by_node++] = (struct node_param){node, given};
    }
    out->by_node = all;
    return status;
}

static enum status read_template(void *to, const struct field *field, const struct yaml *value,
                                 struct scenario_reader *r)
{
    struct template_choice *out = to;
    (void)field;
    if (value->kind == YAML_SCALAR) {
        out->name = located_at(value);
        return value->text ? ST_OK : yaml_error(value, r->diag, "templates: an empty entry");
    }
    enum status status = yaml_expect(value, YAML_MAP, "a template", r->diag);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        struct located_text given = {0};
        if (pair->value->kind == YAML_MAP && strcmp(pair->key, "name") != 0) {
            status = read_by_node(out, pair, r);
            continue;
        }
        status = located_read_text(&given, pair->value, pair->key, r->diag);
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

/* Rejects an empty list, because it would choose nothing. (Without the key everything is chosen.) */
static enum status reject_empty_list(void *out, const struct yaml *map, struct scenario_reader *r)
{
    (void)out;
    for (size_t i = 0; i < map->n; i++)
        if (map->pairs[i].value->kind == YAML_LIST && map->pairs[i].value->n == 0)
            return yaml_error(map->pairs[i].value, r->diag,
                              "%s: an empty list; leave the key out to choose from the whole catalogue",
                              map->pairs[i].key);
    return ST_OK;
}

static const struct field TEXT = {.form = FIELD_TEXT};
static const struct field PARAM = {.form = FIELD_NAMED, .row = &TEXT, .scalar = &TEXT};
static const struct field NAME_AND_PARAMS = {.form = FIELD_NAMED, .row = &PARAM, .scalar = &TEXT};
const struct field scenario_template = {FIELD_TO_OTHER(read_template), .shape = &NAME_AND_PARAMS};

static const struct field KEYS[] = {
    {.key = "nodes", .form = FIELD_NAMES, .to = offsetof(struct scenario, choose.nodes)},
    {.key = "networks", .form = FIELD_NAMES, .to = offsetof(struct scenario, choose.networks)},
    {.key = "templates",
     FIELD_ROWS_OF(struct template_choice, scenario_template),
     .to = offsetof(struct scenario, choose.templates)},
    {.key = "storage",
     FIELD_ROWS_OF(struct storage_choice, scenario_storage),
     .to = offsetof(struct scenario, choose.storage)},
};

const struct fields scenario_choose = {"choose", FIELDS(KEYS), reject_empty_list};
