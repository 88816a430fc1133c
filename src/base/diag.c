/* diag.c - records the first error of an operation with its place. */
#include "base/diag.h"

#include <assert.h>
#include <stdarg.h>

#include "base/mem.h"
#include "base/text.h"

int status_exit_code(enum status status)
{
    static const int code[N_STATUS] = {
#define X(name, number, text) [name] = (number),
        STATUS_TABLE(X)
#undef X
    };
    assert(status < N_STATUS);
    return code[status];
}

void diag_fini(struct diag *diag)
{
    if (!diag)
        return;
    mem_free(diag->file);
    mem_free(diag->message);
    *diag = DIAG_INIT;
}

enum status diag_vset(struct diag *diag, enum status status, const char *format, va_list args)
{
    assert(status != ST_OK);
    if (!diag || diag->status != ST_OK)
        return diag ? diag->status : status;
    struct text message = TEXT_INIT;
    text_vprintf(&message, format, args);
    diag->status = status;
    diag->message = text_steal(&message);
    return status;
}

enum status diag_set(struct diag *diag, enum status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    status = diag_vset(diag, status, format, args);
    va_end(args);
    return status;
}

enum status diag_at(struct diag *diag, enum status status, const char *file, int line, int column,
                    const char *format, ...)
{
    if (!diag || diag->status != ST_OK)
        return diag ? diag->status : status;
    va_list args;
    va_start(args, format);
    diag_vset(diag, status, format, args);
    va_end(args);
    diag_place(diag, file, line, column);
    return status;
}

void diag_place(struct diag *diag, const char *file, int line, int column)
{
    if (!diag || diag->status == ST_OK || diag->file || !file)
        return;
    diag->file = mem_strdup(file);
    diag->line = line;
    diag->column = column;
}

void diag_move(struct diag *diag, const char *file, int line, int column)
{
    mem_free(diag->file);
    diag->file = NULL;
    diag_place(diag, file, line, column);
}

enum status diag_turn(struct diag *diag, enum status status)
{
    if (diag)
        diag->status = status;
    return status;
}
