/* carried.h - files that the program carries within itself. */
#ifndef BASE_CARRIED_H
#define BASE_CARRIED_H

#include <stddef.h>

/* One file; a table of them ends with a path of NULL. */
struct carried_file {
    const char *path; /* below its folder: "parts/quote.csv" */
    const char *text; /* [n], and a NUL behind it */
    size_t n;
};

#endif
