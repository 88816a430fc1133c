/* help.h - what --help prints, from the tables of commands and options and the examples of the manual. */
#ifndef LIBRARY_HELP_H
#define LIBRARY_HELP_H

#include <stdio.h>

struct command;
struct context;

/* The commands by group, and the global options. */
void help_program(const struct context *context);

/* Usage, options and examples of one command. */
void help_command(FILE *out, const struct command *command, int columns);

#endif
