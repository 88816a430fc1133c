/* yaml_edit.c - collects replacements of parts of the text, and checks the result by parsing it. */
#include "base/yaml_edit.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/vec.h"
#include "base/yaml.h"

/* --- values as YAML --- */

/* True for texts that need no quotation marks anywhere. */
static bool is_plain(const char *s)
{
    static const char others[] = "._/+%*=@-";
    if (!isalnum((unsigned char)s[0]) && !strchr("._/+", s[0]))
        return false;
    for (const char *c = s; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(others, *c))
            return false;
    return s[0] && strcmp(s, "null") != 0;
}

/* Appends a character of n bytes, or its escape if a document cannot hold it. A byte that is not UTF-8
 * becomes the replacement character. */
static void put_character(struct text *out, const char *s, size_t n)
{
    const unsigned char c = (unsigned char)*s;
    unsigned code = n == 1 ? c : c & (0xFFu >> (n + 1));
    for (size_t i = 1; i < n; i++)
        code = code << 6 | ((unsigned char)s[i] & 0x3Fu);
    const bool overlong = (n == 3 && code < 0x800) || (n == 4 && code < 0x10000);
    const bool outside = code > 0x10FFFF || (code >= 0xD800 && code < 0xE000);
    if ((n == 1 && c >= 0x80) || overlong || outside)
        text_put(out, "\\uFFFD");
    else if (c == '"' || c == '\\')
        text_printf(out, "\\%c", c);
    else if (code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xFEFF || code == 0xFFFE ||
             code == 0xFFFF)
        text_printf(out, "\\u%04X", code);
    else
        text_putn(out, s, n);
}

static void put_scalar(struct text *out, const char *s)
{
    bool shown = false;
    if (!s || is_plain(s)) {
        text_put(out, s ? s : "null");
        return;
    }
    text_put(out, "\"");
    for (size_t n = 0; *s; s += n) {
        n = text_character(s, &shown);
        put_character(out, s, n);
    }
    text_put(out, "\"");
}

void yaml_put(struct text *out, const struct yaml *value)
{
    const bool map = value->kind == YAML_MAP;
    if (value->kind == YAML_SCALAR) {
        put_scalar(out, value->text);
        return;
    }
    text_put(out, map ? "{" : "[");
    for (size_t i = 0; i < value->n; i++) {
        text_put(out, i > 0 ? ", " : "");
        if (map) {
            put_scalar(out, value->pairs[i].key);
            text_put(out, ": ");
        }
        yaml_put(out, map ? value->pairs[i].value : value->items[i]);
    }
    text_put(out, map ? "}" : "]");
}

/* --- replacements --- */

/* New text in place of the bytes [from, to). */
struct replacement {
    size_t from, to;
    const char *text;
};

struct edit {
    const char *text; /* [n] */
    size_t n;
    struct arena *arena;
    VEC(struct replacement) parts;
};

static void replace(struct edit *e, size_t from, size_t to, const char *text)
{
    const struct replacement part = {from, to, text};
    VEC_PUSH(&e->parts, part);
}

static bool is_bracketed(const struct edit *e, const struct yaml *value)
{
    return value->from < e->n && strchr("[{", e->text[value->from]);
}

/* End of a value, without line ends. */
static size_t end_of(const struct edit *e, const struct yaml *value)
{
    size_t end = value->to;
    if (value->kind != YAML_SCALAR && !is_bracketed(e, value) && value->n > 0) {
        const size_t last = value->n - 1;
        return end_of(e, value->kind == YAML_MAP ? value->pairs[last].value : value->items[last]);
    }
    while (end > value->from && isspace((unsigned char)e->text[end - 1]))
        end--;
    return end;
}

static size_t line_start(const struct edit *e, size_t at)
{
    while (at > 0 && e->text[at - 1] != '\n')
        at--;
    return at;
}

/* The start of the next line, or the end of the text. */
static size_t next_line(const struct edit *e, size_t at)
{
    while (at < e->n && e->text[at] != '\n')
        at++;
    return at < e->n ? at + 1 : at;
}

/* Start of a line by its number, from 1. */
static size_t start_of_line(const struct edit *e, int line)
{
    size_t at = 0;
    for (int i = 1; i < line; i++)
        at = next_line(e, at);
    return at;
}

static char *value_text(struct edit *e, const char *before, const struct yaml *value, const char *after)
{
    struct text text = TEXT_INIT;
    text_put(&text, before);
    yaml_put(&text, value);
    text_put(&text, after);
    return arena_take(e->arena, &text);
}

static void replace_value(struct edit *e, const struct yaml *old, const struct yaml *value)
{
    const size_t end = end_of(e, old);
    const bool attached = old->from > 0 && strchr(":-", e->text[old->from - 1]);
    replace(e, old->from, end, value_text(e, attached ? " " : "", value, ""));
}

/* Deletes the lines of a pair or an entry that begins at `from`; false: something else begins its line. */
static bool delete_lines(struct edit *e, size_t from, size_t end)
{
    const size_t start = line_start(e, from);
    if (strspn(e->text + start, " -") < from - start ||
        (start < from && memchr(e->text + start, '-', from - start)))
        return false;
    replace(e, start, next_line(e, end), "");
    return true;
}

/* Adds a line after a value, indented to a column. */
static void add_line(struct edit *e, const struct yaml *after, int column, const char *line)
{
    const size_t at = next_line(e, end_of(e, after));
    const bool open = at == e->n && at > 0 && e->text[at - 1] != '\n';
    replace(e, at, at, arena_printf(e->arena, "%s%*s%s\n", open ? "\n" : "", column - 1, "", line));
}

/* --- comparison of the trees --- */

static void edit_value(struct edit *e, const struct yaml *old, const struct yaml *value);

static const struct yaml *find(const struct yaml *map, const char *key)
{
    for (size_t i = 0; i < map->n; i++)
        if (strcmp(map->pairs[i].key, key) == 0)
            return map->pairs[i].value;
    return NULL;
}

static bool edit_map(struct edit *e, const struct yaml *old, const struct yaml *value)
{
    bool kept = false;
    for (size_t i = 0; i < old->n; i++) {
        const struct yaml_pair *pair = &old->pairs[i];
        const struct yaml *now = find(value, pair->key);
        kept = kept || now;
        if (now)
            edit_value(e, pair->value, now);
        else if (!delete_lines(e, start_of_line(e, pair->line) + (size_t)pair->column - 1,
                               end_of(e, pair->value)))
            return false;
    }
    for (size_t i = 0; i < value->n; i++)
        if (!find(old, value->pairs[i].key)) {
            struct text key = TEXT_INIT;
            put_scalar(&key, value->pairs[i].key);
            text_put(&key, ": ");
            add_line(e, old, old->pairs[0].column, value_text(e, key.s, value->pairs[i].value, ""));
            text_fini(&key);
        }
    return kept;
}

static bool edit_list(struct edit *e, const struct yaml *old, const struct yaml *value)
{
    size_t k = 0;
    for (size_t i = 0; i < old->n; i++) {
        const bool same = k < value->n && value->items[k] == old->items[i];
        if (same || value->n == old->n)
            edit_value(e, old->items[i], value->items[k++]);
        else {
            const size_t dash = start_of_line(e, old->items[i]->line) + (size_t)old->column - 1;
            if (dash >= e->n || e->text[dash] != '-' || !delete_lines(e, dash, end_of(e, old->items[i])))
                return false;
        }
    }
    for (; k < value->n; k++)
        add_line(e, old, old->column, value_text(e, "- ", value->items[k], ""));
    return value->n > 0;
}

static void edit_value(struct edit *e, const struct yaml *old, const struct yaml *value)
{
    const size_t n = e->parts.n;
    const bool block =
        old->kind != YAML_SCALAR && old->kind == value->kind && old->n > 0 && !is_bracketed(e, old);
    if (old == value)
        return;
    if (block && (old->kind == YAML_MAP ? edit_map(e, old, value) : edit_list(e, old, value)))
        return;
    e->parts.n = n;
    replace_value(e, old, value);
}

/* --- the result --- */

static int compare_parts(const void *a, const void *b)
{
    const struct replacement *p = a, *q = b;
    return p->from != q->from ? (p->from < q->from ? -1 : 1) : (p->to > q->to) - (p->to < q->to);
}

static char *apply(struct edit *e)
{
    struct text out = TEXT_INIT;
    size_t at = 0;
    sort_stable(e->parts.v, e->parts.n, sizeof *e->parts.v, compare_parts);
    for (size_t i = 0; i < e->parts.n; i++) {
        const struct replacement *part = &e->parts.v[i];
        if (part->from > at)
            text_putn(&out, e->text + at, part->from - at);
        text_put(&out, part->text);
        at = part->to > at ? part->to : at;
    }
    text_putn(&out, e->text + at, e->n - at);
    return arena_take(e->arena, &out);
}

static bool is_same(const struct yaml *a, const struct yaml *b)
{
    bool same = a->kind == b->kind && a->n == b->n;
    if (same && a->kind == YAML_SCALAR)
        return a->text && b->text ? strcmp(a->text, b->text) == 0 : a->text == b->text;
    for (size_t i = 0; i < a->n && same; i++) {
        const struct yaml *other = a->kind == YAML_MAP ? find(b, a->pairs[i].key) : b->items[i];
        same = other && is_same(a->kind == YAML_MAP ? a->pairs[i].value : a->items[i], other);
    }
    return same;
}

/* True if the text has these values. */
static bool has_values(const char *text, const struct yaml *values, struct arena *arena)
{
    struct diag diag = DIAG_INIT;
    const struct yaml *parsed = NULL;
    const bool good = yaml_parse(&parsed, text, strlen(text), "", arena, &diag) == ST_OK;
    diag_fini(&diag);
    return good && is_same(parsed, values);
}

/* All values, with a line for each key of the document. */
static char *written_whole(const struct yaml *value, struct arena *arena)
{
    struct text out = TEXT_INIT;
    const bool map = value->kind == YAML_MAP && value->n > 0;
    for (size_t i = 0; i < value->n && map; i++) {
        put_scalar(&out, value->pairs[i].key);
        text_put(&out, ": ");
        yaml_put(&out, value->pairs[i].value);
        text_put(&out, "\n");
    }
    if (!map)
        yaml_put(&out, value);
    return arena_take(arena, &out);
}

char *yaml_edited(const char *text, size_t n, const struct yaml *from, const struct yaml *to,
                  struct arena *arena)
{
    struct edit e = {.text = text, .n = n, .arena = arena};
    edit_value(&e, from, to);
    char *edited = apply(&e);
    mem_free(e.parts.v);
    return has_values(edited, to, arena) ? edited : written_whole(to, arena);
}
