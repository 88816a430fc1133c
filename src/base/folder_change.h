/* folder_change.h - files of one folder that are changed together: by one command at a time, and all or none.
 *
 * New files are staged in FOLDER/.bursar-new. Renaming that folder to FOLDER/.bursar-commit commits the
 * change; then each file moves to its place. A command that finds .bursar-commit moves the files that are
 * left. A lock on the folder itself, which the system releases when a process ends, keeps others out
 * meanwhile. */
#ifndef BASE_FOLDER_CHANGE_H
#define BASE_FOLDER_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct diag;

/**
 * A folder that this process has locked.
 *
 * path        not owned
 * descriptor  of the folder; 0: it is not locked
 * staged      files wait for folder_change_commit
 * committed   not NULL: the folder, on the arena, whose files stand for those of their names: a change was
 *             committed, and this process cannot move its files (a file system that is read-only)
 */
struct folder_change {
    const char *path;
    int descriptor;
    bool staged;
    const char *committed;
    struct arena *arena;
};

/* Locks a folder for reading, together with other readers, and finishes a change that was committed and cut
 * short. Waits for a writer. folder_change_end is due, also after a failure. ST_INPUT: the folder cannot be
 * read, or a writer does not end. ST_STOPPED: a signal ended the wait. */
enum status folder_change_read(struct folder_change *out, const char *path, struct arena *arena,
                               struct diag *diag);

/* Locks a folder for writing. What a process that was killed has staged is removed. ST_INPUT: as above, or
 * the folder cannot be locked. ST_OUTPUT: an earlier change cannot be finished. */
enum status folder_change_write(struct folder_change *out, const char *path, struct arena *arena,
                                struct diag *diag);

/* Stages a file of n bytes. ST_OUTPUT: it cannot be written. */
enum status folder_change_put(struct folder_change *change, const char *name, const void *bytes, size_t n,
                              struct diag *diag);

/* Puts all staged files in their places. ST_OUTPUT: none is, or the message states that the next command
 * finishes the change. */
enum status folder_change_commit(struct folder_change *change, struct diag *diag);

/* Removes what is staged and not committed, and unlocks the folder. */
void folder_change_end(struct folder_change *change);

/* The folder holds nothing that anybody put there. */
bool folder_change_is_empty(const char *path);

#endif
