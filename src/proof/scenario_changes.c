/* scenario_changes.c - compares the changes of a scenario with its file, and changed keys with their values.
 */
#include "proof/scenario_changes.h"

#include <string.h>

#include "base/yaml.h"
#include "problem/instance.h"
#include "proof/audit_text.h"
#include "proof/check.h"
#include "proof/reads.h"

/* The next change and the next change of a key that no list has given yet. */
struct given_so_far {
    size_t change;
    size_t key;
};

/* True if the list has the texts of the next changes, of either kind; all are read. */
static bool gives(struct given_so_far *so_far, const struct instance *instance, const struct yaml *list)
{
    const struct scenario_file *file = &instance->scenario->file;
    bool same = true;
    for (size_t i = 0; i < list->n; i++) {
        const char *text = reads_text(instance, list->items[i]);
        if (so_far->change < file->changes.n && check_same(text, file->changes.v[so_far->change].text))
            so_far->change++;
        else if (so_far->key < file->n_keys && check_same(text, file->keys[so_far->key].given.text))
            so_far->key++;
        else
            same = false;
    }
    return same;
}

/* True if an option gave each change that no list has given. */
static bool rest_is_of_options(const struct scenario_file *file, struct given_so_far so_far)
{
    bool all = true;
    for (size_t i = so_far.change; i < file->changes.n; i++)
        all = all && file->changes.v[i].option;
    for (size_t i = so_far.key; i < file->n_keys; i++)
        all = all && file->keys[i].given.option;
    return all;
}

static bool changes_hold(const struct instance *instance)
{
    const struct yaml *set = audit_value(instance, "set"), *overrides = audit_value(instance, "overrides");
    struct given_so_far so_far = {0, 0};
    const bool own = !set || gives(&so_far, instance, set);
    bool known = rest_is_of_options(&instance->scenario->file, so_far);
    for (size_t i = 0; overrides && i < overrides->n; i++) {
        struct given_so_far with = so_far;
        known = (gives(&with, instance, overrides->pairs[i].value) &&
                 rest_is_of_options(&instance->scenario->file, with)) ||
                known;
    }
    return own && known;
}

/* --- changes of keys --- */

/* Number of bytes of `path` that are the name and the dot after it; 0: the path has another name. */
static size_t name_bytes(const char *path, const char *name)
{
    const size_t n = name ? strlen(name) : 0;
    if (n == 0 || strncmp(path, name, n) != 0)
        return 0;
    return path[n] == '.' ? n + 1 : path[n] == '\0' ? n : 0;
}

/* The name of a list's entry. */
static const char *name_of(const struct yaml *entry)
{
    static const char *const keys[] = {"name", "part", "model"};
    const char *name = entry->kind == YAML_SCALAR ? entry->text : NULL;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !name; i++)
        name = audit_text_at(entry, keys[i]);
    return name;
}

/* The value at the path. If several names begin the path, the longest counts. */
static const struct yaml *value_at(const struct yaml *value, const char *path)
{
    while (value && *path) {
        const struct yaml *below = NULL;
        size_t most = 0;
        for (size_t i = 0; i < value->n; i++) {
            const bool map = value->kind == YAML_MAP;
            const size_t n = name_bytes(path, map ? value->pairs[i].key : name_of(value->items[i]));
            if (n > most)
                below = map ? value->pairs[i].value : value->items[i];
            most = n > most ? n : most;
        }
        value = below;
        path += most;
    }
    return value;
}

/* True if the text "A, B" has the entries of the list. */
static bool is_list_of(const struct yaml *list, const char *text)
{
    size_t i = 0;
    for (; i < list->n; i++) {
        const char *entry = list->items[i]->text;
        const size_t n = entry ? strlen(entry) : 0;
        text += strspn(text, " ");
        if (!entry || strncmp(text, entry, n) != 0)
            return false;
        text += n + strspn(text + n, " ");
        if (*text != (i + 1 < list->n ? ',' : '\0'))
            return false;
        text += *text == ',';
    }
    return i > 0;
}

/* True if the scenario has the value that the change gives. Values in YAML's notation are parsed again. */
static bool has_value(const struct yaml *root, const struct key_change *change)
{
    const char *given = change->given.text, *equals = strchr(given, '=');
    char path[256];
    if (!equals || (size_t)(equals - given) >= sizeof path)
        return false;
    memcpy(path, given, (size_t)(equals - given));
    path[equals - given] = '\0';
    const struct yaml *value = value_at(root, path);
    const char *text = equals + 1;
    if (strcmp(text, "none") == 0)
        return !value || (value->kind == YAML_SCALAR && !value->text);
    if (!value || strchr("[{\"'", text[0]))
        return value;
    return value->kind == YAML_LIST ? is_list_of(value, text) : check_same(value->text, text);
}

/* True if one of the paths leads to the other. */
static bool overlaps(const char *a, const char *b)
{
    while (*a == *b && *a != '=')
        a++, b++;
    return strchr("=.", *a) && strchr("=.", *b);
}

const char *scenario_changes_wrong(const struct instance *instance)
{
    const struct scenario_file *file = &instance->scenario->file;
    for (size_t i = 0; i < file->n_keys; i++) {
        bool last = true;
        for (size_t k = i + 1; k < file->n_keys; k++)
            last = last && !overlaps(file->keys[i].given.text, file->keys[k].given.text);
        if (last && !has_value(file->root, &file->keys[i]))
            return file->keys[i].given.text;
    }
    return changes_hold(instance) ? NULL : "set";
}
