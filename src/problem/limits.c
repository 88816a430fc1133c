/* limits.c - one list of all limits that are numbers, made from the table of rules. */

#include "problem/limits.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "problem/build_steps.h"
#include "problem/charges.h"
#include "problem/instance.h"
#include "scenario/change.h"
#include "scenario/rules.h"

/* A limit: a rule that is a number, or the number that a rule has for one part or vendor. */
struct limit_entry {
    const struct rule *rule;
    size_t index; /* index of the part in the snapshot, or of the charge rule */
};

const char *change_real_text(const struct instance *instance, double value, const char *unit)
{
    return isinf(value) ? "unlimited" : arena_printf(instance->arena, "%.9g %s", value, unit);
}

enum status change_value(double *value, const struct change *change, enum dimension dimension, double bare,
                         struct diag *diag)
{
    if (change->relative) {
        *value = change_scale(*value, change->factor);
        return ST_OK;
    }
    double number = 0;
    enum status status = ST_OK;
    if (bare > 0 && decimal_parse_double(&number, change->value, NULL) == ST_OK)
        *value = number * bare;
    else
        status = unit_parse(value, change->value, dimension, diag);
    if (status == ST_OK && *value < 0)
        status = diag_set(diag, ST_INPUT, "expected a value of zero or more, got '%s'", change->value);
    return status == ST_OK ? ST_OK : located_fail(&change->given, status, diag);
}

/* --- the list --- */

static size_t entries_of(const struct instance *instance, const struct rule *rule)
{
    switch (rule->form) {
    case RULE_NODES:
    case RULE_RATE:
    case RULE_NUMBER:
    case RULE_SIZE:
        return 1;
    case RULE_COUNTS:
        return instance->snapshot->n_parts;
    case RULE_MONEY:
        return instance->market.n_charges;
    case RULE_NAMES:
    case RULE_FREE:
        break;
    }
    return 0;
}

size_t limit_count(const struct instance *instance)
{
    size_t n = 0, count = 0;
    const struct rule *rules = rule_list(&n);
    for (size_t r = 0; r < n; r++)
        count += entries_of(instance, &rules[r]);
    return count;
}

static struct limit_entry entry_at(const struct instance *instance, size_t i)
{
    size_t n = 0;
    const struct rule *rule = rule_list(&n);
    for (; i >= entries_of(instance, rule); rule++)
        i -= entries_of(instance, rule);
    return (struct limit_entry){rule, i};
}

/* The part or vendor of an entry; NULL: none. */
static const char *owner_of_entry(const struct instance *instance, const struct limit_entry *entry)
{
    if (entry->rule->form == RULE_COUNTS)
        return instance->snapshot->parts[entry->index].id;
    return entry->rule->form == RULE_MONEY ? instance->market.charges[entry->index].vendor : NULL;
}

const char *limit_name(const struct instance *instance, size_t i)
{
    const struct limit_entry entry = entry_at(instance, i);
    const char *of = owner_of_entry(instance, &entry);
    return of ? arena_printf(instance->arena, "%s.%s", entry.rule->key, of) : entry.rule->key;
}

const char *limit_words(const struct instance *instance, size_t i)
{
    const struct limit_entry entry = entry_at(instance, i);
    const struct rule *rule = entry.rule;
    const char *of = owner_of_entry(instance, &entry);
    if (rule->form == RULE_MONEY)
        return arena_printf(instance->arena, "%s of %s", rule->noun, of);
    return of ? arena_printf(instance->arena, "%s %s", rule->key, of)
              : arena_printf(instance->arena, "limit %s", rule->key);
}

/* The entry of a part in a list of counts; NULL: none. */
static const struct part_count *find_count(const struct count_list *counts, const char *part)
{
    for (size_t i = 0; i < counts->n; i++)
        if (strcmp(counts->v[i].part.text, part) == 0)
            return &counts->v[i];
    return NULL;
}

const char *limit_text(const struct instance *instance, size_t i)
{
    const struct limit_entry entry = entry_at(instance, i);
    const struct rule *rule = entry.rule;
    struct limits limits = instance->limits;
    struct arena *arena = instance->arena;
    if (rule->form == RULE_MONEY) {
        const int64_t amount_minor = charge_amount(instance, entry.index, rule);
        return amount_minor < 0 ? NULL : money_text(amount_minor, instance->currency, arena);
    }
    if (rule->form == RULE_COUNTS) {
        const struct part_count *count =
            find_count(rule_counts(&limits, rule), owner_of_entry(instance, &entry));
        return count ? arena_printf(arena, "%" PRId64, count->count) : NULL;
    }
    if (rule->form == RULE_NODES) {
        const int64_t nodes = *rule_nodes(&limits, rule);
        return nodes == (rule->at_least ? 1 : INT64_MAX) ? NULL : arena_printf(arena, "%" PRId64, nodes);
    }
    const double number = *rule_number(&limits, rule);
    const char *unit = rule->form == RULE_RATE ? instance_rate_unit(instance) : rule->unit;
    if (!(number > 0))
        return NULL;
    return unit ? change_real_text(instance, number, unit) : arena_printf(arena, "%.9g", number);
}

/* --- changes --- */

static enum status change_nodes(int64_t *count, const struct change *change, struct diag *diag)
{
    if (change->relative && *count == INT64_MAX)
        return located_error(&change->given, diag,
                             "there is no such limit to multiply: give a number of nodes");
    if (change->relative) {
        *count = decimal_scale(*count, change->factor);
        if (*count < 1)
            return located_error(&change->given, diag, "a limit on nodes must be at least 1");
        return ST_OK;
    }
    const enum status status = decimal_parse_integer(count, change->value, 1, 1000000000, diag);
    return status == ST_OK ? ST_OK : located_fail(&change->given, status, diag);
}

/* Changes a number. A limit that is not set cannot be multiplied, except min_rate. */
static enum status change_number(double *number, const struct rule *rule, const struct change *change,
                                 struct diag *diag)
{
    const bool rate = rule->form == RULE_RATE;
    if (change->relative && !rate && !(*number > 0))
        return located_error(&change->given, diag, "there is no such limit to multiply: give a value");
    const enum status status = change_value(number, change, rule->dimension, 0, diag);
    if (status == ST_OK && rule->whole && change->relative)
        *number = round(*number);
    if (status == ST_OK && !rate && !(*number > 0))
        return located_error(&change->given, diag, "a limit on %s must be above zero", rule->key);
    if (status == ST_OK && rule->whole && *number != floor(*number))
        return located_error(&change->given, diag, "a limit on %s must be a whole number", rule->key);
    return status;
}

/* The entry for a part, added with text NULL if there is none. The list is the problem's own copy. */
static struct part_count *entry_for(struct count_list *counts, const char *part, struct arena *arena)
{
    struct part_count *v = ARENA_COPY(arena, counts->v, counts->n, 1, struct part_count);
    counts->v = v;
    const struct part_count *known = find_count(counts, part);
    return known ? &v[known - v] : &v[counts->n++];
}

static enum status change_count(struct count_list *counts, const char *part, const struct change *change,
                                struct arena *arena, struct diag *diag)
{
    struct part_count *entry = entry_for(counts, part, arena);
    enum status status = ST_OK;
    if (change->relative && !entry->part.text)
        return located_error(&change->given, diag,
                             "there is no limit on available '%s' to multiply: give a number", part);
    if (change->relative)
        entry->count = decimal_scale(entry->count, change->factor);
    else
        status = decimal_parse_integer(&entry->count, change->value, 0, 1000000000, diag);
    entry->part = change->given;
    entry->part.text = part;
    return status == ST_OK ? ST_OK : located_fail(&change->given, status, diag);
}

static enum status change_entry(struct instance *instance, const struct limit_entry *entry,
                                const struct change *change, struct diag *diag)
{
    const struct rule *rule = entry->rule;
    struct limits *limits = &instance->limits;
    if (rule->form == RULE_MONEY)
        return charge_change(instance, entry->index, rule, change, diag);
    if (rule->form == RULE_COUNTS)
        return change_count(rule_counts(limits, rule), owner_of_entry(instance, entry), change,
                            instance->arena, diag);
    *rule_place(limits, rule) = change->given;
    return rule->form == RULE_NODES ? change_nodes(rule_nodes(limits, rule), change, diag)
                                    : change_number(rule_number(limits, rule), rule, change, diag);
}

/* Text in the log for a limit that does not exist. */
static const char *none_text(const struct rule *rule)
{
    return rule->form == RULE_COUNTS ? "any number" : "none";
}

enum status limit_change(struct change_state *changing, size_t i, const struct change *change,
                         struct diag *diag)
{
    struct instance *instance = changing->instance;
    const struct limit_entry entry = entry_at(instance, i);
    const struct limits *limits = &instance->limits;
    const char *from = limit_text(instance, i);
    const enum status status = change_entry(instance, &entry, change, diag);
    if (status != ST_OK)
        return status;
    if (limits->min_nodes > limits->max_nodes)
        return located_error(&change->given, diag, "min_nodes becomes %" PRId64 ", above max_nodes %" PRId64,
                             limits->min_nodes, limits->max_nodes);
    const char *to = limit_text(instance, i);
    instance_log_change(instance, limit_words(instance, i), from ? from : none_text(entry.rule),
                        to ? to : none_text(entry.rule));
    return ST_OK;
}

/* --- relaxations of a study --- */

static void grant_count(struct count_list *counts, const struct grant *grant, struct arena *arena)
{
    struct part_count *entry = entry_for(counts, grant->name, arena);
    const struct part_count *end = counts->v + counts->n;
    entry->part.text = grant->name;
    entry->count = grant->count;
    if (grant->count != GRANT_ANY)
        return;
    for (; entry + 1 < end; entry++)
        entry[0] = entry[1];
    counts->n--;
}

void limits_grant(struct instance *instance)
{
    for (size_t i = 0; i < instance->scenario->granted.n; i++) {
        const struct grant *grant = &instance->scenario->granted.v[i];
        if (grant->rule->form == RULE_MONEY)
            charge_waive(instance, grant->name);
        else if (grant->rule->form == RULE_COUNTS)
            grant_count(rule_counts(&instance->limits, grant->rule), grant, instance->arena);
        else
            *rule_number(&instance->limits, grant->rule) = 0;
    }
}
