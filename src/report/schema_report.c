/* schema_report.c - makes JSON Schemas from the tables of keys (of files and results) and from the tables of
 * columns, with jansson. */

#include <jansson.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"
#include "catalog/table.h"
#include "report/keys.h"
#include "scenario/fields.h"

/* A program may read an unquoted scalar of YAML or CSV as a string or as a number. */
static json_t *scalar(void)
{
    return json_pack("{s:[s,s]}", "type", "string", "number");
}

/* --- keys of YAML --- */

/* Forms of keys: where they are and who describes them. */
struct forming {
    struct arena *arena;
    schema_describe_fn *describe; /* NULL: nobody */
    const char *in;               /* the key of the first level; "": none yet */
};

static json_t *form_of(const struct field *field, const struct forming *forming);

/* Adds the description of a key. One with a single form keeps its own, "such as 100kW". */
static void describe(json_t *form, const struct forming *forming, const char *key)
{
    struct text text = TEXT_INIT;
    const char *group = NULL;
    int order = 0;
    if (forming->describe && forming->describe(&text, &group, &order, forming->in, key))
        json_object_set_new(form, "description", json_string(text.s));
    if (group) {
        json_object_set_new(form, "group", json_string(group));
        json_object_set_new(form, "order", json_integer(order));
    }
    text_fini(&text);
}

static json_t *map_of(const struct fields *fields, const struct forming *forming)
{
    json_t *properties = json_object(), *required = json_array();
    for (size_t k = 0; k < fields->n; k++) {
        const char *key = fields->v[k].key;
        struct forming inner = *forming;
        inner.in = *forming->in ? forming->in : key;
        json_t *form = form_of(&fields->v[k], &inner);
        describe(form, forming, key);
        json_object_set_new(properties, key, form);
        if (fields->v[k].missing)
            json_array_append_new(required, json_string(fields->v[k].key));
    }
    return json_pack("{s:s, s:b, s:o, s:o}", "type", "object", "additionalProperties", 0, "properties",
                     properties, "required", required);
}

static json_t *words_of(const struct field *field)
{
    json_t *words = json_array();
    for (size_t i = 0; i < field->n_words; i++)
        if (field->words[i])
            json_array_append_new(words, json_string(field->words[i]));
    return json_pack("{s:o}", "enum", words);
}

static json_t *rows_of(const struct field *field, const struct forming *forming)
{
    const bool named = field->form == FIELD_NAMED;
    json_t *row = form_of(field->row, forming);
    json_t *out = named ? json_pack("{s:s, s:o}", "type", "object", "additionalProperties", row)
                        : json_pack("{s:s, s:o}", "type", "array", "items", row);
    const char *least = named ? "minProperties" : "minItems";
    const char *most = named ? "maxProperties" : "maxItems";
    if (field->low > 0)
        json_object_set_new(out, least, json_integer((json_int_t)field->low));
    if (field->high > 0)
        json_object_set_new(out, most, json_integer((json_int_t)field->high));
    return out;
}

/* A number with a unit is text; one without a number within its range. */
static json_t *number_of(const struct field *field)
{
    if (field->dimension != DIM_NUMBER)
        return json_pack("{s:s, s:s+}", "type", "string", "description", "such as ",
                         dimension_example(field->dimension));
    if (field->form == FIELD_POSITIVE || field->form == FIELD_COUNT)
        return json_pack("{s:s, s:i}", "type", field->form == FIELD_COUNT ? "integer" : "number",
                         "exclusiveMinimum", 0);
    return json_pack("{s:s, s:f, s:f}", "type", field->form == FIELD_INTEGER ? "integer" : "number",
                     "minimum", field->low, "maximum", field->high);
}

/* A price is a number within its range, or text with a currency and a unit. */
static json_t *price_of(const struct field *field)
{
    return json_pack("{s:[s,s], s:f, s:f, s:o}", "type", "number", "string", "minimum", field->low, "maximum",
                     field->high, "description",
                     json_sprintf("such as 600k, 0.25 EUR/%.*s", (int)strcspn(field->per, " "), field->per));
}

static json_t *plain_form(const struct field *field, const struct forming *forming)
{
    switch (field->form) {
    case FIELD_WORD:
    case FIELD_SWITCH:
        return words_of(field);
    case FIELD_NAMES:
        return json_pack("{s:s, s:o}", "type", "array", "items", scalar());
    case FIELD_INTEGER:
    case FIELD_NUMBER:
    case FIELD_POSITIVE:
    case FIELD_COUNT:
        return number_of(field);
    case FIELD_PRICE:
        return price_of(field);
    case FIELD_MAP:
        return map_of(field->fields, forming);
    case FIELD_ROWS:
    case FIELD_NAMED:
    case FIELD_EACH:
        return rows_of(field, forming);
    case FIELD_LIKE:
        return form_of(field->make_row ? field->make_row(forming->arena) : field->row, forming);
    case FIELD_TEXT:
    case FIELD_GIVEN:
    case FIELD_SHARE:
    case FIELD_FRACTION:
    case FIELD_OTHER:
        break;
    }
    return scalar();
}

static json_t *form_of(const struct field *field, const struct forming *forming)
{
    if (field->shape)
        return form_of(field->shape, forming);
    json_t *out = plain_form(field, forming);
    return field->scalar ? json_pack("{s:[o,o]}", "anyOf", scalar(), out) : out;
}

/* --- columns of tables --- */

static json_t *column_of(const struct column *column)
{
    json_t *out = NULL, *words = json_array();
    switch (column->type) {
    case COLUMN_INTEGER:
    case COLUMN_REAL:
        out = json_pack("{s:s, s:f, s:f}", "type", column->type == COLUMN_INTEGER ? "integer" : "number",
                        column->above_low ? "exclusiveMinimum" : "minimum", column->low, "maximum",
                        column->high);
        break;
    case COLUMN_DATE:
        out = json_pack("{s:s, s:s}", "type", "string", "pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$");
        break;
    case COLUMN_CURRENCY:
        out = json_pack("{s:s, s:s}", "type", "string", "pattern", "^[A-Z]{3}$");
        break;
    case COLUMN_CHOICE:
        for (size_t i = 0; i < COLUMN_MAX_CHOICES; i++)
            if (column->choices[i])
                json_array_append_new(words, json_string(column->choices[i]));
        out = json_pack("{s:O}", "enum", words);
        break;
    case COLUMN_ID:
    case COLUMN_TEXT:
        out = json_pack("{s:s}", "type", "string");
        break;
    }
    json_decref(words);
    if (column->refers != TABLE_META)
        json_object_set_new(out, "description", json_sprintf("of table %s", table_get(column->refers)->name));
    return out;
}

static json_t *table_schema(const struct table *table)
{
    json_t *properties = json_object(), *required = json_array();
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct column *column = &table->columns[i];
        json_object_set_new(properties, column->name, column_of(column));
        if (!column->optional && !column->fallback && strcmp(column->name, "amount_minor") != 0)
            json_array_append_new(required, json_string(column->name));
    }
    if (table == table_get(TABLE_QUOTE))
        json_object_set_new(properties, AMOUNT_COLUMN, scalar());
    json_t *row = json_pack("{s:s, s:b, s:o, s:o}", "type", "object", "additionalProperties", 0, "properties",
                            properties, "required", required);
    return json_pack("{s:s, s:o}", "type", "array", "items", row);
}

static json_t *catalog_schema(void)
{
    json_t *properties = json_object();
    for (int id = 0; id < N_TABLES; id++) {
        const struct table *table = table_get((enum table_id)id);
        json_object_set_new(properties, table->name, table_schema(table));
    }
    return json_pack("{s:s, s:b, s:o, s:[s,s]}", "type", "object", "additionalProperties", 0, "properties",
                     properties, "required", "meta", "source");
}

/* --- keys of results --- */

/* The keys that a schema names, each defined once. */
struct defining {
    struct arena *arena;
    struct keys keys;
    json_t *definitions;
    const char *rows; /* members of the result's rows */
};

static void add_member(struct defining *defining, json_t *properties, const char *name);

/* Adds the properties of an object with these members, and lists the required ones. */
static void put_members(struct defining *defining, json_t *object, const char *members)
{
    json_t *properties = json_object(), *required = json_array();
    struct key_member member;
    bool any = false;
    for (const char *rest = key_members(members, defining->arena); key_next(&member, &rest);) {
        any = any || member.any;
        if (member.any)
            continue;
        add_member(defining, properties, member.name);
        if (!member.optional)
            json_array_append_new(required, json_string(member.name));
    }
    json_object_set_new(object, "properties", properties);
    json_object_set_new(object, "required", required);
    json_object_set_new(object, "additionalProperties",
                        any ? json_pack("{s:[s,s]}", "type", "number", "null") : json_false());
}

static json_t *types_of(const struct key *key)
{
    static const struct {
        unsigned kind;
        const char *name;
    } types[] = {{KEY_TEXT, "string"},  {KEY_INTEGER, "integer"}, {KEY_NUMBER | KEY_MONEY, "number"},
                 {KEY_BOOL, "boolean"}, {KEY_OBJECT, "object"},   {KEY_LIST | KEY_COUNTS, "array"}};
    json_t *out = json_array();
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (key->kinds & types[i].kind)
            json_array_append_new(out, json_string(types[i].name));
    if (!(key->kinds & KEY_KNOWN) && key->kinds != KEY_LIST && key->kinds != KEY_COUNTS)
        json_array_append_new(out, json_string("null"));
    return out;
}

static json_t *key_schema(struct defining *defining, const struct key *key)
{
    json_t *out = json_pack("{s:o}", "type", types_of(key));
    const bool rows = strcmp(key->name, "rows") == 0;
    const char *members = rows ? defining->rows : key->members;
    if (key->kinds & KEY_MONEY)
        json_object_set_new(out, "description", json_string("money in major units of the currency"));
    else if (key->unit)
        json_object_set_new(out, "description", json_string(key->unit));
    if ((key->kinds & KEY_LIST) && members) {
        json_t *items = json_pack("{s:s}", "type", "object");
        put_members(defining, items, members);
        json_object_set_new(out, "items", items);
    } else if (key->kinds & KEY_COUNTS) {
        json_object_set_new(out, "items", json_pack("{s:s}", "type", "integer"));
    } else if (key->kinds & KEY_LIST) {
        json_object_set_new(out, "items", json_pack("{s:s}", "type", "string"));
    } else if ((key->kinds & KEY_OBJECT) && members) {
        put_members(defining, out, members);
    }
    return out;
}

/* Adds a reference to a key. The key is defined at its first reference. */
static void add_member(struct defining *defining, json_t *properties, const char *name)
{
    const struct key *key = key_find(&defining->keys, name);
    json_object_set_new(properties, name, json_pack("{s:s+}", "$ref", "#/definitions/", name));
    if (key->kinds & KEY_MONEY) {
        char twin[48];
        snprintf(twin, sizeof twin, "%s_minor", name);
        json_object_set_new(properties, twin,
                            json_pack("{s:s, s:s}", "type", "integer", "description", "in minor units"));
    }
    if (json_object_get(defining->definitions, name))
        return;
    /* placeholder while the key is being defined */
    json_object_set_new(defining->definitions, name, json_null());
    json_object_set_new(defining->definitions, name, key_schema(defining, key));
}

static json_t *outcome(struct defining *defining, const char *schema, const char *members)
{
    json_t *out = json_pack("{s:s}", "type", "object");
    put_members(defining, out, members);
    json_object_set_new(json_object_get(out, "properties"), "schema",
                        json_pack("{s:s+}", "const", "bursar.", schema));
    json_array_append_new(json_object_get(out, "required"), json_string("schema"));
    return out;
}

/* The schema of a command's result: either what the command found, or the reason why nothing can be
 * bought. */
static json_t *result_schema(const struct key_result *result, struct arena *arena)
{
    struct defining defining = {arena, keys_make(arena), json_object(), key_rows(result, arena)};
    char name[64];
    snprintf(name, sizeof name, "%s/1", result->name);
    json_t *found = outcome(&defining, name, result->members);
    json_t *none = outcome(&defining, name, key_result_find("infeasible", strlen("infeasible"))->members);
    return json_pack("{s:[o,o], s:o}", "anyOf", found, none, "definitions", defining.definitions);
}

/* --- the schemas --- */

static const struct {
    const char *name, *title;
} FILES[] = {{"catalog", "A catalogue: each table as rows by column"},
             {"scenario", "A scenario: the question"},
             {"plan", "A plan: the best purchase"}};
enum { N_FILES = sizeof FILES / sizeof *FILES };

size_t schema_names(const char ***out, struct arena *arena)
{
    size_t n = 0;
    const struct key_result *results = key_results(&n);
    *out = ARENA_NEW(arena, N_FILES + n, const char *);
    for (size_t i = 0; i < N_FILES; i++)
        (*out)[i] = FILES[i].name;
    for (size_t i = 0; i < n; i++)
        (*out)[N_FILES + i] = results[i].name;
    return N_FILES + n;
}

/* The schema of a result has the name of its command, except "plan", which optimize writes. */
static json_t *make(size_t at, schema_describe_fn *describe_key, struct arena *arena)
{
    size_t n = 0;
    const struct key_result *results = key_results(&n);
    switch (at) {
    case 0:
        return catalog_schema();
    case 1:
        return map_of(&scenario_keys, &(struct forming){arena, describe_key, ""});
    case 2:
        return result_schema(key_result_find("optimize", strlen("optimize")), arena);
    }
    return result_schema(&results[at - N_FILES], arena);
}

enum status schema_write(FILE *stream, const char *name, schema_describe_fn *describe_key, struct diag *diag)
{
    struct arena arena = ARENA_INIT;
    const char **names = NULL;
    size_t at = 0;
    const size_t n = schema_names(&names, &arena);
    const enum status known = suggest_find(&at, name, names, n, diag, "there is no schema '%s'", name);
    if (known != ST_OK) {
        arena_fini(&arena);
        return diag_turn(diag, ST_USAGE);
    }
    json_t *schema = make(at, describe_key, &arena);
    const char *title = at < N_FILES ? FILES[at].title : arena_printf(&arena, "What bursar %s finds", name);
    json_object_set_new(schema, "$schema", json_string("http://json-schema.org/draft-07/schema#"));
    json_object_set_new(schema, "title", json_string(title));
    const int failed = json_dumpf(schema, stream, JSON_INDENT(2) | JSON_SORT_KEYS | JSON_REAL_PRECISION(15));
    fputc('\n', stream);
    json_decref(schema);
    arena_fini(&arena);
    return failed ? diag_set(diag, ST_OUTPUT, "the schema cannot be written") : ST_OK;
}
