/* scenario_text.c - changes the tree of a scenario file and writes it into the file's text. */

#include "scenario/scenario_text.h"

#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "base/yaml.h"
#include "base/yaml_edit.h"
#include "scenario/fields.h"
#include "scenario/scenario.h"

/* The tree that is being changed. */
struct scenario_tree {
    const struct yaml *root;
    const struct scenario *scenario;
    const char *from, *to; /* folders of the old and the new file */
    struct arena *arena;
};

static struct yaml *scalar(struct scenario_tree *t, const char *text)
{
    struct yaml *value = ARENA_NEW(t->arena, 1, struct yaml);
    *value = (struct yaml){.kind = YAML_SCALAR, .text = text};
    return value;
}

/* Sets or adds a key of the root; NULL removes it. */
static void set_key(struct scenario_tree *t, const char *key, const struct yaml *value)
{
    struct yaml *root = ARENA_COPY(t->arena, t->root, 1, 0, struct yaml);
    struct yaml_pair *pairs = ARENA_COPY(t->arena, root->pairs, root->n, 1, struct yaml_pair);
    size_t at = 0;
    while (at < root->n && strcmp(pairs[at].key, key) != 0)
        at++;
    if (value)
        pairs[at] = (struct yaml_pair){.key = key, .value = value};
    else if (at < root->n)
        memmove(&pairs[at], &pairs[at + 1], (root->n - at - 1) * sizeof *pairs);
    root->n = value && at == root->n ? root->n + 1 : !value && at < root->n ? root->n - 1 : root->n;
    root->pairs = pairs;
    t->root = root;
}

static void set_option(struct scenario_tree *t, const char *key, const char *text)
{
    const struct yaml *old = yaml_get(t->root, key);
    if (text && !(old && old->text && strcmp(old->text, text) == 0))
        set_key(t, key, scalar(t, text));
}

/* The changes that are not of keys, after those of the file itself. */
static void set_changes(struct scenario_tree *t)
{
    const struct located_list *changes = &t->scenario->file.changes;
    const struct yaml *own = yaml_get(t->root, "set");
    const size_t n_own = own ? own->n : 0;
    const struct yaml **items = ARENA_NEW(t->arena, n_own + changes->n, const struct yaml *);
    struct yaml *list = own ? ARENA_COPY(t->arena, own, 1, 0, struct yaml) : scalar(t, NULL);
    list->kind = YAML_LIST;
    list->n = 0;
    for (size_t i = 0; i < n_own; i++)
        if (!key_change_is(&scenario_keys, own->items[i]->text))
            items[list->n++] = own->items[i];
    const size_t kept = list->n;
    for (size_t i = kept; i < changes->n; i++)
        items[list->n++] = scalar(t, changes->v[i].text);
    list->items = items;
    if (kept < n_own || list->n > kept)
        set_key(t, "set", list->n > 0 ? list : NULL);
}

/* --- paths --- */

/* A path that is relative to a folder, for the new file. */
static const char *moved(const struct scenario_tree *t, const char *path, const char *from)
{
    if (path[0] == '/' || strcmp(from, t->to) == 0)
        return path;
    const char *there = path_join(t->arena, from, path);
    const char *whole = t->to[0] && there[0] != '/' ? path_resolved(t->arena, there) : NULL;
    return whole ? whole : there;
}

/* Keys with a path, at any depth below these keys of the root. */
static const struct {
    const char *key, *below;
} PATH_KEYS[] = {
    {"catalog", ""},      {"calibration", ""},   {"calibration", "file"}, {"bids", "bill"},
    {"bids", "promised"}, {"workload", "model"}, {"workload", NULL}, /* any parameter of a model */
};

static bool has_path(const char *key, const char *below)
{
    bool found = false;
    for (size_t i = 0; i < sizeof PATH_KEYS / sizeof *PATH_KEYS && !found; i++)
        found = strcmp(PATH_KEYS[i].key, key) == 0 &&
                (!PATH_KEYS[i].below || strcmp(PATH_KEYS[i].below, below) == 0);
    return found;
}

/* A value with paths for the new file; the old value if it has none. */
static const struct yaml *with_paths(struct scenario_tree *t, const struct yaml *value, const char *key,
                                     const char *below)
{
    if (value->kind == YAML_SCALAR) {
        const bool file = value->text && has_path(key, below) &&
                          (strchr(value->text, '/') || strchr(value->text, '.')) &&
                          file_exists(path_join(t->arena, t->from, value->text));
        const char *path = file ? moved(t, value->text, t->from) : value->text;
        return path == value->text ? value : scalar(t, path);
    }
    struct yaml *copy = ARENA_COPY(t->arena, value, 1, 0, struct yaml);
    struct yaml_pair *pairs =
        ARENA_COPY(t->arena, value->pairs, value->pairs ? value->n : 0, 0, struct yaml_pair);
    const struct yaml **items =
        ARENA_COPY(t->arena, value->items, value->items ? value->n : 0, 0, const struct yaml *);
    bool changed = false;
    for (size_t i = 0; i < value->n; i++) {
        const bool map = value->kind == YAML_MAP;
        const struct yaml *old = map ? pairs[i].value : items[i];
        const struct yaml *now = with_paths(t, old, key, map ? pairs[i].key : below);
        *(map ? &pairs[i].value : &items[i]) = now;
        changed = changed || now != old;
    }
    copy->pairs = pairs;
    copy->items = items;
    return changed ? copy : value;
}

static void set_paths(struct scenario_tree *t)
{
    for (size_t i = 0; i < sizeof PATH_KEYS / sizeof *PATH_KEYS; i++) {
        const struct yaml *old = yaml_get(t->root, PATH_KEYS[i].key);
        const struct yaml *now = old ? with_paths(t, old, PATH_KEYS[i].key, "") : NULL;
        if (now != old)
            set_key(t, PATH_KEYS[i].key, now);
    }
}

/* A name is a catalogue everywhere, a path is relative to the current folder. */
static void set_catalog(struct scenario_tree *t, const char *catalog)
{
    const bool is_path = strchr(catalog, '/') || text_ends(catalog, ".db");
    set_option(t, "catalog", is_path ? moved(t, catalog, "") : catalog);
}

char *scenario_text(const struct scenario *scenario, const struct settings *settings, const char *catalog,
                    const char *path, struct arena *arena)
{
    const struct scenario_file *file = &scenario->file;
    struct scenario_tree t = {.root = file->root,
                              .scenario = scenario,
                              .from = path_folder(arena, file->path),
                              .to = path_folder(arena, path),
                              .arena = arena};
    set_paths(&t);
    set_option(&t, "budget", settings->budget);
    set_option(&t, "as_of", settings->as_of);
    set_option(&t, "goal", settings->goal);
    set_option(&t, "target_rate", settings->target_rate);
    set_option(&t, "near", settings->near);
    set_option(&t, "counts", settings->counts);
    set_changes(&t);
    if (catalog)
        set_catalog(&t, catalog);
    return yaml_edited(file->text, file->n_text, file->given, t.root, arena);
}
