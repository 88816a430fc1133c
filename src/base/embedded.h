/* embedded.h - files that are compiled into the program. */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stddef.h>
#include <string.h>

/* One embedded file. A table of them ends with path NULL. */
struct embedded_file {
    const char *path; /* relative to its folder: "parts/quote.csv" */
    const char *text; /* [n], followed by a NUL */
    size_t n;
};

/* Returns the file of this path in the table, or NULL. */
static inline const struct embedded_file *embedded_find(const struct embedded_file *files, const char *path)
{
    while (files->path && strcmp(files->path, path) != 0)
        files++;
    return files->path ? files : NULL;
}

#endif
