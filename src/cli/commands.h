/* commands.h - the commands there are, one per file cmd_NAME.c, in the order of --help: to add a command, add
 * its line here. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/command.h"

#define COMMAND_LIST(X)                                                                                      \
    X(init)                                                                                                  \
    X(check)                                                                                                 \
    X(tutorial)                                                                                              \
    X(schema)                                                                                                \
    X(completion)                                                                                            \
    X(optimize)                                                                                              \
    X(verify)                                                                                                \
    X(evaluate)                                                                                              \
    X(report)                                                                                                \
    X(export)                                                                                                \
    X(curve)                                                                                                 \
    X(crossover)                                                                                             \
    X(whatif)                                                                                                \
    X(montecarlo)                                                                                            \
    X(history)                                                                                               \
    X(diff)                                                                                                  \
    X(flip)                                                                                                  \
    X(sensitivity)                                                                                           \
    X(fleets)                                                                                                \
    X(sweep)                                                                                                 \
    X(merge)                                                                                                 \
    X(explain)                                                                                               \
    X(models)                                                                                                \
    X(templates)                                                                                             \
    X(predict)                                                                                               \
    X(tailor)                                                                                                \
    X(fit)                                                                                                   \
    X(calibrate)                                                                                             \
    X(reproduce)                                                                                             \
    X(catalog)                                                                                               \
    X(cite)

#define X(name) extern const struct command command_##name;
COMMAND_LIST(X)
#undef X

#endif
