/* file.h - whole files: read, hash, and written beside and renamed, so that no half-written file is left. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/status.h"

struct arena;
struct diag;

/* The whole file, "-" for the standard input, as NUL-terminated text on the arena; *n is its length.
 * ST_INPUT: cannot be read, a directory, larger than FILE_MOST_MIB, or holding a NUL byte. */
enum status file_read(char **out, size_t *n, const char *path, struct arena *arena, struct diag *diag);

/* The same of text up to so many MiB; and of any bytes. */
enum { FILE_MOST_MIB = 64 };
enum status file_read_large(char **out, size_t *n, const char *path, size_t most_MiB, struct arena *arena,
                            struct diag *diag);
enum status file_read_bytes(char **out, size_t *n, const char *path, size_t most_MiB, struct arena *arena,
                            struct diag *diag);

/* True when something exists at the path; when that is a folder; when it is a file, and no pipe or device. */
bool file_exists(const char *path);
bool file_is_folder(const char *path);
bool file_is_regular(const char *path);

/* "dir/name" on the arena; name alone when dir is "" or name is absolute. The folder of a path ("" when
 * none); the name behind it, and that without its ending. */
char *path_join(struct arena *arena, const char *dir, const char *name);
char *path_folder(struct arena *arena, const char *path);
const char *path_name(const char *path);
char *path_stem(struct arena *arena, const char *path);

/* SHA-256 of n bytes in lower-case hexadecimal. */
void sha256_hex(char out[65], const void *bytes, size_t n);

/* The same of bytes that come piece by piece. */
struct sha256 *sha256_begin(void);
void sha256_put(struct sha256 *hash, const void *bytes, size_t n);
void sha256_end(char out[65], struct sha256 *own_hash);

/**
 * A file being written beside its final place, under a name that nobody else has. file_write_done renames it
 * there when the device has all of it; file_write_cancel, or a failure, removes it and leaves what stood at
 * the path untouched. A program that is killed, but not one that a signal stops (src/cli/main.c), or is out
 * of memory leaves PATH.part-XXXXXX behind.
 */
struct file_write {
    FILE *stream;
    char *path;   /* owned: the final place, at the end of symbolic links */
    char *beside; /* owned: where the bytes go until then; NULL: directly to path */
    int reason;   /* errno of file_write_bytes; 0: it has not failed */
};

#define FILE_WRITE_INIT ((struct file_write){.stream = NULL})

/* ST_OUTPUT when the folder cannot be written, or a link leads nowhere. What exists and is not a regular file
 * (a device, a pipe, a link such as /dev/stdout to one) is written to directly. */
enum status file_write_open(struct file_write *out, const char *path, struct diag *diag);

/* Into the stream, as fwrite; a failure is told by file_write_done, with its reason. */
void file_write_bytes(struct file_write *write, const void *bytes, size_t n);
enum status file_write_done(struct file_write *write, struct diag *diag);
void file_write_cancel(struct file_write *write);

/* The one or the other: cancelled where something has gone wrong, whose status is returned. */
enum status file_write_end(struct file_write *write, enum status status, struct diag *diag);

/* A whole file of n bytes. ST_OUTPUT: it cannot be written. */
enum status file_put(const char *path, const void *bytes, size_t n, struct diag *diag);

#endif
