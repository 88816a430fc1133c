/* help.h - what --help prints, from the tables of commands and options and the examples of the manual. */
#ifndef LIBRARY_HELP_H
#define LIBRARY_HELP_H

#include <stdio.h>

#include "base/status.h"

struct command;
struct context;
struct diag;

/* The commands by group, and the global options. */
void help_program(const struct context *context);

/* The same for programs: every command with its options, in a format of the sink. ST_OUTPUT: the stream
 * failed. */
enum status help_report(const struct context *context, struct diag *diag);

/* Usage, options and examples of one command. */
void help_command(FILE *out, const struct command *command, int columns);

#endif
