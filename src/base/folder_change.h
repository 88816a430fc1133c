/* folder_change.h - changes several files of a folder together: all or none, one command at a time.
 *
 * New files are staged in FOLDER/.bursar-new. Renaming that folder to FOLDER/.bursar-commit commits the
 * change; then each file moves to its place. A command that finds .bursar-commit moves the remaining files. A
 * lock on the folder itself excludes other commands; the system releases it when the process ends. */
#ifndef BASE_FOLDER_CHANGE_H
#define BASE_FOLDER_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/guard.h"
#include "base/status.h"

struct diag;

/**
 * A folder that this process has locked. The struct keeps its place until folder_change_end.
 *
 * path        not owned
 * descriptor  open folder; 0: not locked
 * staged      files wait for folder_change_commit
 * committed   on the arena: folder of committed files that this process cannot move (read-only file system);
 *             its files replace those of the same name; NULL: none
 */
struct folder_change {
    const char *path;
    int descriptor;
    bool staged;
    const char *committed;
    struct arena *arena;
    struct held held;
};

/* Locks a folder for reading, shared with other readers. Finishes an interrupted commit. Waits for a writer.
 * Call folder_change_end afterwards, also after a failure. ST_INPUT: the folder cannot be read, or a writer
 * does not end. ST_STOPPED: a signal ended the wait. */
enum status folder_change_read(struct folder_change *out, const char *path, struct arena *arena,
                               struct diag *diag);

/* Locks a folder for writing and removes files that a killed process has staged. ST_INPUT: as above, or the
 * folder cannot be locked. ST_OUTPUT: an earlier commit cannot be finished. */
enum status folder_change_write(struct folder_change *out, const char *path, struct arena *arena,
                                struct diag *diag);

/* Stages a file of n bytes. ST_OUTPUT: it cannot be written. */
enum status folder_change_put(struct folder_change *change, const char *name, const void *bytes, size_t n,
                              struct diag *diag);

/* Moves all staged files to their places. ST_OUTPUT: no file was moved, or the next command finishes the
 * change; the message states which. */
enum status folder_change_commit(struct folder_change *change, struct diag *diag);

/* Removes staged files that were not committed, and unlocks the folder. */
void folder_change_end(struct folder_change *change);

/* True if the folder holds only files of this module. */
bool folder_change_is_empty(const char *path);

#endif
