/* command_list.c - the table of commands. */
#include "cli/commands.h"

const struct command *const *command_list(size_t *n)
{
#define X(name) &command_##name,
    static const struct command *const commands[] = {COMMAND_LIST(X)};
#undef X
    *n = sizeof commands / sizeof *commands;
    return commands;
}
