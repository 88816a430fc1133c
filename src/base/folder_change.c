/* folder_change.c - locks a folder, stages new files in a subfolder, and commits them by renaming that
 * subfolder. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "base/folder_change.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/mem.h"

static const char STAGED[] = ".bursar-new", COMMITTED[] = ".bursar-commit";

/* The lock is waited for at most 30 s; an import of 20,000 lines holds it for seconds. */
enum { WAIT_MS = 5, WAITS_AT_MOST = 6000 };

static bool is_change_folder(const char *name)
{
    return strcmp(name, STAGED) == 0 || strcmp(name, COMMITTED) == 0;
}

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

bool folder_change_is_empty(const char *path)
{
    DIR *dir = opendir(path);
    bool empty = dir != NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        empty = empty && (is_dots(entry->d_name) || is_change_folder(entry->d_name));
    if (dir)
        closedir(dir);
    return empty;
}

/* Waits until the device holds the entries of a folder. File systems without this operation fail with
 * EINVAL. */
static bool is_stored(const char *path)
{
    const int file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool stored = file >= 0 && (fsync(file) == 0 || errno == EINVAL);
    const int reason = errno;
    if (file >= 0)
        close(file);
    errno = reason;
    return stored;
}

/* --- the files of a folder, one by one --- */

static void close_folder(void *payload)
{
    if (payload)
        closedir(payload);
}

typedef bool file_action(const char *from, const char *to, struct arena *arena);

/* Applies `act` to each file of `from`; the target path is the same name in `to`. Returns false with errno if
 * one fails. */
static bool empty_folder(const char *from, const char *to, file_action *act, struct arena *arena)
{
    DIR *dir = opendir(from);
    bool done = dir != NULL, again = done;
    struct held held;
    guard_hold(&held, close_folder, dir);
    errno = dir ? 0 : errno;
    /* Removal during a pass may hide other entries of the folder. Repeat until a pass finds none. */
    for (; done && again; rewinddir(dir)) {
        again = false;
        for (struct dirent *entry; done && (errno = 0, entry = readdir(dir));)
            if (!is_dots(entry->d_name)) {
                done = act(path_join(arena, from, entry->d_name), path_join(arena, to, entry->d_name), arena);
                again = true;
            }
        done = done && errno == 0;
    }
    const int reason = errno;
    guard_drop(&held);
    close_folder(dir);
    errno = reason;
    return done;
}

static bool remove_one(const char *from, const char *to, struct arena *arena)
{
    (void)to;
    (void)arena;
    return unlink(from) == 0;
}

/* Copies a file. rename fails if the target of a symbolic link is on another file system. */
static bool copy_one(const char *from, const char *to, struct arena *arena)
{
    char *bytes = NULL;
    size_t n = 0;
    return file_read_bytes(&bytes, &n, from, FILE_MOST_MIB, arena, NULL) == ST_OK &&
           file_put(to, bytes, n, NULL) == ST_OK && unlink(from) == 0;
}

/* Moves a file to the target of a symbolic link; the link stays. */
static bool move_one(const char *from, const char *to, struct arena *arena)
{
    char *found = realpath(to, NULL), *end = found ? mem_take(found) : NULL;
    const char *place = end ? end : to;
    const bool moved = rename(from, place) == 0 || (errno == EXDEV && copy_one(from, place, arena));
    const int reason = errno;
    mem_free(end);
    errno = reason;
    return moved;
}

/* Moves all committed files to their places. An interrupted call can be repeated. */
static bool finish_commit(const char *path, struct arena *arena)
{
    const char *from = path_join(arena, path, COMMITTED);
    return !file_exists(from) ||
           (empty_folder(from, path, move_one, arena) && is_stored(path) && rmdir(from) == 0);
}

static bool discard_staged(const char *path, struct arena *arena)
{
    const char *staged = path_join(arena, path, STAGED);
    return !file_exists(staged) || (empty_folder(staged, path, remove_one, arena) && rmdir(staged) == 0);
}

/* --- the lock --- */

/* False with errno. EWOULDBLOCK: another process held the lock for 30 s. EINTR: a signal ended
 * the wait. */
static bool lock_within_limit(int descriptor, int how)
{
    const struct timespec wait = {.tv_nsec = WAIT_MS * 1000000L};
    sigset_t all, before;
    bool locked = false;
    int reason = EWOULDBLOCK;
    /* signals are let in during the waits alone: none is lost between two of them */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    for (int i = 0; i < WAITS_AT_MOST && !locked && reason == EWOULDBLOCK; i++) {
        locked = flock(descriptor, how | LOCK_NB) == 0;
        if (!locked)
            reason = errno;
        if (!locked && reason == EWOULDBLOCK && pselect(0, NULL, NULL, NULL, &wait, &before) != 0)
            reason = errno;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return locked;
}

/* When the call fails: the next change of the folder removes what is staged. */
static void unlock(void *payload)
{
    const struct folder_change *change = payload;
    if (change->descriptor > 0)
        close(change->descriptor);
}

/* Opens and locks the folder. On a file system without locks, a reader continues unlocked. */
static enum status open_and_lock(struct folder_change *out, int how, struct diag *diag)
{
    if (!file_is_allowed(out->path))
        return diag_at(diag, ST_INPUT, out->path, 0, 0, "is outside the folders that may be read");
    const int descriptor = open(out->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return diag_at(diag, ST_INPUT, out->path, 0, 0, "cannot be read: %s", strerror(errno));
    /* Descriptor 0 means "not locked" here; open returns it if the standard input is closed. */
    out->descriptor = descriptor > 0 ? descriptor : fcntl(descriptor, F_DUPFD_CLOEXEC, 1);
    if (descriptor == 0)
        close(descriptor);
    guard_hold(&out->held, unlock, out);
    if (lock_within_limit(out->descriptor, how) || (how == LOCK_SH && errno != EWOULDBLOCK && errno != EINTR))
        return ST_OK;
    if (errno == EINTR)
        return diag_at(diag, ST_STOPPED, out->path, 0, 0,
                       "stopped while another command was changing this folder");
    if (errno == EWOULDBLOCK)
        return diag_at(diag, ST_INPUT, out->path, 0, 0,
                       "another command is changing this folder: run this command again when it has ended");
    return diag_at(diag, ST_INPUT, out->path, 0, 0,
                   "cannot be locked against other commands: %s; change a copy on another file system",
                   strerror(errno));
}

enum status folder_change_read(struct folder_change *out, const char *path, struct arena *arena,
                               struct diag *diag)
{
    const enum file_place place = file_used()->place;
    *out = (struct folder_change){.path = path, .arena = arena};
    const enum status status = place == FILES_IN_MEMORY ? ST_OK : open_and_lock(out, LOCK_SH, diag);
    const char *committed = path_join(arena, path, COMMITTED);
    if (status != ST_OK || !file_exists(committed))
        return status;
    /* Only the process with the exclusive lock may move the files. Otherwise they are read from
     * `committed`. */
    if (place == FILES_ON_DISK && lock_within_limit(out->descriptor, LOCK_EX) && finish_commit(path, arena))
        return ST_OK;
    if (file_exists(committed))
        out->committed = committed;
    return ST_OK;
}

enum status folder_change_write(struct folder_change *out, const char *path, struct arena *arena,
                                struct diag *diag)
{
    *out = (struct folder_change){.path = path, .arena = arena};
    enum status status = file_may_write(path, diag);
    if (status == ST_OK)
        status = open_and_lock(out, LOCK_EX, diag);
    if (status == ST_OK && !(finish_commit(path, arena) && discard_staged(path, arena)))
        return diag_at(diag, ST_OUTPUT, path, 0, 0, "an earlier change of this folder cannot be finished: %s",
                       strerror(errno));
    return status;
}

/* --- a change --- */

enum status folder_change_put(struct folder_change *change, const char *name, const void *bytes, size_t n,
                              struct diag *diag)
{
    struct stat info;
    const char *folder = path_join(change->arena, change->path, STAGED);
    const char *staged = path_join(change->arena, folder, name);
    const char *place = path_join(change->arena, change->path, name);
    if (!change->staged && mkdir(folder, 0777) != 0)
        return diag_at(diag, ST_OUTPUT, place, 0, 0, "cannot be written: %s", strerror(errno));
    change->staged = true;
    if (file_put(staged, bytes, n, diag) != ST_OK) {
        if (diag)
            diag_move(diag, place, 0, 0);
        return diag ? diag->status : ST_OUTPUT;
    }
    if (stat(place, &info) == 0 && chmod(staged, info.st_mode & 0777) != 0)
        return diag_at(diag, ST_OUTPUT, place, 0, 0, "cannot be written: %s", strerror(errno));
    return ST_OK;
}

enum status folder_change_commit(struct folder_change *change, struct diag *diag)
{
    const char *staged = path_join(change->arena, change->path, STAGED);
    if (!change->staged)
        return ST_OK;
    if (!is_stored(staged) || rename(staged, path_join(change->arena, change->path, COMMITTED)) != 0)
        return diag_at(diag, ST_OUTPUT, change->path, 0, 0, "cannot be changed: %s", strerror(errno));
    change->staged = false;
    if (!is_stored(change->path) || !finish_commit(change->path, change->arena))
        return diag_at(diag, ST_OUTPUT, change->path, 0, 0,
                       "the change is made, but not all files are in their places: %s; the next command that "
                       "reads the folder finishes it",
                       strerror(errno));
    return ST_OK;
}

void folder_change_end(struct folder_change *change)
{
    if (change->staged)
        (void)discard_staged(change->path, change->arena);
    guard_drop(&change->held);
    unlock(change);
    change->descriptor = 0;
    change->staged = false;
}
