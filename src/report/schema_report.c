/* schema_report.c - JSON Schema from the tables of keys and of columns, by jansson. */
#include "report/schema_report.h"

#include <jansson.h>
#include <string.h>

#include "base/suggest.h"
#include "catalog/table.h"
#include "question/fields.h"

const char *const schema_names[] = {"catalog", "scenario", NULL};

/* A scalar of YAML or CSV may be read as either. */
static json_t *scalar(void)
{
    return json_pack("{s:[s,s]}", "type", "string", "number");
}

/* --- keys of YAML --- */

static json_t *form_of(const struct field *field, struct arena *arena);

static json_t *map_of(const struct fields *fields, struct arena *arena)
{
    json_t *properties = json_object(), *required = json_array();
    for (size_t k = 0; k < fields->n; k++) {
        json_object_set_new(properties, fields->v[k].key, form_of(&fields->v[k], arena));
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

static json_t *rows_of(const struct field *field, struct arena *arena)
{
    json_t *row = form_of(field->row, arena);
    json_t *out = field->named ? json_pack("{s:s, s:o}", "type", "object", "additionalProperties", row)
                               : json_pack("{s:s, s:o}", "type", "array", "items", row);
    const char *least = field->named ? "minProperties" : "minItems";
    const char *most = field->named ? "maxProperties" : "maxItems";
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
    if (field->form == FIELD_POSITIVE)
        return json_pack("{s:s, s:i}", "type", field->whole ? "integer" : "number", "exclusiveMinimum", 0);
    return json_pack("{s:s, s:f, s:f}", "type", field->form == FIELD_INTEGER ? "integer" : "number",
                     "minimum", field->low, "maximum", field->high);
}

static json_t *plain_form(const struct field *field, struct arena *arena)
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
        return number_of(field);
    case FIELD_MAP:
        return map_of(field->fields, arena);
    case FIELD_ROWS:
        return rows_of(field, arena);
    case FIELD_TEXT:
    case FIELD_GIVEN:
    case FIELD_SHARE:
    case FIELD_FRACTION:
    case FIELD_OTHER:
        break;
    }
    return scalar();
}

static json_t *form_of(const struct field *field, struct arena *arena)
{
    const struct field *shape = field->make_shape ? field->make_shape(arena) : field->shape;
    if (shape && field->form == FIELD_OTHER)
        return form_of(shape, arena);
    json_t *out = plain_form(field, arena);
    return field->or_text ? json_pack("{s:[o,o]}", "anyOf", scalar(), out) : out;
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

/* --- the schemas --- */

enum status schema_write(FILE *stream, const char *name, struct diag *diag)
{
    static const char *const titles[] = {"A catalogue: each table as rows by column",
                                         "A scenario: the question"};
    struct arena arena = ARENA_INIT;
    size_t at = 0;
    if (suggest_find(&at, name, schema_names, 2, diag, "there is no schema '%s'", name) != ST_OK)
        return diag_turn(diag, ST_USAGE);
    json_t *schema = at == 0 ? catalog_schema() : map_of(&scenario_keys, &arena);
    json_object_set_new(schema, "$schema", json_string("http://json-schema.org/draft-07/schema#"));
    json_object_set_new(schema, "title", json_string(titles[at]));
    const int failed = json_dumpf(schema, stream, JSON_INDENT(2) | JSON_SORT_KEYS | JSON_REAL_PRECISION(15));
    fputc('\n', stream);
    json_decref(schema);
    arena_fini(&arena);
    return failed ? diag_set(diag, ST_INTERNAL, "the schema cannot be written") : ST_OK;
}
