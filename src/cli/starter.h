/* starter.h - the files of src/cli/starter, which the program carries: what `init` writes, and the tutorial.
 */
#ifndef CLI_STARTER_H
#define CLI_STARTER_H

#include <stddef.h>

struct starter_file {
    const char *path; /* "parts/quote.csv", "tutorial.txt"; NULL ends the list */
    const char *text; /* [n], and a NUL behind it */
    size_t n;
};

extern const struct starter_file starter_files[];

/* Name of the file that `tutorial` prints and `init` does not write. */
#define STARTER_TUTORIAL "tutorial.txt"

#endif
