/* help.h - what --help prints, from the command and option tables. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

#include "cli/command.h"

/* The commands by group, and the global options. */
void help_program(FILE *out);

/* How one command is used. */
void help_command(FILE *out, const struct command *command);

#endif
