/* shell_files.h - the files of src/cli/shells: a completion script for each shell, completion.SHELL. */
#ifndef CLI_SHELL_FILES_H
#define CLI_SHELL_FILES_H

#include "base/carried.h"

extern const struct carried_file shell_files[];

#endif
