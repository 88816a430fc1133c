/* desk.h - the files that the server may read and save: those of the given folders, by plain relative names.
 */
#ifndef SERVE_DESK_H
#define SERVE_DESK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct arena;
struct diag;
struct folders;

/* Limits of names, listings and files. */
enum {
    DESK_NAME_BYTES = 240,
    DESK_DEPTH = 4, /* folders below a given one */
    DESK_FILES = 2000,
    DESK_FILE_MIB = 8, /* a file to save; larger ones have no hash */
};

/* A given folder. */
struct desk_folder {
    const char *name; /* relative to the current folder, "." for that itself */
    int descriptor;
};

/**
 * The current folder is the one that names begin at. With one folder it is that folder.
 */
struct desk {
    const struct desk_folder *folders; /* [n] */
    size_t n;
    const char *opening; /* scenario that the page shows first; NULL: none */
};

/* The paths [n] that a user gave, and the folders of shipped scenarios, which are known by name. */
struct desk_given {
    const char *const *paths;
    size_t n;
    const struct folders *scenarios;
};

/* Opens the folders of the given paths; a scenario stands for its folder. One folder becomes the current one;
 * several have to be below it. All on the arena. */
enum status desk_open(struct desk *out, const struct desk_given *given, struct arena *arena,
                      struct diag *diag);
void desk_close(struct desk *desk);

/* True if a file of this name may be read or saved: plain segments with a known suffix, none of them hidden.
 */
bool desk_is_name(const char *name);

/* Opens a regular file of this name for reading, without following links. Returns its descriptor; negative:
 * there is none. */
int desk_read(const struct desk *desk, const char *name);

/* True if the name is a folder below a given one, without links. */
bool desk_has_folder(const struct desk *desk, const char *name);

/* True if a folder of this name can be made below a given one: its parent exists, and it does not. */
bool desk_may_make(const struct desk *desk, const char *name);

/* Lists all files and catalogues as JSON. The caller frees it. */
char *desk_list(const struct desk *desk);

/* A file to save. was: hash of the file that it replaces; "": there is none. */
struct desk_save {
    const char *name, *was;
    const char *bytes; /* [n] */
    size_t n;
};

/* Saves a file under the lock of its folder if the present one has the hash. Returns a status of HTTP, and in
 * *own_text the new hash or a message. */
int desk_write(const struct desk *desk, const struct desk_save *save, char **own_text);

#endif
