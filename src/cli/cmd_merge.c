/* cmd_merge.c - `bursar merge PART...`: what one run gives, from what its shards have found. */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "cli/call.h"
#include "cli/commands.h"
#include "cli/part.h"

/* The format as the shards have it, unless another one is asked for here. */
static void ask_format(struct option_words *words, int format, struct arena *arena)
{
    static const char *const formats[] = {"text", "json", "csv", "yaml"};
    const char **v = ARENA_COPY(arena, words->v, (size_t)words->n, 1, const char *);
    int at = 0;
    while (at < words->n && strcmp(v[at], "--") != 0) /* behind which no word is an option */
        at++;
    memmove(&v[at + 1], &v[at], (size_t)(words->n - at) * sizeof *v);
    v[at] = arena_printf(arena, "--format=%s", formats[format - 1]);
    words->v = v;
    words->n++;
}

/* The parts are left to be run: their words, with what they hold in place of the work. */
enum status command_merge(struct call *call, struct diag *diag)
{
    struct context *context = call->context;
    struct parts *parts = ARENA_NEW(call->arena, 1, struct parts);
    if (call->argc == 0)
        return diag_set(diag, ST_USAGE, "merge: name the parts to put together");
    const enum status status = parts_read(parts, call->argv, (size_t)call->argc, call->arena, diag);
    if (status != ST_OK)
        return status;
    if (context->global.format)
        ask_format(&parts->words, context->global.format, call->arena);
    context->merged = parts;
    return ST_OK;
}
