/* carried.h - files that the program carries within itself. */
#ifndef BASE_CARRIED_H
#define BASE_CARRIED_H

#include <stddef.h>
#include <string.h>

/* One file; a table of them ends with a path of NULL. */
struct carried_file {
    const char *path; /* below its folder: "parts/quote.csv" */
    const char *text; /* [n], and a NUL behind it */
    size_t n;
};

/* The file of this path in a table; NULL: none. */
static inline const struct carried_file *carried_find(const struct carried_file *files, const char *path)
{
    while (files->path && strcmp(files->path, path) != 0)
        files++;
    return files->path ? files : NULL;
}

#endif
