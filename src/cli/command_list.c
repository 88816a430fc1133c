/* command_list.c - the table of commands. */
#include "cli/commands.h"

#define X(name_, group_, arguments_, needs_, ...)                                                            \
    {.name = #name_,                                                                                         \
     .group = (group_),                                                                                      \
     .arguments = (arguments_),                                                                              \
     .needs = (needs_),                                                                                      \
     .run = command_##name_,                                                                                 \
     .summary = __VA_ARGS__},

const struct command *command_list(size_t *n)
{
    static const struct command commands[] = {COMMAND_LIST(X)};
    *n = sizeof commands / sizeof *commands;
    return commands;
}
