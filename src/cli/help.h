/* help.h - what --help prints, from the tables of commands and options and the examples of the manual. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

#include "cli/command.h"

/* The commands by group, and the global options, in so many columns. */
void help_program(FILE *out, int columns);

/* How one command is used. */
void help_command(FILE *out, const struct command *command, int columns);

#endif
