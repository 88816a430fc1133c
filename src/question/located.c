/* located.c - messages that point at what the user gave. */
#include "question/located.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

const struct located *located_listed(const struct located_list *list, const char *text)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->v[i].text && strcmp(list->v[i].text, text) == 0)
            return &list->v[i];
    return NULL;
}

enum status located_fail(const struct located *given, enum status status, struct diag *diag)
{
    if (given->option) {
        struct text message = TEXT_INIT;
        text_printf(&message, "%s: %s", given->option, diag->message ? diag->message : "");
        free(diag->message);
        diag->message = text_steal(&message);
        return diag_turn(diag, status == ST_INTERNAL ? status : ST_USAGE);
    }
    diag_place(diag, given->file, given->line, given->column);
    return diag_turn(diag, status);
}

enum status located_error(const struct located *given, struct diag *diag, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const enum status status = diag_vset(diag, ST_INPUT, format, args);
    va_end(args);
    return located_fail(given, status, diag);
}
