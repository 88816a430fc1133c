/* key_change.c - changes values in the tree of a scenario file, guided by the table of its keys. */
#include "scenario/key_change.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/yaml.h"
#include "scenario/change.h"
#include "scenario/fields.h"

static const char NONE[] = "none";

/* --- forms of keys --- */

/* The form that a value has, without references to other forms; NULL: any. */
static const struct field *form_of(const struct field *field, struct arena *arena)
{
    while (field && (field->form == FIELD_LIKE || field->form == FIELD_OTHER))
        field = field->form == FIELD_OTHER ? field->shape
                : field->make_row          ? field->make_row(arena)
                                           : field->row;
    return field;
}

static bool is_list(const struct field *form)
{
    return form && (form->form == FIELD_NAMES || form->form == FIELD_ROWS || form->form == FIELD_EACH);
}

static bool is_map(const struct field *form)
{
    return form && (form->form == FIELD_MAP || form->form == FIELD_NAMED);
}

static const struct field *field_named(const struct fields *fields, const char *key, size_t n)
{
    for (size_t i = 0; i < fields->n; i++)
        if (strlen(fields->v[i].key) == n && strncmp(fields->v[i].key, key, n) == 0)
            return &fields->v[i];
    return NULL;
}

/* True for keys whose value is a number, an amount, a date or any text. Values of others never begin with a
 * digit. */
static bool is_amount(const struct field *field)
{
    return field->form != FIELD_WORD && field->form != FIELD_SWITCH && field->form != FIELD_OTHER &&
           field->form != FIELD_LIKE && !is_map(field) && !is_list(field);
}

bool key_change_is(const struct fields *keys, const char *text)
{
    const size_t n = strcspn(text, ".="), length = strlen(text);
    const struct field *key = text[n] ? field_named(keys, text, n) : NULL;
    const bool of_changes = key && (strcmp(key->key, "set") == 0 || strcmp(key->key, "overrides") == 0);
    if (!key || of_changes || !strchr(text, '='))
        return false;
    if (text[n] == '.')
        return !change_begins(text);
    const char *value = text + n + 1;
    const bool percent = length > 0 && text[length - 1] == '%' && strchr("+-", value[0]);
    const bool price = value[0] >= '0' && value[0] <= '9' && !is_amount(key);
    return value[0] != '*' && value[0] != '\0' && !percent && !price;
}

/* --- new values --- */

/* A change that is being made. */
struct patch {
    struct key_change *change;
    const char *label; /* place of the new values if the change came from an option */
    struct arena *arena;
    struct diag *diag;
    size_t next;  /* number of the next new value */
    size_t depth; /* number of maps and lists around the current value */
};

enum { DEPTH_AT_MOST = 32 };

static enum status fail(struct patch *p, enum status status)
{
    return located_fail(&p->change->given, status, p->diag);
}

static struct yaml *new_value(struct patch *p, enum yaml_kind kind)
{
    const struct located_text *given = &p->change->given;
    struct yaml *value = ARENA_NEW(p->arena, 1, struct yaml);
    *value = (struct yaml){.kind = kind,
                           .file = given->option ? p->label : given->file,
                           .line = given->line,
                           .column = given->column,
                           .option = given->option ? p->label : NULL,
                           .number = p->next++};
    return value;
}

static const struct yaml *new_scalar(struct patch *p, const char *text, size_t n)
{
    struct yaml *value = new_value(p, YAML_SCALAR);
    value->text = n > 0 ? arena_strndup(p->arena, text, n) : NULL;
    return value;
}

/* A copy of parsed YAML with the place of the change. */
static const struct yaml *copy(struct patch *p, const struct yaml *from)
{
    struct yaml *value = new_value(p, from->kind);
    value->text = from->text;
    value->n = from->n;
    const struct yaml **items = ARENA_NEW(p->arena, from->n, const struct yaml *);
    struct yaml_pair *pairs = ARENA_NEW(p->arena, from->n, struct yaml_pair);
    for (size_t i = 0; i < from->n; i++) {
        if (from->kind == YAML_LIST)
            items[i] = copy(p, from->items[i]);
        else
            pairs[i] = (struct yaml_pair){from->pairs[i].key, value->line, value->column,
                                          copy(p, from->pairs[i].value)};
    }
    value->items = from->kind == YAML_LIST ? items : NULL;
    value->pairs = from->kind == YAML_MAP ? pairs : NULL;
    return value;
}

static const struct yaml *list_of(struct patch *p, const struct yaml *entry)
{
    struct yaml *list = new_value(p, YAML_LIST);
    list->items = ARENA_COPY(p->arena, &entry, 1, 0, const struct yaml *);
    list->n = 1;
    return list;
}

/* Splits "A,B" into a list. */
static const struct yaml *new_list(struct patch *p, const char *text)
{
    struct yaml *list = new_value(p, YAML_LIST);
    const struct yaml **items = ARENA_NEW(p->arena, strlen(text) + 1, const struct yaml *);
    for (const char *s = text; s;) {
        s += strspn(s, " ");
        size_t n = strcspn(s, ",");
        const char *comma = s[n] ? s + n : NULL;
        while (n > 0 && s[n - 1] == ' ')
            n--;
        items[list->n++] = new_scalar(p, s, n);
        s = comma ? comma + 1 : NULL;
    }
    list->items = items;
    return list;
}

/* Makes the value of the change; *out NULL: the key is removed. */
static enum status make_value(const struct yaml **out, struct patch *p, const struct field *form,
                              const struct yaml *old)
{
    const char *text = p->change->to;
    const struct yaml *parsed = NULL;
    *out = NULL;
    if (strcmp(text, NONE) == 0)
        return ST_OK;
    if (strchr("[{\"'", text[0])) {
        struct diag diag = DIAG_INIT;
        enum status status = yaml_parse(&parsed, text, strlen(text), "", p->arena, &diag);
        if (status != ST_OK)
            status = fail(p, diag_set(p->diag, ST_INPUT, "%s", diag.message));
        diag_fini(&diag);
        if (status != ST_OK)
            return status;
        *out = copy(p, parsed);
        if (is_list(form) && parsed->kind != YAML_LIST)
            *out = list_of(p, *out);
    } else if (is_list(form) || (!form && old && old->kind == YAML_LIST)) {
        *out = new_list(p, text);
    } else {
        *out = new_scalar(p, text, strlen(text));
    }
    return ST_OK;
}

/* --- the way to the value --- */

/* Length of a name at the start of a path: all of it, or up to a dot. 0: the path does not begin with it. */
static size_t begins(const char *path, const char *name)
{
    const size_t n = strlen(name);
    return strncmp(path, name, n) == 0 && (path[n] == '\0' || path[n] == '.') ? n : 0;
}

static const char *rest_of(const char *path, size_t n)
{
    return path[n] ? path + n + 1 : NULL;
}

static enum status put(const struct yaml **out, struct patch *p, const struct yaml *old,
                       const struct field *field, const char *path);

/* Reports that the value above a name of the path lacks the name. what: "key" or "entry". */
static enum status unknown(struct patch *p, const char *what, const char *path, const char *const *names,
                           size_t n)
{
    const size_t before = strlen(p->change->path) - strlen(path);
    const char *name = arena_strndup(p->arena, path, strcspn(path, "."));
    diag_set(p->diag, ST_INPUT, "'%.*s' has no %s '%s'", before > 0 ? (int)before - 1 : 0, p->change->path,
             what, name);
    return fail(p, suggest(p->diag, name, names, n));
}

/* Rejects a key, at the start of the path, that the map cannot have. */
static enum status check_key(struct patch *p, const struct field *form, const char *key, const char *path)
{
    const struct fields *fields = form && form->form == FIELD_MAP ? form->fields : NULL;
    if (!fields || field_named(fields, key, strlen(key)))
        return ST_OK;
    const char **keys = ARENA_NEW(p->arena, fields->n, const char *);
    for (size_t i = 0; i < fields->n; i++)
        keys[i] = fields->v[i].key;
    return unknown(p, "key", path, keys, fields->n);
}

/* Length of the key at the start of a path: the longest key of the map, or up to the first dot. Names in a
 * map of scalars have dots of their own. */
static size_t key_length(struct patch *p, const struct yaml *map, const struct field *form, const char *path)
{
    size_t longest = 0;
    for (size_t i = 0; map && i < map->n; i++) {
        const size_t n = begins(path, map->pairs[i].key);
        longest = n > longest ? n : longest;
    }
    if (longest > 0)
        return longest;
    const struct field *row = form && form->form == FIELD_NAMED ? form_of(form->row, p->arena) : NULL;
    return row && !is_map(row) && !is_list(row) ? strlen(path) : strcspn(path, ".");
}

/* Changes the value at a key of a map, and adds or removes the key. */
static enum status put_in_map(const struct yaml **out, struct patch *p, const struct yaml *old,
                              const struct field *form, const char *path)
{
    struct yaml *map = new_value(p, YAML_MAP);
    const size_t length = key_length(p, old, form, path);
    const char *key = arena_strndup(p->arena, path, length);
    const struct field *field = !form                       ? NULL
                                : form->form == FIELD_MAP   ? field_named(form->fields, key, length)
                                : form->form == FIELD_NAMED ? form->row
                                                            : NULL;
    const size_t n = old ? old->n : 0;
    struct yaml_pair *pairs = old ? ARENA_COPY(p->arena, old->pairs, n, 1, struct yaml_pair)
                                  : ARENA_NEW(p->arena, 1, struct yaml_pair);
    size_t at = 0;
    while (at < n && strcmp(pairs[at].key, key) != 0)
        at++;
    const struct yaml *value = NULL;
    enum status status = check_key(p, form, key, path);
    if (status == ST_OK)
        status = put(&value, p, at < n ? pairs[at].value : NULL, field, rest_of(path, length));
    if (old) {
        const size_t number = map->number;
        *map = *old;
        map->number = number;
    }
    map->pairs = pairs;
    map->n = n;
    if (value) {
        pairs[at] = (struct yaml_pair){key, value->line, value->column, value};
        map->n = at < n ? n : n + 1;
    } else if (at < n) {
        memmove(&pairs[at], &pairs[at + 1], (n - at - 1) * sizeof *pairs);
        map->n = n - 1;
    }
    *out = map->n > 0 ? map : NULL;
    return status;
}

/* The name of a list's entry: the entry itself, or its name, part or model. */
static const char *entry_name(const struct yaml *entry)
{
    static const char *const keys[] = {"name", "part", "model"};
    const char *name = entry->kind == YAML_SCALAR ? entry->text : NULL;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && entry->kind == YAML_MAP && !name; i++) {
        const struct yaml *value = yaml_get(entry, keys[i]);
        name = value ? value->text : NULL;
    }
    return name ? name : "";
}

/* A map with this one key, which has the place of its value. */
static const struct yaml *map_of(struct patch *p, const char *key, const struct yaml *value)
{
    struct yaml *map = new_value(p, YAML_MAP);
    struct yaml_pair *pair = ARENA_NEW(p->arena, 1, struct yaml_pair);
    *pair = (struct yaml_pair){key, value->line, value->column, value};
    map->pairs = pair;
    map->n = 1;
    return map;
}

/* An entry that is only a name becomes a map, which other keys can join. */
static const struct yaml *as_map(struct patch *p, const struct yaml *entry)
{
    if (entry->kind != YAML_SCALAR)
        return entry;
    return map_of(p, "name", entry);
}

/* Changes or removes the entry of a list that the path names. */
static enum status put_in_list(const struct yaml **out, struct patch *p, const struct yaml *old,
                               const struct field *form, const char *path)
{
    size_t longest = 0, at = 0;
    const char **names = ARENA_NEW(p->arena, old->n, const char *);
    for (size_t i = 0; i < old->n; i++) {
        names[i] = entry_name(old->items[i]);
        const size_t n = *names[i] ? begins(path, names[i]) : 0;
        at = n > longest ? i : at;
        longest = n > longest ? n : longest;
    }
    if (longest == 0)
        return unknown(p, "entry", path, names, old->n);
    const char *rest = rest_of(path, longest);
    const struct yaml *value = NULL, *entry = rest ? as_map(p, old->items[at]) : old->items[at];
    const enum status status = put(&value, p, entry, is_list(form) ? form->row : NULL, rest);
    struct yaml *list = ARENA_COPY(p->arena, old, 1, 0, struct yaml);
    const struct yaml **items = ARENA_NEW(p->arena, old->n, const struct yaml *);
    list->number = p->next++;
    list->n = 0;
    for (size_t i = 0; i < old->n; i++)
        if (i != at || value)
            items[list->n++] = i == at ? value : old->items[i];
    list->items = items;
    *out = list;
    return status;
}

/* A scalar in place of a map becomes the map that it stands for. */
static const struct yaml *unfold(struct patch *p, const struct yaml *old, const struct field *form)
{
    const struct field *stands_for = form && form->form == FIELD_MAP ? form->scalar : NULL;
    if (!stands_for || !stands_for->key)
        return NULL;
    return map_of(p, stands_for->key, old);
}

/* Makes a value from the old one, with the change at the path in it. old: NULL without a value. path: NULL:
 * the change replaces the value. */
static enum status put(const struct yaml **out, struct patch *p, const struct yaml *old,
                       const struct field *field, const char *path)
{
    const struct field *form = form_of(field, p->arena);
    const bool empty = old && old->kind == YAML_SCALAR && !old->text;
    *out = NULL;
    if (!path)
        return make_value(out, p, form, old);
    if (p->depth++ == DEPTH_AT_MOST)
        return fail(
            p, diag_set(p->diag, ST_INPUT, "'%s' has more than %d parts", p->change->path, DEPTH_AT_MOST));
    old = empty ? NULL : old;
    if (old && old->kind == YAML_SCALAR) {
        const struct yaml *map = unfold(p, old, form);
        if (!map)
            return fail(p, diag_set(p->diag, ST_INPUT, "'%s' has no key '%s': it is the value '%s'",
                                    field && field->key ? field->key : p->change->path, path, old->text));
        old = map;
    }
    if ((old && old->kind == YAML_LIST) || (!old && is_list(form))) {
        static const struct yaml none = {.kind = YAML_LIST};
        return put_in_list(out, p, old ? old : &none, form, path);
    }
    return put_in_map(out, p, old, form, path);
}

/* --- a change --- */

/* Puts a value as text in YAML's notation on one line. */
static void put_text(struct text *out, const struct yaml *value)
{
    const bool map = value->kind == YAML_MAP;
    if (value->kind == YAML_SCALAR) {
        text_put(out, value->text ? value->text : "");
        return;
    }
    text_put(out, map ? "{" : "[");
    for (size_t i = 0; i < value->n; i++) {
        text_put(out, i > 0 ? ", " : "");
        if (map)
            text_printf(out, "%s: ", value->pairs[i].key);
        put_text(out, map ? value->pairs[i].value : value->items[i]);
    }
    text_put(out, map ? "}" : "]");
}

static const char *text_of(const struct yaml *value, struct arena *arena)
{
    struct text text = TEXT_INIT;
    if (!value)
        return NONE;
    put_text(&text, value);
    return arena_take(arena, &text);
}

/* The value at a path; NULL: there is none. */
static const struct yaml *value_at(const struct yaml *value, const char *path)
{
    while (value && path) {
        const struct yaml *next = NULL;
        size_t longest = 0;
        for (size_t i = 0; i < value->n; i++) {
            const bool map = value->kind == YAML_MAP;
            const char *name = map ? value->pairs[i].key : entry_name(value->items[i]);
            const size_t n = *name ? begins(path, name) : 0;
            next = n > longest ? (map ? value->pairs[i].value : value->items[i]) : next;
            longest = n > longest ? n : longest;
        }
        path = next ? rest_of(path, longest) : path;
        value = next;
    }
    return value;
}

/* One more than the largest number in the tree. */
static size_t numbers_of(const struct yaml *value)
{
    size_t end = value->number + 1;
    for (size_t i = 0; i < value->n; i++) {
        const size_t n = numbers_of(value->kind == YAML_MAP ? value->pairs[i].value : value->items[i]);
        end = n > end ? n : end;
    }
    return end;
}

enum status key_change_make(struct key_change *out, const struct yaml **root, const struct fields *keys,
                            const struct located_text *given, struct arena *arena, struct diag *diag)
{
    const char *equals = strchr(given->text, '=');
    const struct field whole = {.form = FIELD_MAP, .fields = keys};
    struct patch p = {.change = out, .arena = arena, .diag = diag, .next = numbers_of(*root)};
    *out = (struct key_change){.given = *given};
    out->path = arena_strndup(arena, given->text, (size_t)(equals - given->text));
    out->to = equals + 1;
    if (!*out->to || out->path[strlen(out->path) - 1] == '.' || strstr(out->path, ".."))
        return located_error(given, diag, "expected KEY=VALUE, or KEY=none without the key, got '%s'",
                             given->text);
    p.label = arena_printf(arena, "%s %s", given->option ? given->option : "", out->path);
    out->from = text_of(value_at(*root, out->path), arena);
    const enum status status = put(root, &p, *root, &whole, out->path);
    out->to = status == ST_OK ? text_of(value_at(*root, out->path), arena) : out->to;
    return status;
}
