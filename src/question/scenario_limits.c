/* scenario_limits.c - a scenario's limits, and what is owned. */
#include <string.h>

#include "base/suggest.h"
#include "question/given_read.h"
#include "question/rules.h"
#include "question/scenario_parts.h"
#include "question/scenario_purchase.h"

/* A map of parts to counts. */
static enum status read_counts(struct count_list *out, const struct yaml *value, const char *what,
                               struct scenario_reading *r)
{
    enum status status = yaml_expect(value, YAML_MAP, what, r->diag);
    if (status != ST_OK)
        return status;
    out->v = ARENA_NEW(r->arena, value->n, struct part_count);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        struct part_count *count = &out->v[out->n++];
        count->part = (struct given){value->pairs[i].key, value->file, value->pairs[i].line,
                                     value->pairs[i].column, NULL};
        status = given_read_integer(&count->count, value->pairs[i].value, value->pairs[i].key, 0, 1000000000,
                                    r->diag);
    }
    return status;
}

enum status scenario_take_available(struct limits *out, const struct yaml *value, struct scenario_reading *r)
{
    return read_counts(&out->available, value, "available", r);
}

/* Kinds of parts, as the catalogue calls them. */
static enum status check_kinds(const struct given_list *kinds, const char *what, struct diag *diag)
{
    const char *names[N_PART_KINDS];
    for (int k = 0; k < N_PART_KINDS; k++)
        names[k] = part_kind_name((enum part_kind)k);
    for (size_t i = 0; i < kinds->n; i++) {
        enum part_kind kind = N_PART_KINDS;
        if (part_kind_find(&kind, kinds->v[i].text))
            continue;
        diag_set(diag, ST_INPUT, "%s: unknown kind of parts '%s'", what, kinds->v[i].text);
        suggest(diag, kinds->v[i].text, names, N_PART_KINDS);
        return given_fail(&kinds->v[i], ST_INPUT, diag);
    }
    return ST_OK;
}

static enum status take_names(struct given_list *out, const struct rule *rule, const struct yaml *value,
                              struct scenario_reading *r)
{
    const enum status status = given_read_list(out, value, rule->key, r->arena, r->diag);
    return status == ST_OK && rule->of_kinds ? check_kinds(out, rule->key, r->diag) : status;
}

/* A map of what stays free of each thing that a rule of this key has. */
static enum status take_free(struct limits *limits, const char *key, const struct yaml *value,
                             struct scenario_reading *r)
{
    size_t n = 0, n_things = 0;
    const struct rule *rules = rule_list(&n);
    const char **things = ARENA_NEW(r->arena, n, const char *);
    for (size_t i = 0; i < n; i++)
        if (strcmp(rules[i].key, key) == 0)
            things[n_things++] = rules[i].thing;
    enum status status = yaml_check_keys(value, key, things, n_things, r->diag);
    for (size_t i = 0; i < n && status == ST_OK; i++) {
        const bool one = strcmp(rules[i].key, key) == 0;
        const struct yaml *room = one ? yaml_get(value, rules[i].thing) : NULL;
        if (room)
            status = purchase_read_room(rule_room(limits, &rules[i]), room, rules[i].thing, r->diag);
    }
    return status;
}

static enum status take_limit(struct scenario_reading *r, const struct rule *rule, const struct yaml *value)
{
    struct limits *limits = &r->scenario->limits;
    if (rule->form == RULE_OTHER)
        return rule->read(limits, value, r);
    if (rule->form == RULE_FREE)
        return take_free(limits, rule->key, value, r);
    if (rule->form == RULE_NAMES)
        return take_names(rule_names(limits, rule), rule, value, r);
    *rule_place(limits, rule) = given_at(value);
    return rule->form == RULE_NODES
               ? given_read_integer(rule_nodes(limits, rule), value, rule->key, 1, 1000000000, r->diag)
               : given_read_positive(rule_number(limits, rule), value, rule->key, rule->dimension, r->diag);
}

enum status scenario_take_limits(struct scenario_reading *r, const struct yaml *value)
{
    size_t n = 0;
    const struct rule *rules = rule_list(&n);
    const char **keys = ARENA_NEW(r->arena, n, const char *);
    for (size_t k = 0; k < n; k++)
        keys[k] = rules[k].key;
    const struct limits *limits = &r->scenario->limits;
    enum status status = yaml_check_keys(value, "limits", keys, n, r->diag);
    for (size_t i = 0; status == ST_OK && i < value->n; i++) {
        const struct yaml *limit = yaml_get(value, value->pairs[i].key);
        size_t k = 0;
        while (strcmp(keys[k], value->pairs[i].key) != 0)
            k++;
        if (limit) /* null: no limit */
            status = take_limit(r, &rules[k], limit);
    }
    if (status == ST_OK && limits->min_nodes > limits->max_nodes)
        return given_error(&limits->min_nodes_at, r->diag, "min_nodes %lld is above max_nodes %lld",
                           (long long)limits->min_nodes, (long long)limits->max_nodes);
    return status;
}

enum status scenario_take_owned(struct scenario_reading *r, const struct yaml *value)
{
    return read_counts(&r->scenario->owned, value, "owned", r);
}
