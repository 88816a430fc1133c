/* commands.h - the commands there are, one per file cmd_NAME.c; command_list.c puts them into the table. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/command.h"

extern const struct command command_optimize;
extern const struct command command_verify;
extern const struct command command_evaluate;
extern const struct command command_export;
extern const struct command command_fleets;
extern const struct command command_history;
extern const struct command command_curve;
extern const struct command command_crossover;
extern const struct command command_montecarlo;
extern const struct command command_whatif;
extern const struct command command_diff;
extern const struct command command_flip;
extern const struct command command_sensitivity;
extern const struct command command_explain;
extern const struct command command_models;
extern const struct command command_templates;
extern const struct command command_predict;
extern const struct command command_report;
extern const struct command command_reproduce;
extern const struct command command_tailor;
extern const struct command command_fit;
extern const struct command command_calibrate;
extern const struct command command_catalog;
extern const struct command command_check;
extern const struct command command_cite;
extern const struct command command_completion;
extern const struct command command_init;
extern const struct command command_tutorial;

#endif
