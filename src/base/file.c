/* file.c - reads whole files and replaces files only after all bytes are written. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "base/file.h"

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

/* Reports an error of the system from errno. EINTR means that a signal stopped the program. */
static enum status system_error(struct diag *diag, enum status status, const char *path, const char *what)
{
    return errno == EINTR ? diag_at(diag, ST_STOPPED, path, 0, 0, "cannot be %s: stopped by a signal", what)
                          : diag_at(diag, status, path, 0, 0, "cannot be %s: %s", what,
                                    errno ? strerror(errno) : "the device refused it");
}

/* The files in memory of the call that runs on this thread. */
static const struct file_in_memory **memory_of_thread(void)
{
    static _Thread_local const struct file_in_memory *files;
    return &files;
}

void file_use_memory(const struct file_in_memory *files)
{
    *memory_of_thread() = files;
}

const struct file_in_memory *file_in_memory(const char *name)
{
    const struct file_in_memory *file = *memory_of_thread();
    while (file && strcmp(file->name, name) != 0)
        file = file->next;
    return file;
}

static const struct file_roots **roots_of_thread(void)
{
    static _Thread_local const struct file_roots *roots;
    return &roots;
}

void file_use_roots(const struct file_roots *roots)
{
    *roots_of_thread() = roots;
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

bool file_is_allowed(const char *path)
{
    const struct file_roots *roots = *roots_of_thread();
    bool allowed = !roots;
    if (allowed)
        return true;
    char *own = mem_strdup(path), *end = real_path(path);
    if (!end && errno == ENOENT) { /* a new file: its folder decides */
        char *slash = strrchr(own, '/');
        if (slash && slash > own)
            *slash = '\0';
        end = real_path(!slash ? "." : slash > own ? own : "/");
    }
    struct stat info; /* a pipe or a device might block */
    const bool plain = end && stat(end, &info) == 0 && (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode));
    for (size_t i = 0; plain && i < roots->n && !allowed; i++)
        allowed = is_below(end, roots->v[i]);
    mem_free(own);
    mem_free(end);
    return allowed;
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

enum status file_read_bytes(char **out, size_t *n, const char *path, size_t most_MiB, struct arena *arena,
                            struct diag *diag)
{
    const size_t most = most_MiB << 20;
    enum status status = ST_OK;
    struct stat info;
    const struct file_in_memory *given = file_in_memory(path);
    if (given) {
        *out = arena_alloc(arena, given->n + 1, 1);
        memcpy(*out, given->bytes, given->n);
        *n = given->n;
        note_file(path, *out, *n);
        return ST_OK;
    }
    const char *from = strcmp(path, "-") == 0 ? "/dev/stdin" : path;
    if (!file_is_allowed(from))
        return diag_at(diag, ST_INPUT, path, 0, 0, "is outside the folders that may be read");
    FILE *stream = fopen(from, "rb");
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
    return file_in_memory(path) || (file_is_allowed(path) && access(path, F_OK) == 0);
}

bool file_is_folder(const char *path)
{
    struct stat info;
    return !file_in_memory(path) && file_is_allowed(path) && stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool file_is_regular(const char *path)
{
    struct stat info;
    return file_is_allowed(path) && stat(path, &info) == 0 && S_ISREG(info.st_mode);
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
    mem_free(write->beside);
    *write = FILE_WRITE_INIT;
}

/* Makes a file of a new name. mkstemp would restrict its permissions, and reading the mask that a new file
 * would get changes it for all threads. Returns -1 with errno. */
static int make_beside(struct file_write *out)
{
    enum { NAMES = 1 << 24, TRIES = 1000 };
    int fd = -1;
    for (int i = 0; i < TRIES && fd < 0 && (i == 0 || errno == EEXIST); i++) {
        struct text beside = TEXT_INIT;
        text_printf(&beside, "%s.part-%06x", out->path, ((unsigned)getpid() * TRIES + (unsigned)i) % NAMES);
        mem_free(out->beside);
        out->beside = text_steal(&beside);
        fd = open(out->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    return fd;
}

/* Opens a temporary file in the folder of the final path. Its name is unique. Its permissions are those of
 * the existing file, or those that a new file would get. */
static FILE *open_beside(struct file_write *out, const struct stat *there)
{
    const int fd = make_beside(out);
    FILE *stream = fd < 0 ? NULL : fdopen(fd, "wb");
    if (stream && (!there || fchmod(fd, there->st_mode & 0777) == 0))
        return stream;
    const int reason = errno;
    if (stream)
        fclose(stream);
    else if (fd >= 0)
        close(fd);
    if (fd >= 0)
        unlink(out->beside);
    errno = reason;
    return NULL;
}

/* Closes and removes the file. Frees nothing: the call may be failing. */
static void cancel(void *payload)
{
    const struct file_write *write = payload;
    fclose(write->stream);
    if (write->beside)
        unlink(write->beside);
}

enum status file_write_open(struct file_write *out, const char *path, struct diag *diag)
{
    struct stat info, named;
    const bool there = stat(path, &info) == 0, hidden = !there && errno != ENOENT;
    const bool file = there && S_ISREG(info.st_mode);
    *out = FILE_WRITE_INIT;
    if (!file_is_allowed(path))
        return diag_at(diag, ST_OUTPUT, path, 0, 0, "is outside the folders that may be read");
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
        out->stream = there && !file ? fopen(path, "wb") : open_beside(out, there ? &info : NULL);
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
                         (!write->beside || fsync(fileno(write->stream)) == 0);
    const bool closed = fclose(write->stream) == 0;
    if (!written || !closed || (write->beside && rename(write->beside, write->path) != 0)) {
        status = system_error(diag, ST_OUTPUT, write->path, "written");
        if (write->beside)
            unlink(write->beside);
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
