/* cmd_merge.c - `bursar merge PART...`: what one run gives, from what its shards have found. */
#include <string.h>

#include "cli/call.h"
#include "cli/commands.h"
#include "cli/part.h"

/* The format as the shards have it, unless another one is asked for here. */
enum status command_merge(struct call *call, struct diag *diag)
{
    static const char *const formats[] = {"text", "json", "csv", "yaml"};
    struct context *context = call->context;
    struct parts parts;
    if (call->argc == 0)
        return diag_set(diag, ST_USAGE, "merge: name the parts to put together");
    const enum status status = parts_read(&parts, call->argv, (size_t)call->argc, call->arena, diag);
    if (status != ST_OK)
        return status;
    const char **words = ARENA_COPY(call->arena, parts.words.v, (size_t)parts.words.n, 1, const char *);
    int n = parts.words.n;
    if (context->global.format) {
        const char *const format =
            arena_printf(call->arena, "--format=%s", formats[context->global.format - 1]);
        int at = 0;
        while (at < n && strcmp(words[at], "--") != 0) /* behind which no word is an option */
            at++;
        memmove(&words[at + 1], &words[at], (size_t)(n - at) * sizeof *words);
        words[at] = format;
        n++;
    }
    context->merged = &parts;
    const enum status merged = command_words(context, n, words, diag);
    context->merged = NULL;
    return merged;
}
