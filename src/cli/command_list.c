/* command_list.c - the table of commands, in the order of --help: to add a command, add its line here. */
#include "cli/commands.h"

static const struct command *const COMMANDS[] = {
    &command_init,
    &command_check,
    &command_tutorial,
    &command_completion,
    &command_optimize,
    &command_verify,
    &command_evaluate,
    &command_report,
    &command_export,
    &command_curve,
    &command_crossover,
    &command_whatif,
    &command_montecarlo,
    &command_history,
    &command_diff,
    &command_flip,
    &command_sensitivity,
    &command_fleets,
    &command_explain,
    &command_models,
    &command_templates,
    &command_predict,
    &command_tailor,
    &command_fit,
    &command_calibrate,
    &command_reproduce,
    &command_catalog,
    &command_cite,
    NULL, /* ends the list */
};

const struct command *const *command_list(size_t *n)
{
    *n = sizeof COMMANDS / sizeof *COMMANDS - 1;
    return COMMANDS;
}
