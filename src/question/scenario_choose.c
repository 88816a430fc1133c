/* scenario_choose.c - the nodes, networks and templates that a scenario chooses from. */
#include <string.h>

#include "question/given_read.h"
#include "question/scenario_parts.h"

static enum status read_template(struct template_choice *out, struct scenario_reading *r,
                                 const struct yaml *value)
{
    if (value->kind == YAML_SCALAR) {
        out->name = given_at(value);
        return value->text ? ST_OK : yaml_error(value, r->diag, "templates: an empty entry");
    }
    enum status status = yaml_expect(value, YAML_MAP, "a template", r->diag);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        const struct yaml_pair *pair = &value->pairs[i];
        struct given given = {0};
        status = given_read_text(&given, pair->value, pair->key, r->diag);
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

static enum status read_templates(struct scenario_reading *r, const struct yaml *value)
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

enum status scenario_take_choose(struct scenario_reading *r, const struct yaml *value)
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
        status = given_read_list(&r->scenario->nodes, nodes, "nodes", r->arena, r->diag);
    if (status == ST_OK && networks)
        status = given_read_list(&r->scenario->networks, networks, "networks", r->arena, r->diag);
    if (status == ST_OK && templates)
        status = read_templates(r, templates);
    return status;
}
