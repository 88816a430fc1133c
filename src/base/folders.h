/* folders.h - files of one kind found by their names in a list of folders. */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;

struct folders {
    const char *const *v; /* of several that hold a name the first is taken; one need not be there */
    size_t n;
    const char *kind;   /* "catalogue", in messages */
    const char *suffix; /* ".db" */
    enum status none;   /* where there is no such file */
};

/* A path and not a name: with a slash, or ending in the suffix. */
bool folders_is_path(const struct folders *folders, const char *name);

/* The file of this name, on the arena. The status `none`: there is none, with the nearest name. */
enum status folders_find(char **out, const struct folders *folders, const char *name, struct arena *arena,
                         struct diag *diag);

bool folders_has(const struct folders *folders, const char *name, struct arena *arena);

/* The names there are, sorted, each once; on the arena. */
void folders_names(const char ***out, size_t *n, const struct folders *folders, struct arena *arena);

#endif
