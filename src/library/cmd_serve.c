/* cmd_serve.c - `bursar serve`: hands its words to the server, which is above the library. */
#include "base/diag.h"
#include "library/call.h"
#include "library/command.h"
#include "library/commands.h"
#include "library/serving.h"

#define OPTIONS(X)                                                                                           \
    X(INTEGER, "port", port, "N", "port of the address (default: a free one)", .low = 1, .high = 65535)      \
    X(FLAG, "open", browser, NULL, "open the page in a browser")
OPTION_TABLE(serve, OPTIONS)

static int announce(void *payload, const char *address)
{
    const struct context *context = payload;
    return context_say(context, BURSAR_LINE, "%s", address);
}

enum status command_serve(struct call *call, struct diag *diag)
{
    const struct values *v = call->values;
    const struct context *context = call->context;
    if (context->global.output)
        return diag_set(diag, ST_USAGE, "serve prints an address and does not accept -o");
    if (!context->serve)
        return diag_set(diag, ST_USAGE, "the library has no server: run the program bursar");
    const struct serving serving = {.paths = call->argv,
                                    .n_paths = (size_t)call->argc,
                                    .port = (int)v->port,
                                    .browser = v->browser,
                                    .catalogs = &context->catalogs,
                                    .scenarios = &context->scenarios,
                                    .stop = context->stop,
                                    .announce = announce,
                                    .payload = call->context};
    return context->serve(&serving, diag);
}
