/* starter_files.h - the files of src/cli/starter: what `init` writes, and the tutorial. */
#ifndef CLI_STARTER_FILES_H
#define CLI_STARTER_FILES_H

#include "base/embedded.h"

extern const struct embedded_file starter_files[];

/* Name of the file that `tutorial` prints and `init` does not write. */
#define STARTER_TUTORIAL "tutorial.txt"

#endif
