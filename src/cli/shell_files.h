/* shell_files.h - the files of src/cli/shells: a completion script for each shell, completion.SHELL. */
#ifndef CLI_SHELL_FILES_H
#define CLI_SHELL_FILES_H

#include "base/embedded.h"

extern const struct embedded_file shell_files[];

#endif
