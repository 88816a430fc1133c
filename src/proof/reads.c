/* reads.c - marks of what the audit has read, and the list of keys that it need not read. */
#include "proof/reads.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/yaml.h"
#include "problem/instance.h"

struct reads {
    bool *values; /* [n_values] by the numbers of the scenario's values */
    size_t n_values;
    bool *changes; /* by the order of the scenario's changes */
};

/* Keys of a scenario that no plan depends on, with all keys inside them. */
static const struct {
    const char *key, *why;
} NO_PLAN[] = {
    {"title", "a heading"},
    {"catalog", "the plan is of the catalogue whose hash it has; an option can name another"},
    {"bids", "an award compares bids; a plan is of the whole catalogue"},
    {"figures", "of an award"},
    {"award", "of an award"},
    {"criteria", "of an award"},
    {"requirements", "of an award"},
};

static bool is_named_key(const char *key)
{
    for (size_t i = 0; i < sizeof NO_PLAN / sizeof *NO_PLAN; i++)
        if (strcmp(NO_PLAN[i].key, key) == 0)
            return true;
    return false;
}

/* --- marks --- */

/* One more than the largest number of the value and of all values inside it. */
static size_t end_of(const struct yaml *value)
{
    size_t end = value ? value->number + 1 : 0;
    for (size_t i = 0; value && i < value->n; i++) {
        const size_t below = end_of(value->kind == YAML_MAP ? value->pairs[i].value : value->items[i]);
        end = below > end ? below : end;
    }
    return end;
}

struct reads *reads_make(const struct instance *instance, struct arena *arena)
{
    struct reads *reads = ARENA_NEW(arena, 1, struct reads);
    reads->n_values = end_of(instance->scenario->file.root);
    reads->values = ARENA_NEW(arena, reads->n_values, bool);
    reads->changes = ARENA_NEW(arena, instance->scenario->file.changes.n, bool);
    return reads;
}

const char *reads_text(const struct instance *instance, const struct yaml *value)
{
    if (value && instance->notes.reads && value->number < instance->notes.reads->n_values)
        instance->notes.reads->values[value->number] = true;
    return value ? value->text : NULL;
}

const char *reads_at(const struct instance *instance, const struct yaml *map, const char *key)
{
    return map && map->kind == YAML_MAP ? reads_text(instance, yaml_get(map, key)) : NULL;
}

const char *reads_name(const struct instance *instance, const struct yaml *entry)
{
    return entry->kind == YAML_MAP ? reads_at(instance, entry, "name") : reads_text(instance, entry);
}

void reads_change(const struct instance *instance, size_t change)
{
    if (instance->notes.reads)
        instance->notes.reads->changes[change] = true;
}

/* --- keys and changes without a mark --- */

/* A key and the keys around it, up to the root. Entries of a list have the key of the list. */
struct key_path {
    const struct key_path *above; /* NULL: none */
    const char *key;
};

static void put_path(struct text *out, const struct key_path *way)
{
    if (way->above)
        put_path(out, way->above);
    text_printf(out, "%s%s", way->above ? "." : "", way->key);
}

static enum status fail_at(const struct yaml *value, const struct key_path *way, struct diag *diag)
{
    struct text name = TEXT_INIT;
    put_path(&name, way);
    const enum status status =
        diag_set(diag, ST_INTERNAL, "the audit did not read '%s' (%s:%d)", name.s, value->file, value->line);
    text_fini(&name);
    return status;
}

/* A key without a value needs no mark. */
static enum status check_below(const struct reads *reads, const struct yaml *value,
                               const struct key_path *way, struct diag *diag)
{
    enum status status = ST_OK;
    if (value->kind == YAML_SCALAR)
        return value->text && !reads->values[value->number] ? fail_at(value, way, diag) : ST_OK;
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        const bool map = value->kind == YAML_MAP;
        const struct key_path below = {way, map ? value->pairs[i].key : NULL};
        const struct yaml *each = map ? value->pairs[i].value : value->items[i];
        if (way || !is_named_key(below.key))
            status = check_below(reads, each, map ? &below : way, diag);
    }
    return status;
}

static enum status check_changes(const struct instance *instance, struct diag *diag)
{
    const struct located_list *changes = &instance->scenario->file.changes;
    for (size_t i = 0; i < changes->n; i++)
        if (!instance->notes.reads->changes[i])
            return diag_set(diag, ST_INTERNAL, "the audit did not apply the change '%s'", changes->v[i].text);
    return ST_OK;
}

enum status reads_are_whole(const struct instance *instance, struct diag *diag)
{
    const struct yaml *root = instance->scenario->file.root;
    enum status status = root ? check_below(instance->notes.reads, root, NULL, diag) : ST_OK;
    return status == ST_OK ? check_changes(instance, diag) : status;
}
