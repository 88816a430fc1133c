/* folders.h - files of one kind, found by name in a list of folders. */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;

struct folders {
    const char *const *v; /* folders in order of priority; they need not exist */
    size_t n;
    const char *kind;   /* kind of file for messages: "catalogue" */
    const char *suffix; /* ".db" */
    enum status none;   /* status if no file has the name */
    bool told;          /* a note said that a name is a former one */
};

/* True if `name` is a path: it contains a slash or ends in the suffix. */
bool folders_is_path(const struct folders *folders, const char *name);

/* Finds the file of this name; its path is on the arena. If there is none, returns the status `none`; the
 * message adds the nearest name. */
enum status folders_find(char **out, const struct folders *folders, const char *name, struct arena *arena,
                         struct diag *diag);

bool folders_has(const struct folders *folders, const char *name, struct arena *arena);

/* Returns all names, sorted and without duplicates, on the arena. */
void folders_names(const char ***out, size_t *n, const struct folders *folders, struct arena *arena);

#endif
