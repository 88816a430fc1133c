/* yaml.c - converts libyaml's document into a tree in which every value has its place; strict, with
 * limits. */
#include "base/yaml.h"

#include <stdarg.h>
#include <string.h>
#include <yaml.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"

/* The keys of one map are compared in pairs, so their limit is lower. */
enum { DEPTH_AT_MOST = 32, VALUES_AT_MOST = 100000, KEYS_AT_MOST = 4096, ANCHORS_AT_MOST = 1000 };

struct yaml_reader {
    yaml_document_t *document;
    const char *file;
    struct arena *arena;
    struct diag *diag;
    size_t n_values;
    const char *text;
    size_t n_text;
    size_t index, byte; /* a character of the text, and its place in bytes */
    bool repeats;       /* a key may stand twice: the last one counts */
};

/* Place of a character in bytes. libyaml counts characters, without a byte order mark. */
static size_t byte_of(struct yaml_reader *r, size_t index)
{
    const char *text = r->text;
    if (r->byte == 0 && r->n_text >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        r->byte = 3;
    while (r->index < index && r->byte < r->n_text) {
        r->index++;
        r->byte++;
        while (r->byte < r->n_text && ((unsigned char)text[r->byte] & 0xC0) == 0x80)
            r->byte++;
    }
    while (r->index > index && r->byte > 0) {
        r->index--;
        r->byte--;
        while (r->byte > 0 && ((unsigned char)text[r->byte] & 0xC0) == 0x80)
            r->byte--;
    }
    return r->byte;
}

static enum status fail_at_node(const struct yaml_reader *r, yaml_mark_t mark, const char *message)
{
    return diag_at(r->diag, ST_INPUT, r->file, (int)mark.line + 1, (int)mark.column + 1, "%s", message);
}

static bool is_null(const yaml_node_t *node)
{
    const char *s = (const char *)node->data.scalar.value;
    if (node->data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
        return false;
    return !*s || strcmp(s, "~") == 0 || strcmp(s, "null") == 0;
}

/* Rejects NUL bytes: text would end there, and "1000\0 EUR" would be read as 1000. */
static enum status check_whole(const struct yaml_reader *r, const yaml_node_t *node)
{
    return memchr(node->data.scalar.value, '\0', node->data.scalar.length)
               ? fail_at_node(r, node->start_mark, "the quoted text holds a NUL character, \\0; remove it")
               : ST_OK;
}

static enum status convert_node(struct yaml **out, struct yaml_reader *r, int id, int depth);

static enum status convert_list(struct yaml *list, struct yaml_reader *r, const yaml_node_t *node, int depth)
{
    const yaml_node_item_t *first = node->data.sequence.items.start;
    list->n = (size_t)(node->data.sequence.items.top - first);
    const struct yaml **items = ARENA_NEW(r->arena, list->n, const struct yaml *);
    enum status status = ST_OK;
    for (size_t i = 0; i < list->n && status == ST_OK; i++) {
        struct yaml *item = NULL;
        status = convert_node(&item, r, first[i], depth + 1);
        items[i] = item;
    }
    list->items = items;
    return status;
}

/* Index of the key of pairs[n] among those before; n: it is new. */
static size_t first_place(const struct yaml_pair *pairs, size_t n)
{
    size_t i = 0;
    while (i < n && strcmp(pairs[i].key, pairs[n].key) != 0)
        i++;
    return i;
}

static enum status convert_map(struct yaml *map, struct yaml_reader *r, const yaml_node_t *node, int depth)
{
    const yaml_node_pair_t *first = node->data.mapping.pairs.start;
    map->n = (size_t)(node->data.mapping.pairs.top - first);
    if (map->n > KEYS_AT_MOST)
        return fail_at_node(r, node->start_mark, "too many keys in one place");
    struct yaml_pair *pairs = ARENA_NEW(r->arena, map->n, struct yaml_pair);
    enum status status = ST_OK;
    size_t n = 0;
    for (size_t i = 0; i < map->n && status == ST_OK; i++) {
        const yaml_node_t *key = yaml_document_get_node(r->document, first[i].key);
        if (key->type != YAML_SCALAR_NODE)
            return fail_at_node(r, key->start_mark, "expected a plain key");
        status = check_whole(r, key);
        if (status != ST_OK)
            return status;
        struct yaml_pair *pair = &pairs[n];
        pair->key = arena_strdup(r->arena, (const char *)key->data.scalar.value);
        pair->line = (int)key->start_mark.line + 1;
        pair->column = (int)key->start_mark.column + 1;
        const size_t place = first_place(pairs, n);
        if (place < n && !r->repeats)
            return diag_at(r->diag, ST_INPUT, r->file, pair->line, pair->column,
                           "key '%s' stands twice, first in line %d", pair->key, pairs[place].line);
        struct yaml *value = NULL;
        status = convert_node(&value, r, first[i].value, depth + 1);
        pair->value = value;
        pairs[place] = *pair;
        n += place == n;
    }
    map->pairs = pairs;
    map->n = n;
    return status;
}

static enum status convert_node(struct yaml **out, struct yaml_reader *r, int id, int depth)
{
    const yaml_node_t *node = yaml_document_get_node(r->document, id);
    if (depth > DEPTH_AT_MOST)
        return fail_at_node(r, node->start_mark, "nested too deeply");
    if (++r->n_values > VALUES_AT_MOST)
        return fail_at_node(r, node->start_mark, "too many values");
    struct yaml *value = ARENA_NEW(r->arena, 1, struct yaml);
    value->file = r->file;
    value->number = r->n_values - 1;
    value->line = (int)node->start_mark.line + 1;
    value->column = (int)node->start_mark.column + 1;
    value->from = byte_of(r, node->start_mark.index);
    value->to = byte_of(r, node->end_mark.index);
    *out = value;
    switch (node->type) {
    case YAML_SCALAR_NODE:
        value->kind = YAML_SCALAR;
        if (!is_null(node))
            value->text =
                arena_strndup(r->arena, (const char *)node->data.scalar.value, node->data.scalar.length);
        return check_whole(r, node);
    case YAML_SEQUENCE_NODE:
        value->kind = YAML_LIST;
        return convert_list(value, r, node, depth);
    case YAML_MAPPING_NODE:
        value->kind = YAML_MAP;
        return convert_map(value, r, node, depth);
    case YAML_NO_NODE:
        break;
    }
    return fail_at_node(r, node->start_mark, "cannot be read");
}

static void delete_parser(void *payload)
{
    yaml_parser_delete(payload);
}

static void delete_document(void *payload)
{
    yaml_document_delete(payload);
}

static void delete_event(void *payload)
{
    yaml_event_delete(payload);
}

static void begin(yaml_parser_t *parser, struct held *held, const char *text, size_t n)
{
    if (!yaml_parser_initialize(parser))
        mem_fail();
    guard_hold(held, delete_parser, parser);
    yaml_parser_set_input_string(parser, (const unsigned char *)text, n);
}

static void end(yaml_parser_t *parser, struct held *held)
{
    if (parser->error == YAML_MEMORY_ERROR)
        mem_fail();
    guard_drop(held);
    yaml_parser_delete(parser);
}

/* libyaml gives only a byte offset for invalid text. Columns count characters, as in libyaml's marks. */
static yaml_mark_t mark_of(const yaml_parser_t *parser, const char *text, size_t n)
{
    yaml_mark_t mark = parser->problem_mark;
    if (parser->error != YAML_READER_ERROR)
        return mark;
    mark = (yaml_mark_t){0};
    for (size_t i = 0; i < n && i < parser->problem_offset; i++) {
        const bool inside = ((unsigned char)text[i] & 0xC0) == 0x80;
        mark.column = text[i] == '\n' ? 0 : mark.column + !inside;
        mark.line += text[i] == '\n';
    }
    return mark;
}

static enum status syntax_error(const struct yaml_reader *r, const yaml_parser_t *parser)
{
    const yaml_mark_t mark = mark_of(parser, r->text, r->n_text);
    if (!parser->problem) /* libyaml's loader does not always set YAML_MEMORY_ERROR */
        mem_fail();
    const int line = (int)mark.line + 1;
    const int column = (int)mark.column + 1;
    if (parser->context)
        return diag_at(r->diag, ST_INPUT, r->file, line, column, "YAML syntax: %s (%s)", parser->problem,
                       parser->context);
    return diag_at(r->diag, ST_INPUT, r->file, line, column, "YAML syntax: %s", parser->problem);
}

/* Rejects a second document: keys after a `---` would be ignored. */
static enum status no_more_documents(const struct yaml_reader *r, yaml_parser_t *parser)
{
    yaml_document_t next;
    struct held held;
    if (!yaml_parser_load(parser, &next))
        return syntax_error(r, parser);
    guard_hold(&held, delete_document, &next);
    const yaml_node_t *root = yaml_document_get_root_node(&next);
    enum status status = ST_OK;
    if (root)
        status = fail_at_node(r, root->start_mark, "a second document; expected one document in a file");
    guard_drop(&held);
    yaml_document_delete(&next);
    return status;
}

/* Open collections and anchors at a position of the text. */
struct open_counts {
    int depth, anchors;
};

static enum status count_event(struct open_counts *events, const struct yaml_reader *r,
                               const yaml_event_t *event)
{
    const bool opens = event->type == YAML_SEQUENCE_START_EVENT || event->type == YAML_MAPPING_START_EVENT;
    if ((opens || event->type == YAML_SCALAR_EVENT) && events->depth > DEPTH_AT_MOST)
        return fail_at_node(r, event->start_mark, "nested too deeply");
    events->depth += opens;
    events->depth -= event->type == YAML_SEQUENCE_END_EVENT || event->type == YAML_MAPPING_END_EVENT;
    events->anchors += (event->type == YAML_SCALAR_EVENT && event->data.scalar.anchor) ||
                       (event->type == YAML_SEQUENCE_START_EVENT && event->data.sequence_start.anchor) ||
                       (event->type == YAML_MAPPING_START_EVENT && event->data.mapping_start.anchor);
    return events->anchors > ANCHORS_AT_MOST ? fail_at_node(r, event->start_mark, "too many anchors") : ST_OK;
}

/* libyaml needs quadratic time for deep nesting, its loader for many anchors. The events are counted first,
 * so that both stay below their limits. The loader reports syntax errors. */
static enum status check_events(const struct yaml_reader *r)
{
    yaml_parser_t parser;
    yaml_event_t event;
    struct open_counts events = {0, 0};
    enum status status = ST_OK;
    struct held held, counted;
    begin(&parser, &held, r->text, r->n_text);
    for (bool more = true; more && status == ST_OK && yaml_parser_parse(&parser, &event);) {
        guard_hold(&counted, delete_event, &event);
        status = count_event(&events, r, &event);
        guard_drop(&counted);
        more = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    end(&parser, &held);
    return status;
}

static enum status parse(const struct yaml **out, const char *text, size_t n, struct yaml_reader r)
{
    yaml_parser_t parser;
    yaml_document_t document;
    r.document = &document;
    r.text = text;
    r.n_text = n;
    enum status status = check_events(&r);
    if (status != ST_OK)
        return status;
    struct held held, loaded;
    begin(&parser, &held, text, n);
    if (!yaml_parser_load(&parser, &document)) {
        status = syntax_error(&r, &parser);
    } else {
        struct yaml *root = NULL;
        guard_hold(&loaded, delete_document, &document);
        if (!yaml_document_get_root_node(&document))
            status = diag_at(r.diag, ST_INPUT, r.file, 1, 1, "the file is empty");
        else
            status = convert_node(&root, &r, 1, 0);
        guard_drop(&loaded);
        yaml_document_delete(&document);
        if (status == ST_OK)
            status = no_more_documents(&r, &parser);
        *out = root;
    }
    end(&parser, &held);
    return status;
}

enum status yaml_parse(const struct yaml **out, const char *text, size_t n, const char *name,
                       struct arena *arena, struct diag *diag)
{
    const struct yaml_reader r = {.file = arena_strdup(arena, name), .arena = arena, .diag = diag};
    return parse(out, text, n, r);
}

enum status yaml_parse_json(const struct yaml **out, const char *text, size_t n, const char *name,
                            struct arena *arena, struct diag *diag)
{
    const struct yaml_reader r = {
        .file = arena_strdup(arena, name), .arena = arena, .diag = diag, .repeats = true};
    return parse(out, text, n, r);
}

const struct yaml *yaml_get(const struct yaml *map, const char *key)
{
    for (size_t i = 0; i < map->n; i++)
        if (strcmp(map->pairs[i].key, key) == 0) {
            const struct yaml *value = map->pairs[i].value;
            return value->kind == YAML_SCALAR && !value->text ? NULL : value;
        }
    return NULL;
}

const char *yaml_text(const struct yaml *value)
{
    return value && value->kind == YAML_SCALAR ? value->text : NULL;
}

enum status yaml_check_keys(const struct yaml *map, const char *what, const char *const *keys, size_t n,
                            struct diag *diag)
{
    const enum status status = yaml_expect(map, YAML_MAP, what, diag);
    if (status != ST_OK)
        return status;
    for (size_t i = 0; i < map->n; i++) {
        if (text_place(map->pairs[i].key, keys, n) < n)
            continue;
        diag_at(diag, ST_INPUT, map->file, map->pairs[i].line, map->pairs[i].column, "unknown key '%s' in %s",
                map->pairs[i].key, what);
        return suggest(diag, map->pairs[i].key, keys, n);
    }
    return ST_OK;
}

enum status yaml_expect(const struct yaml *value, enum yaml_kind kind, const char *what, struct diag *diag)
{
    static const char *const names[] = {
        [YAML_SCALAR] = "a single value", [YAML_LIST] = "a list", [YAML_MAP] = "keys with values"};
    if (value->kind == kind)
        return ST_OK;
    return yaml_error(value, diag, "%s: expected %s, got %s", what, names[kind], names[value->kind]);
}

enum status yaml_error(const struct yaml *value, struct diag *diag, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const enum status status = diag_vset(diag, ST_INPUT, format, args);
    va_end(args);
    diag_place(diag, value->file, value->line, value->column);
    return value->option ? diag_turn(diag, ST_USAGE) : status;
}
