/* help_files.h - the files of src/cli/help: what `help COMMAND` says of a command, COMMAND.txt. */
#ifndef CLI_HELP_FILES_H
#define CLI_HELP_FILES_H

#include "base/embedded.h"

extern const struct embedded_file help_files[];

#endif
