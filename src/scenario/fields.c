/* fields.c - reads maps by tables of their keys. */
#include "scenario/fields.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/yaml.h"
#include "scenario/located.h"

/* The factor of a unit of a price. ST_INPUT with all its units. */
static enum status find_factor(double *out, const struct field *field, const char *unit, const char *shown,
                               struct diag *diag)
{
    const char *at = field->per;
    struct text names = TEXT_INIT;
    *out = 0;
    while (*at && !(*out > 0)) {
        const size_t n = strcspn(at, " ");
        char *end = NULL;
        const double factor = strtod(at + n, &end);
        if (strlen(unit) == n && strncmp(at, unit, n) == 0)
            *out = factor;
        text_put(&names, names.n ? ", " : "");
        text_putn(&names, at, n);
        at = end + strspn(end, " ");
    }
    if (!(*out > 0))
        diag_set(diag, ST_INPUT, "unknown unit '%s' in '%s': expected an amount per %s", unit, shown,
                 names.s);
    text_fini(&names);
    return *out > 0 ? ST_OK : ST_INPUT;
}

enum status field_price(double *out, char named[4], const struct field *field, const char *text,
                        struct diag *diag)
{
    struct amount amount;
    named[0] = '\0';
    if (decimal_parse_double(out, text, NULL) == ST_OK) /* also with an exponent */
        return ST_OK;
    enum status status = amount_read(&amount, text, text, "EUR", diag);
    double factor = 1;
    if (status == ST_OK && *amount.rest)
        status = find_factor(&factor, field, amount.rest + 1, text, diag);
    if (status != ST_OK)
        return status;
    *out = decimal_nearest(amount.number) * factor;
    memcpy(named, amount.currency, sizeof amount.currency);
    return ST_OK;
}

static enum status read_number(double *out, const struct field *field, const struct located_text *given,
                               struct diag *diag)
{
    char named[4];
    const enum status status = field->form == FIELD_PRICE
                                   ? field_price(out, named, field, given->text, diag)
                                   : unit_parse(out, given->text, field->dimension, diag);
    if (status != ST_OK || (*out >= field->low && *out <= field->high))
        return status;
    const char *unit = dimension_unit(field->dimension);
    return diag_set(diag, ST_INPUT, "expected a %s from %g to %g%s%s, got '%s'",
                    dimension_name(field->dimension), field->low, field->high, *unit ? " " : "", unit,
                    given->text);
}

static enum status read_share(struct decimal *out, const struct field *field,
                              const struct located_text *given, struct diag *diag)
{
    const size_t n = strlen(given->text);
    const bool percent = n > 1 && given->text[n - 1] == '%';
    struct text number = TEXT_INIT;
    text_putn(&number, given->text, percent ? n - 1 : n);
    const enum status status = decimal_parse(out, number.s, diag);
    text_fini(&number);
    if (status != ST_OK)
        return status;
    out->scale += percent ? 2 : 0;
    const double real = (double)out->digits / number_pow(10, out->scale);
    if (out->scale > 9 || !(real >= 0 && real <= field->high))
        return diag_set(diag, ST_INPUT, "expected a part like 19%% or 0.19, at most %g, got '%s'",
                        field->high, given->text);
    return ST_OK;
}

/* Reads a scalar value. */
static enum status read_scalar(void *to, const struct field *field, const struct located_text *given,
                               struct diag *diag)
{
    enum status status = ST_OK;
    int64_t whole = 0;
    double real = 0;
    struct decimal share = {0, 0};
    if (field->form == FIELD_INTEGER) {
        status = decimal_parse_integer(&whole, given->text, (int64_t)field->low, (int64_t)field->high, diag);
        memcpy(to, &whole, sizeof whole);
    } else if (field->form == FIELD_SHARE) {
        status = read_share(&share, field, given, diag);
        memcpy(to, &share, sizeof share);
    } else if (field->form == FIELD_FRACTION) {
        status = read_share(&share, field, given, diag);
        real = (double)share.digits / number_pow(10, share.scale);
        memcpy(to, &real, sizeof real);
    } else {
        const bool ranged = field->form == FIELD_NUMBER || field->form == FIELD_PRICE;
        status = ranged ? read_number(&real, field, given, diag)
                        : unit_parse(&real, given->text, field->dimension, diag);
        if (status == ST_OK && !ranged && !(real > 0))
            status = diag_set(diag, ST_INPUT, "expected more than zero, got '%s'", given->text);
        if (status == ST_OK && field->form == FIELD_COUNT && real != floor(real))
            status = diag_set(diag, ST_INPUT, "expected a whole number, got '%s'", given->text);
        memcpy(to, &real, sizeof real);
    }
    return status == ST_OK ? ST_OK : located_fail_of(given, field->key, status, diag);
}

static enum status read_word(void *to, const struct field *field, const struct located_text *given,
                             struct diag *diag)
{
    int at = 0;
    const enum status status = located_pick(&at, given, field->key, field->words, field->n_words, diag);
    const bool second = at == 1;
    if (field->form == FIELD_SWITCH)
        memcpy(to, &second, sizeof second);
    else
        memcpy(to, &at, sizeof at);
    return status;
}

static enum status check_count(const struct field *field, const struct yaml *value, struct diag *diag)
{
    const double n = (double)value->n;
    const char *space = field->noun ? " " : "", *noun = field->noun ? field->noun : "";
    if (!(field->high > 0) || (n >= field->low && n <= field->high))
        return ST_OK;
    if (field->low > 0)
        return yaml_error(value, diag, "%s: expected %g to %g%s%s, got %zu", field->key, field->low,
                          field->high, space, noun, value->n);
    return yaml_error(value, diag, "%s: expected at most %g, got %zu", field->key, field->high, value->n);
}

static enum status read_rows(void *out, const struct field *field, const struct yaml *value,
                             struct scenario_reader *r)
{
    const bool named = field->form == FIELD_NAMED, each = field->form == FIELD_EACH;
    enum status status = yaml_expect(value, named ? YAML_MAP : YAML_LIST, field->key, r->diag);
    if (status == ST_OK)
        status = check_count(field, value, r->diag);
    if (status != ST_OK)
        return status;
    struct rows {
        char *v;
        size_t n;
    } rows = {arena_alloc(r->arena, each ? 1 : value->n, field->size), 0};
    for (; rows.n < value->n && status == ST_OK; rows.n++) {
        const size_t i = rows.n;
        char *to = rows.v + (each ? 0 : i * field->size);
        struct field row = *field->row;
        const struct yaml *of = named ? value->pairs[i].value : value->items[i];
        if (field->start)
            memcpy(to, field->start, field->size);
        if (named) {
            const struct located_text name = located_key(value, i);
            memcpy(to, &name, sizeof name);
        }
        if (!row.key)
            row.key = named ? value->pairs[i].key : field->key;
        status = field_read(each && field->size == 0 ? (char *)out + field->to : to, &row, of, r);
        diag_place(r->diag, of->file, of->line, of->column); /* a missing key has the place of its map */
    }
    if (!each)
        memcpy((char *)out + field->to, &rows, sizeof rows);
    return status;
}

/* Reads a map, or a scalar that replaces it. */
static enum status read_map(void *to, const struct field *field, const struct yaml *value,
                            struct scenario_reader *r)
{
    struct fields keys = *field->fields;
    enum status status = ST_OK;
    if (!keys.what)
        keys.what = field->key;
    if (!field->scalar || value->kind != YAML_SCALAR)
        return fields_read(to, value, &keys, r);
    struct field scalar = *field->scalar;
    scalar.key = field->key;
    status = field_read(to, &scalar, value, r);
    return status == ST_OK && keys.check ? keys.check(to, value, r) : status;
}

static enum status read_like(void *out, const struct field *field, const struct yaml *value,
                             struct scenario_reader *r)
{
    struct field like = field->make_row ? *field->make_row(r->arena) : *field->row;
    like.key = field->key;
    like.to += field->to;
    like.at = field->at ? field->at : like.at ? field->to + like.at : 0;
    return field_read(out, &like, value, r);
}

enum status field_read_text(void *out, const struct field *field, const struct located_text *given,
                            struct diag *diag)
{
    char *to = (char *)out + field->to;
    if (field->at)
        memcpy((char *)out + field->at, given, sizeof *given);
    if (field->form == FIELD_TEXT)
        memcpy(to, &given->text, sizeof given->text);
    else if (field->form == FIELD_GIVEN)
        memcpy(to, given, sizeof *given);
    else if (field->form == FIELD_WORD || field->form == FIELD_SWITCH)
        return read_word(to, field, given, diag);
    else
        return read_scalar(to, field, given, diag);
    return ST_OK;
}

enum status field_read(void *out, const struct field *field, const struct yaml *value,
                       struct scenario_reader *r)
{
    char *to = (char *)out + field->to;
    struct located_text given = located_at(value);
    if (field->start && field->form == FIELD_MAP)
        memcpy(to, field->start, field->size);
    if (field->at)
        memcpy((char *)out + field->at, &given, sizeof given);
    switch (field->form) {
    case FIELD_OTHER:
        return field->read(to, field, value, r);
    case FIELD_LIKE:
        return read_like(out, field, value, r);
    case FIELD_MAP:
        return read_map(to, field, value, r);
    case FIELD_ROWS:
    case FIELD_NAMED:
    case FIELD_EACH:
        return read_rows(out, field, value, r);
    case FIELD_NAMES:
        return located_read_list((struct located_list *)(void *)to, value, field->key, r->arena, r->diag);
    case FIELD_TEXT:
    case FIELD_GIVEN:
    case FIELD_WORD:
    case FIELD_SWITCH:
    case FIELD_INTEGER:
    case FIELD_NUMBER:
    case FIELD_PRICE:
    case FIELD_POSITIVE:
    case FIELD_COUNT:
    case FIELD_SHARE:
    case FIELD_FRACTION:
        break;
    }
    const enum status status = located_read_text(&given, value, field->key, r->diag);
    if (status != ST_OK)
        return status;
    if (!given.text)
        return yaml_error(value, r->diag, "%s: a value is missing", field->key);
    return field_read_text(out, field, &given, r->diag);
}

enum status fields_read(void *out, const struct yaml *map, const struct fields *fields,
                        struct scenario_reader *r)
{
    const char **keys = ARENA_NEW(r->arena, fields->n, const char *);
    for (size_t k = 0; k < fields->n; k++)
        keys[k] = fields->v[k].key;
    enum status status = yaml_check_keys(map, fields->what, keys, fields->n, r->diag);
    for (size_t k = 0; k < fields->n && status == ST_OK; k++) {
        const struct field *field = &fields->v[k];
        const struct yaml *value = yaml_get(map, field->key);
        if (value)
            status = field_read(out, field, value, r);
        else if (field->missing)
            status = yaml_error(map, r->diag, "%s", field->missing);
    }
    r->what = fields->what;
    return status == ST_OK && fields->check ? fields->check(out, map, r) : status;
}
