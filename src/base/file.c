/* file.c - reads whole files and replaces files only after all bytes are written. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sha2.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/guard.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"

/* Reports an error of the system from errno. EINTR means that a signal stopped the program. */
static enum status system_error(struct diag *diag, enum status status, const char *path, const char *what)
{
    return errno == EINTR ? diag_at(diag, ST_STOPPED, path, 0, 0, "cannot be %s: stopped by a signal", what)
                          : diag_at(diag, status, path, 0, 0, "cannot be %s: %s", what,
                                    errno ? strerror(errno) : "the device refused it");
}

/* --- where files are --- */

/* The files of the call that runs on this thread; NULL: those on disk. */
static struct file_access **access_of_thread(void)
{
    static _Thread_local struct file_access *access;
    return &access;
}

struct file_access *file_use(struct file_access *access)
{
    struct file_access **place = access_of_thread(), *before = *place;
    *place = access;
    return before;
}

struct file_access *file_used(void)
{
    static _Thread_local struct file_access disk;
    struct file_access *access = *access_of_thread();
    return access ? access : &disk;
}

void file_access_fini(struct file_access *access)
{
    text_fini(&access->kept);
    access->most = 0;
}

const struct file_in_memory *file_in_memory(const char *name)
{
    const struct file_in_memory *file = file_used()->files;
    while (file && strcmp(file->name, name) != 0)
        file = file->next;
    return file;
}

/* Like realpath; free the result with mem_free. */
static char *real_path(const char *path)
{
    char *end = realpath(path, NULL);
    return end ? mem_take(end) : NULL;
}

static bool is_below(const char *path, const char *root)
{
    const size_t n = strlen(root);
    return strncmp(path, root, n) == 0 &&
           (path[n] == '\0' || path[n] == '/' || (n > 0 && root[n - 1] == '/'));
}

/* True if a path is below one of n folders, or without folders on disk. */
static bool is_allowed(const char *path, const struct file_roots *roots, size_t n)
{
    bool allowed = false;
    if (file_used()->place == FILES_IN_MEMORY || !roots)
        return file_used()->place != FILES_IN_MEMORY;
    char *own = mem_strdup(path), *end = real_path(path);
    if (!end && errno == ENOENT) { /* a new file: its folder decides */
        char *slash = strrchr(own, '/');
        if (slash && slash > own)
            *slash = '\0';
        end = real_path(!slash ? "." : slash > own ? own : "/");
    }
    struct stat info; /* a pipe or a device might block */
    const bool plain = end && stat(end, &info) == 0 && (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode));
    for (size_t i = 0; plain && i < n && !allowed; i++)
        allowed = is_below(end, roots->v[i]);
    mem_free(own);
    mem_free(end);
    return allowed;
}

bool file_is_allowed(const char *path)
{
    const struct file_roots *roots = file_used()->roots;
    return is_allowed(path, roots, roots ? roots->n : 0);
}

enum status file_may_read(const char *path, enum status status, struct diag *diag)
{
    if (file_is_allowed(path))
        return ST_OK;
    return diag_at(diag, status, path, 0, 0, "%s",
                   file_used()->place == FILES_IN_MEMORY ? "cannot be read: no file in memory has this name"
                                                         : "is outside the folders that may be read");
}

enum status file_may_write(const char *path, struct diag *diag)
{
    if (file_used()->place != FILES_ON_DISK)
        return diag_at(diag, ST_OUTPUT, path, 0, 0, "cannot be written: this handle does not write files");
    const struct file_roots *roots = file_used()->roots;
    if (is_allowed(path, roots, roots ? roots->n_written : 0))
        return ST_OK;
    return diag_at(diag, ST_OUTPUT, path, 0, 0, "is outside the folders that may be %s",
                   file_is_allowed(path) ? "written" : "read");
}

/* True if the file in memory is in this folder; *rest: its name there. */
static bool is_in_folder(const char **rest, const struct file_in_memory *file, const char *folder)
{
    size_t n = strlen(folder);
    while (n > 0 && folder[n - 1] == '/')
        n--;
    const bool below = n == 0 || (strncmp(file->name, folder, n) == 0 && file->name[n] == '/');
    *rest = below ? file->name + n + (n > 0) : NULL;
    return below;
}

static struct file_record **record_of_thread(void)
{
    static _Thread_local struct file_record *record;
    return &record;
}

void file_record(struct file_record *record)
{
    *record_of_thread() = record;
}

static void note_file(const char *path, const char *bytes, size_t n)
{
    struct file_record *record = *record_of_thread();
    for (size_t i = 0; record && i < record->n; i++)
        if (strcmp(record->v[i].name, path) == 0)
            return;
    if (!record)
        return;
    record->v = ARENA_COPY(record->arena, record->v, record->n, 1, struct file_in_memory);
    record->v[record->n++] =
        (struct file_in_memory){.name = arena_strdup(record->arena, path),
                                .bytes = ARENA_COPY(record->arena, bytes, n + 1, 0, char),
                                .n = n};
}

static void close_stream(void *payload)
{
    if (payload)
        fclose(payload);
}

/* --- reading --- */

static enum status keep_input(size_t most, struct diag *diag)
{
    struct file_access *access = file_used();
    char part[1 << 16];
    long got = 1;
    if (access->most > 0)
        return ST_OK;
    if (!access->input)
        return diag_at(diag, ST_INPUT, "-", 0, 0, "cannot be read: there is no standard input here");
    text_put(&access->kept, "");
    while (got > 0 && access->kept.n < most) {
        const size_t left = most - access->kept.n;
        got = access->input(access->payload, part, left < sizeof part ? left : sizeof part);
        text_putn(&access->kept, part, got > 0 ? (size_t)got : 0);
    }
    const int reason = got < 0 ? (int)-got : 0;
    access->most = most;
    if (reason == 0)
        return ST_OK;
    if (reason == EISDIR)
        return diag_at(diag, ST_INPUT, "-", 0, 0, "is a directory, expected a file");
    return diag_set(diag, reason == EINTR ? ST_STOPPED : ST_INPUT, "cannot read the standard input: %s",
                    reason == EINTR ? "stopped by a signal" : strerror(reason));
}

enum status file_keep_input(struct diag *diag)
{
    return file_in_memory("-") ? ST_OK : keep_input(((size_t)FILE_MOST_MIB << 20) + 1, diag);
}

static enum status copy_bytes(char **out, size_t *n, const struct file_in_memory *given, size_t most_MiB,
                              struct arena *arena, struct diag *diag)
{
    if (given->n > most_MiB << 20)
        return diag_at(diag, ST_INPUT, given->name, 0, 0, "is larger than %zu MiB", most_MiB);
    *out = arena_alloc(arena, given->n + 1, 1);
    memcpy(*out, given->bytes, given->n);
    *n = given->n;
    note_file(given->name, *out, *n);
    return ST_OK;
}

static enum status read_input(char **out, size_t *n, size_t most_MiB, struct arena *arena, struct diag *diag)
{
    const struct file_access *access = file_used();
    const enum status status = keep_input((most_MiB << 20) + 1, diag);
    if (status != ST_OK)
        return status;
    if (access->kept.n >= access->most) /* the rest was not read */
        most_MiB = most_MiB < access->most >> 20 ? most_MiB : access->most >> 20;
    const struct file_in_memory given = {NULL, "-", access->kept.s, access->kept.n};
    return copy_bytes(out, n, &given, most_MiB, arena, diag);
}

enum status file_read_bytes(char **out, size_t *n, const char *path, size_t most_MiB, struct arena *arena,
                            struct diag *diag)
{
    const size_t most = most_MiB << 20;
    enum status status = ST_OK;
    struct stat info;
    const struct file_in_memory *given = file_in_memory(path);
    if (given)
        return copy_bytes(out, n, given, most_MiB, arena, diag);
    if (strcmp(path, "-") == 0)
        return read_input(out, n, most_MiB, arena, diag);
    if (file_may_read(path, ST_INPUT, diag) != ST_OK)
        return ST_INPUT;
    FILE *stream = fopen(path, "rb");
    struct held held;
    guard_hold(&held, close_stream, stream);
    if (!stream || fstat(fileno(stream), &info) != 0) {
        status = system_error(diag, ST_INPUT, path, "read");
    } else if (S_ISDIR(info.st_mode)) {
        status = diag_at(diag, ST_INPUT, path, 0, 0, "is a directory, expected a file");
    } else if (info.st_size > (off_t)most) {
        status = diag_at(diag, ST_INPUT, path, 0, 0, "is larger than %zu MiB", most_MiB);
    } else {
        struct text t = TEXT_INIT;
        char part[4096];
        size_t got = 0;
        while ((got = fread(part, 1, sizeof part, stream)) > 0 && t.n <= most)
            text_putn(&t, part, got);
        if (ferror(stream))
            status = system_error(diag, ST_INPUT, path, "read");
        else if (t.n > most)
            status = diag_at(diag, ST_INPUT, path, 0, 0, "is larger than %zu MiB", most_MiB);
        if (status == ST_OK) {
            *out = arena_alloc(arena, t.n + 1, 1);
            memcpy(*out, t.n ? t.s : "", t.n);
            *n = t.n;
            note_file(path, *out, *n);
        }
        text_fini(&t);
    }
    guard_drop(&held);
    close_stream(stream);
    return status;
}

enum status file_read_large(char **out, size_t *n, const char *path, size_t most_MiB, struct arena *arena,
                            struct diag *diag)
{
    const enum status status = file_read_bytes(out, n, path, most_MiB, arena, diag);
    return status == ST_OK && memchr(*out, '\0', *n)
               ? diag_at(diag, ST_INPUT, path, 0, 0, "holds a NUL byte, expected text")
               : status;
}

enum status file_read(char **out, size_t *n, const char *path, struct arena *arena, struct diag *diag)
{
    return file_read_large(out, n, path, FILE_MOST_MIB, arena, diag);
}

size_t file_head(char *out, size_t n, const char *path)
{
    const struct file_in_memory *given = file_in_memory(path);
    if (given) {
        const size_t got = given->n < n ? given->n : n;
        memcpy(out, given->bytes, got);
        return got;
    }
    FILE *stream = file_is_allowed(path) ? fopen(path, "rb") : NULL;
    const size_t got = stream ? fread(out, 1, n, stream) : 0;
    if (stream)
        fclose(stream);
    return got;
}

bool file_exists(const char *path)
{
    if (file_used()->place == FILES_IN_MEMORY)
        return file_in_memory(path) || file_is_folder(path);
    return file_in_memory(path) || (file_is_allowed(path) && access(path, F_OK) == 0);
}

bool file_is_folder(const char *path)
{
    struct stat info;
    const char *rest = NULL;
    if (file_used()->place == FILES_IN_MEMORY)
        for (const struct file_in_memory *file = file_used()->files; file; file = file->next)
            if (is_in_folder(&rest, file, path))
                return true;
    return !file_in_memory(path) && file_is_allowed(path) && stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool file_is_regular(const char *path)
{
    struct stat info;
    return file_in_memory(path) || (file_is_allowed(path) && stat(path, &info) == 0 && S_ISREG(info.st_mode));
}

typedef VEC(const char *) name_vec;

/* Adds the names of the files in memory; those in a folder of the folder are left out. */
static void list_memory(name_vec *names, const char *folder)
{
    const char *rest = NULL;
    for (const struct file_in_memory *file = file_used()->files; file; file = file->next)
        if (is_in_folder(&rest, file, folder) && !strchr(rest, '/'))
            VEC_PUSH(names, rest);
}

static void close_folder(void *payload)
{
    if (payload)
        closedir(payload);
}

static bool list_disk(name_vec *names, const char *folder, struct arena *arena)
{
    DIR *dir = opendir(folder[0] ? folder : ".");
    int reason = dir ? 0 : errno;
    struct held held;
    guard_hold(&held, close_folder, dir);
    while (dir) {
        errno = 0;
        const struct dirent *entry = readdir(dir);
        reason = errno;
        if (!entry)
            break;
        VEC_PUSH(names, arena_strdup(arena, entry->d_name));
    }
    guard_drop(&held);
    close_folder(dir);
    errno = reason;
    return reason == 0;
}

bool file_list(const char ***out, size_t *n, const char *folder, struct arena *arena)
{
    name_vec names = {0};
    const bool in_memory = file_used()->place == FILES_IN_MEMORY;
    if (in_memory)
        list_memory(&names, folder);
    const bool done = in_memory || list_disk(&names, folder, arena);
    const int reason = errno;
    *out = ARENA_COPY(arena, names.v, names.n, 1, const char *);
    *n = names.n;
    mem_free(names.v);
    errno = reason;
    return done;
}

bool file_make_folder(const char *path)
{
    if (file_used()->place == FILES_ON_DISK && file_may_write(path, NULL) == ST_OK)
        return mkdir(path, 0777) == 0;
    errno = file_used()->place == FILES_ON_DISK ? EACCES : EROFS;
    return false;
}

enum status file_temporary(FILE **out, struct diag *diag)
{
    const bool in_memory = file_used()->place == FILES_IN_MEMORY;
    *out = in_memory ? NULL : tmpfile();
    if (*out)
        return ST_OK;
    return in_memory ? diag_set(diag, ST_OUTPUT,
                                "this result needs a temporary file on disk, and this handle has files in "
                                "memory only")
                     : diag_set(diag, ST_OUTPUT, "cannot make a temporary file: %s", strerror(errno));
}

char *path_join(struct arena *arena, const char *dir, const char *name)
{
    if (dir[0] == '\0' || name[0] == '/')
        return arena_strdup(arena, name);
    return arena_printf(arena, "%s%s%s", dir, dir[strlen(dir) - 1] == '/' ? "" : "/", name);
}

char *path_folder(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return arena_strdup(arena, "");
    return arena_strndup(arena, path, slash == path ? 1 : (size_t)(slash - path));
}

const char *path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *path_stem(struct arena *arena, const char *path)
{
    const char *name = path_name(path), *dot = strrchr(name, '.');
    return arena_strndup(arena, name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
}

char *path_resolved(struct arena *arena, const char *path)
{
    char *own_end = real_path(path);
    char *resolved = own_end ? arena_strdup(arena, own_end) : NULL;
    mem_free(own_end);
    return resolved;
}

struct sha256 {
    SHA2_CTX context;
};

struct sha256 *sha256_begin(void)
{
    struct sha256 *hash = mem_alloc(1, sizeof *hash);
    SHA256Init(&hash->context);
    return hash;
}

void sha256_put(struct sha256 *hash, const void *bytes, size_t n)
{
    SHA256Update(&hash->context, bytes, n);
}

void sha256_end(char out[65], struct sha256 *own_hash)
{
    uint8_t digest[SHA256_DIGEST_LENGTH];
    SHA256Final(digest, &own_hash->context);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(out + 2 * i, 3, "%02x", digest[i]);
    mem_free(own_hash);
}

void sha256_hex(char out[65], const void *bytes, size_t n)
{
    struct sha256 *hash = sha256_begin();
    sha256_put(hash, bytes, n);
    sha256_end(out, hash);
}

static void release_paths(struct file_write *write)
{
    mem_free(write->path);
    mem_free(write->temporary);
    *write = FILE_WRITE_INIT;
}

/* Makes a file of a new name. mkstemp would restrict its permissions, and reading the mask that a new file
 * would get changes it for all threads. Returns -1 with errno. */
static int make_temporary(struct file_write *out)
{
    enum { NAMES = 1 << 24, TRIES = 1000 };
    int fd = -1;
    for (int i = 0; i < TRIES && fd < 0 && (i == 0 || errno == EEXIST); i++) {
        struct text temporary = TEXT_INIT;
        text_printf(&temporary, "%s.part-%06x", out->path,
                    ((unsigned)getpid() * TRIES + (unsigned)i) % NAMES);
        mem_free(out->temporary);
        out->temporary = text_steal(&temporary);
        fd = open(out->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    return fd;
}

/* Opens a temporary file in the folder of the final path. Its name is unique. Its permissions are those of
 * the existing file, or those that a new file would get. */
static FILE *open_temporary(struct file_write *out, const struct stat *there)
{
    const int fd = make_temporary(out);
    FILE *stream = fd < 0 ? NULL : fdopen(fd, "wb");
    if (stream && (!there || fchmod(fd, there->st_mode & 0777) == 0))
        return stream;
    const int reason = errno;
    if (stream)
        fclose(stream);
    else if (fd >= 0)
        close(fd);
    if (fd >= 0)
        unlink(out->temporary);
    errno = reason;
    return NULL;
}

/* Closes and removes the file. Frees nothing: the call may be failing. */
static void cancel(void *payload)
{
    const struct file_write *write = payload;
    fclose(write->stream);
    if (write->temporary)
        unlink(write->temporary);
}

enum status file_write_open(struct file_write *out, const char *path, struct diag *diag)
{
    struct stat info, named;
    const bool there = stat(path, &info) == 0, hidden = !there && errno != ENOENT;
    const bool file = there && S_ISREG(info.st_mode);
    *out = FILE_WRITE_INIT;
    if (file_may_write(path, diag) != ST_OK)
        return ST_OUTPUT;
    if (there && S_ISDIR(info.st_mode))
        return diag_at(diag, ST_OUTPUT, path, 0, 0, "is a directory, expected a file to write");
    if (!there && !hidden && lstat(path, &named) == 0)
        return diag_at(diag, ST_OUTPUT, path, 0, 0,
                       "is a link whose target cannot be reached, expected a file");
    /* Devices and pipes are written directly, and so are links to files that cannot be examined. A rename
     * would replace them. */
    if (there)
        out->path = real_path(path);
    if (!out->path && !file && !hidden) /* a pipe has no path */
        out->path = mem_strdup(path);
    if (out->path)
        out->stream = there && !file ? fopen(path, "wb") : open_temporary(out, there ? &info : NULL);
    if (out->stream) {
        guard_hold(&out->held, cancel, out);
        return ST_OK;
    }
    const enum status status = system_error(diag, ST_OUTPUT, path, "written");
    release_paths(out);
    return status;
}

void file_write_bytes(struct file_write *write, const void *bytes, size_t n)
{
    if (fwrite(bytes, 1, n, write->stream) != n && write->reason == 0)
        write->reason = errno;
}

enum status file_write_done(struct file_write *write, struct diag *diag)
{
    enum status status = ST_OK;
    guard_drop(&write->held);
    errno = write->reason; /* 0 if no write has failed */
    const bool written = !ferror(write->stream) && fflush(write->stream) == 0 &&
                         (!write->temporary || fsync(fileno(write->stream)) == 0);
    const bool closed = fclose(write->stream) == 0;
    if (!written || !closed || (write->temporary && rename(write->temporary, write->path) != 0)) {
        status = system_error(diag, ST_OUTPUT, write->path, "written");
        if (write->temporary)
            unlink(write->temporary);
    }
    release_paths(write);
    return status;
}

void file_write_cancel(struct file_write *write)
{
    if (!write || !write->stream)
        return;
    guard_drop(&write->held);
    cancel(write);
    release_paths(write);
}

enum status file_write_end(struct file_write *write, enum status status, struct diag *diag)
{
    if (status == ST_OK)
        return file_write_done(write, diag);
    file_write_cancel(write);
    return status;
}

enum status file_put(const char *path, const void *bytes, size_t n, struct diag *diag)
{
    struct file_write write = FILE_WRITE_INIT;
    const enum status status = file_write_open(&write, path, diag);
    if (status != ST_OK)
        return status;
    file_write_bytes(&write, bytes, n);
    return file_write_done(&write, diag);
}
