/* cmd_merge.c - `bursar merge PART...`: puts the parts of a sharded run together. */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "library/call.h"
#include "library/commands.h"
#include "library/part.h"

/* Adds --format of `merge`, which replaces the format of the shards. */
static void set_format(struct option_words *words, int format, struct arena *arena)
{
    static const char *const formats[] = {"text", "json", "csv", "yaml"};
    const char **v = ARENA_COPY(arena, words->v, (size_t)words->n, 1, const char *);
    int at = 0;
    while (at < words->n && strcmp(v[at], "--") != 0) /* words after "--" are not options */
        at++;
    memmove(&v[at + 1], &v[at], (size_t)(words->n - at) * sizeof *v);
    v[at] = arena_printf(arena, "--format=%s", formats[format - 1]);
    words->v = v;
    words->n++;
}

/* Stores the parts in the context. command_main then runs their command, which uses the merged lines instead
 * of doing the work. */
enum status command_merge(struct call *call, struct diag *diag)
{
    struct context *context = call->context;
    struct parts *parts = ARENA_NEW(call->arena, 1, struct parts);
    if (call->argc == 0)
        return diag_set(diag, ST_USAGE, "merge needs the files of the parts");
    const enum status status = parts_read(parts, call->argv, (size_t)call->argc, call->arena, diag);
    if (status != ST_OK)
        return status;
    if (context->global.format)
        set_format(&parts->words, context->global.format, call->arena);
    context->merged = parts;
    return ST_OK;
}
