/* man_files.h - the files of src/cli/man: the manual, whose examples `help` shows too. */
#ifndef CLI_MAN_FILES_H
#define CLI_MAN_FILES_H

#include "base/embedded.h"

extern const struct embedded_file man_files[];

#endif
