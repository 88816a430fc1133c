/* files.h - the files below src/cli that the program carries. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "base/embedded.h"

/* The manual. `help` prints its examples. */
extern const struct embedded_file man_files[];

/* A completion script for each shell, completion.SHELL. */
extern const struct embedded_file shell_files[];

/* What `init` writes, and the tutorial. */
extern const struct embedded_file starter_files[];

/* Name of the file that `tutorial` prints and `init` does not write. */
#define STARTER_TUTORIAL "tutorial.txt"

#endif
