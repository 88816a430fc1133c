/* files.h - files below src/cli that are embedded in the program. */
#ifndef LIBRARY_FILES_H
#define LIBRARY_FILES_H

#include "base/embedded.h"

/* The manual. `help` prints examples from it. */
extern const struct embedded_file man_files[];

/* A completion script for each shell, completion.SHELL. */
extern const struct embedded_file shell_files[];

/* The files that `init` writes, and the tutorial. */
extern const struct embedded_file starter_files[];

/* The file that `tutorial` prints and `init` does not write. */
#define STARTER_TUTORIAL "tutorial.txt"

#endif
