/* cmd_tutorial.c - `bursar tutorial`: from an empty folder to a first own answer. */
#include <string.h>

#include "cli/commands.h"
#include "cli/starter_files.h"

static enum status run(struct context *context, const void *values, int argc, const char *const *argv,
                       struct diag *diag)
{
    (void)values;
    (void)argc;
    (void)argv;
    (void)diag;
    for (const struct carried_file *file = starter_files; file->path; file++)
        if (strcmp(file->path, STARTER_TUTORIAL) == 0)
            fwrite(file->text, 1, file->n, context->out);
    return ST_OK;
}

const struct command command_tutorial = {
    .name = "tutorial",
    .group = "First steps",
    .arguments = "",
    .summary = "from an empty folder to a first own answer, step by step",
    .max_arguments = 0,
    .run = run,
};
