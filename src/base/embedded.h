/* embedded.h - files that are part of the program. */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stddef.h>
#include <string.h>

/* One file; a table of them ends with a path of NULL. */
struct embedded_file {
    const char *path; /* below its folder: "parts/quote.csv" */
    const char *text; /* [n], and a NUL behind it */
    size_t n;
};

/* The file of this path in a table; NULL: none. */
static inline const struct embedded_file *embedded_find(const struct embedded_file *files, const char *path)
{
    while (files->path && strcmp(files->path, path) != 0)
        files++;
    return files->path ? files : NULL;
}

#endif
