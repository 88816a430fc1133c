/* located.c - error messages with the place of a value in the user's input. */
#include "scenario/located.h"

#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/yaml.h"

const struct located_text *located_find(const struct located_list *list, const char *text)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->v[i].text && strcmp(list->v[i].text, text) == 0)
            return &list->v[i];
    return NULL;
}

/* Inserts words before the message. */
static void prepend_words(struct diag *diag, const char *words)
{
    struct text message = TEXT_INIT;
    text_printf(&message, "%s: %s", words, diag->message ? diag->message : "");
    mem_free(diag->message);
    diag->message = text_steal(&message);
}

enum status located_fail(const struct located_text *given, enum status status, struct diag *diag)
{
    if (given->option) {
        if (given->file)
            diag_place(diag, given->file, 0, 0);
        else
            prepend_words(diag, given->option);
        return diag_turn(diag, status == ST_INTERNAL ? status : ST_USAGE);
    }
    diag_place(diag, given->file, given->line, given->column);
    return diag_turn(diag, status);
}

enum status located_error(const struct located_text *given, struct diag *diag, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const enum status status = diag_vset(diag, ST_INPUT, format, args);
    va_end(args);
    return located_fail(given, status, diag);
}

/* --- values of a YAML file --- */

struct located_text located_at(const struct yaml *value)
{
    return (struct located_text){value->text, value->file, value->line, value->column, value->option};
}

struct located_text located_key(const struct yaml *map, size_t i)
{
    const struct yaml *value = map->pairs[i].value;
    return (struct located_text){map->pairs[i].key, value->option ? value->file : map->file,
                                 map->pairs[i].line, map->pairs[i].column, value->option};
}

enum status located_read_text(struct located_text *out, const struct yaml *value, const char *what,
                              struct diag *diag)
{
    const enum status status = yaml_expect(value, YAML_SCALAR, what, diag);
    if (status == ST_OK)
        *out = located_at(value);
    return status;
}

enum status located_read_list(struct located_list *out, const struct yaml *value, const char *what,
                              struct arena *arena, struct diag *diag)
{
    enum status status = yaml_expect(value, YAML_LIST, what, diag);
    if (status != ST_OK)
        return status;
    out->n = value->n;
    out->v = ARENA_NEW(arena, value->n, struct located_text);
    for (size_t i = 0; i < value->n && status == ST_OK; i++) {
        status = located_read_text(&out->v[i], value->items[i], what, diag);
        if (status == ST_OK && !out->v[i].text)
            status = yaml_error(value->items[i], diag, "%s: an empty entry", what);
    }
    return status;
}

enum status located_pick(int *out, const struct located_text *given, const char *what,
                         const char *const *words, size_t n, struct diag *diag)
{
    const char *text = given->text ? given->text : "";
    const size_t i = text_place(text, words, n);
    if (i < n) {
        *out = (int)i;
        return ST_OK;
    }
    if (given->option) /* the message already begins with the option */
        diag_set(diag, ST_INPUT, "unknown value '%s'", text);
    else
        diag_set(diag, ST_INPUT, "%s: unknown value '%s'", what, text);
    suggest(diag, text, words, n);
    return located_fail(given, ST_INPUT, diag);
}

enum status located_fail_of(const struct located_text *given, const char *key, enum status status,
                            struct diag *diag)
{
    prepend_words(diag, key);
    return located_fail(given, status, diag);
}
