/* limits.c - reads a scenario's limits by the table of rules. */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "scenario/keys.h"
#include "scenario/rules.h"
#include "scenario/scenario.h"

enum { NODES_LIMIT_AT_MOST = 1000000000 };

const struct field scenario_part_count = {FIELD_INTEGER_OF(0, 1000000000),
                                          .to = offsetof(struct part_count, count)};

static const struct field NAMES = {.form = FIELD_NAMES};

/* Checks a list of kinds of parts, with the names of the catalogue. */
static enum status check_kinds(void *to, const struct field *field, const struct yaml *value,
                               struct scenario_reader *r)
{
    struct located_list *kinds = to;
    const char *names[N_PART_KINDS];
    const enum status status = located_read_list(kinds, value, field->key, r->arena, r->diag);
    for (int k = 0; k < N_PART_KINDS; k++)
        names[k] = part_kind_name((enum part_kind)k);
    for (size_t i = 0; status == ST_OK && i < kinds->n; i++) {
        enum part_kind kind = N_PART_KINDS;
        if (part_kind_find(&kind, kinds->v[i].text))
            continue;
        diag_set(r->diag, ST_INPUT, "%s: unknown kind of parts '%s'", field->key, kinds->v[i].text);
        suggest(r->diag, kinds->v[i].text, names, N_PART_KINDS);
        return located_fail(&kinds->v[i], ST_INPUT, r->diag);
    }
    return status;
}

/* The form of a limit under this key. */
static struct field field_of_rule(const struct rule *rule, const char *key)
{
    static const struct field forms[] = {
        [RULE_NODES] = {FIELD_INTEGER_OF(1, NODES_LIMIT_AT_MOST)},
        [RULE_RATE] = {.form = FIELD_POSITIVE},
        [RULE_NUMBER] = {.form = FIELD_POSITIVE},
        [RULE_SIZE] = {.form = FIELD_POSITIVE},
        [RULE_NAMES] = {.form = FIELD_NAMES},
        [RULE_COUNTS] = {FIELD_NAMED_OF(struct part_count, scenario_part_count)},
        [RULE_FREE] = {FIELD_TO_OTHER(scenario_read_room)},
    };
    static const struct field kinds = {FIELD_TO_OTHER(check_kinds), .shape = &NAMES};
    struct field field = rule->of_kinds ? kinds : forms[rule->form];
    field.key = key;
    field.to = rule->value;
    field.at = rule->at;
    field.dimension = rule->dimension;
    field.form = rule->whole ? FIELD_COUNT : field.form;
    return field;
}

/* The form of a map with one entry for each rule of this key. */
static struct field field_of_free(const char *key, struct arena *arena)
{
    size_t n = 0, n_things = 0;
    const struct rule *rules = rule_list(&n);
    struct field *things = ARENA_NEW(arena, n, struct field);
    for (size_t i = 0; i < n; i++)
        if (strcmp(rules[i].key, key) == 0)
            things[n_things++] = field_of_rule(&rules[i], rules[i].noun);
    struct fields *fields = ARENA_NEW(arena, 1, struct fields);
    *fields = (struct fields){key, things, n_things, NULL};
    return (struct field){.key = key, .form = FIELD_MAP, .fields = fields};
}

static enum status check_nodes(void *out, const struct yaml *map, struct scenario_reader *r)
{
    const struct limits *limits = out;
    (void)map;
    if (limits->min_nodes <= limits->max_nodes)
        return ST_OK;
    return located_error(&limits->min_nodes_at, r->diag, "min_nodes %lld is above max_nodes %lld",
                         (long long)limits->min_nodes, (long long)limits->max_nodes);
}

const struct field *scenario_limits(struct arena *arena)
{
    size_t n = 0, n_keys = 0;
    const struct rule *rules = rule_list(&n);
    struct field *keys = ARENA_NEW(arena, n, struct field), *limits = ARENA_NEW(arena, 1, struct field);
    struct fields *fields = ARENA_NEW(arena, 1, struct fields);
    for (size_t i = 0; i < n; i++) {
        if (rules[i].form == RULE_MONEY || (n_keys > 0 && strcmp(keys[n_keys - 1].key, rules[i].key) == 0))
            continue; /* the rule is a key of `vendors`, or not the first entry of its map */
        keys[n_keys++] = rules[i].form == RULE_FREE ? field_of_free(rules[i].key, arena)
                                                    : field_of_rule(&rules[i], rules[i].key);
    }
    *fields = (struct fields){"limits", keys, n_keys, check_nodes};
    *limits = (struct field){.form = FIELD_MAP, .fields = fields};
    return limits;
}
