/* file.h - reads, hashes and writes whole files; a failed write leaves no partial file. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/guard.h"
#include "base/status.h"

struct arena;
struct diag;

/* Reads the whole file ("-": standard input) as NUL-terminated text onto the arena; *n is its length.
 * ST_INPUT: unreadable, a directory, larger than FILE_MOST_MIB, or with a NUL byte. */
enum status file_read(char **out, size_t *n, const char *path, struct arena *arena, struct diag *diag);

/* file_read_large: like file_read, for text of at most most_MiB. file_read_bytes: the same for a file that
 * may contain NUL bytes. */
enum { FILE_MOST_MIB = 64 };
enum status file_read_large(char **out, size_t *n, const char *path, size_t most_MiB, struct arena *arena,
                            struct diag *diag);
enum status file_read_bytes(char **out, size_t *n, const char *path, size_t most_MiB, struct arena *arena,
                            struct diag *diag);

/* Reads the first bytes of a file, at most n, and returns their number; 0: it cannot be read. */
size_t file_head(char *out, size_t n, const char *path);

/* Files in memory, which this thread reads instead of files of those names: a list; NULL: none. Borrowed
 * until the next call. */
struct file_in_memory {
    const struct file_in_memory *next;
    const char *name;
    const void *bytes; /* [n], and a NUL behind them */
    size_t n;
};
void file_use_memory(const struct file_in_memory *files);

/* The file in memory of this name; NULL: none. */
const struct file_in_memory *file_in_memory(const char *name);

/* The folders that this thread may read, as absolute paths without links: files elsewhere are refused, also
 * behind a symbolic link, and so are pipes and devices. NULL: all files. Borrowed until the next call. Files
 * in memory are always read. */
struct file_roots {
    const char *const *v; /* [n] */
    size_t n;
};
void file_use_roots(const struct file_roots *roots);

/* True if this thread may read the file or folder. Says nothing about files elsewhere, not even whether they
 * exist. */
bool file_is_allowed(const char *path);

/* The files that this thread reads, each once, in the order of the first reading. */
struct file_record {
    struct arena *arena;
    struct file_in_memory *v; /* [n]; next is not used */
    size_t n;
};

/* Records copies of the files that this thread reads from now on; NULL ends it. */
void file_record(struct file_record *record);

/* file_exists: true if the path exists. file_is_folder: true if it is a folder. file_is_regular: true if it
 * is a regular file. All are false for a file that this thread may not read. */
bool file_exists(const char *path);
bool file_is_folder(const char *path);
bool file_is_regular(const char *path);

/* Parts of paths, on the arena. path_join gives "dir/name", or name alone if dir is "" or name is absolute.
 * The others give the folder of a path ("" if none), its file name, and its file name without suffix. */
char *path_join(struct arena *arena, const char *dir, const char *name);
char *path_folder(struct arena *arena, const char *path);
const char *path_name(const char *path);
char *path_stem(struct arena *arena, const char *path);

/* The absolute path without links, on the arena; NULL: there is no such file. */
char *path_resolved(struct arena *arena, const char *path);

/* SHA-256 of n bytes in lower-case hexadecimal. */
void sha256_hex(char out[65], const void *bytes, size_t n);

/* Computes the same hash from bytes that arrive in pieces. */
struct sha256 *sha256_begin(void);
void sha256_put(struct sha256 *hash, const void *bytes, size_t n);
void sha256_end(char out[65], struct sha256 *own_hash);

/**
 * A file that is written to a temporary name in the folder of its final path. file_write_done renames it when
 * the device holds all bytes. file_write_cancel, or a failure, removes it and leaves the file at the path
 * untouched. If the program is killed, the file PATH.part-XXXXXX stays. A program that a signal stops removes
 * it (src/cli/main.c), and so does a call that fails for lack of memory. The struct keeps its place while the
 * file is open.
 */
struct file_write {
    FILE *stream;
    char *path;   /* owned: the final path, with symbolic links resolved */
    char *beside; /* owned: the temporary path; NULL: the bytes go to `path` directly */
    int reason;   /* errno of the first failed write; 0: none */
    struct held held;
};

#define FILE_WRITE_INIT ((struct file_write){.stream = NULL})

/* ST_OUTPUT: the folder cannot be written, or may not be read, or a link has no target. Devices, pipes and
 * links to them (/dev/stdout) are written to directly. */
enum status file_write_open(struct file_write *out, const char *path, struct diag *diag);

/* Writes to the stream like fwrite. file_write_done reports a failure with its reason. */
void file_write_bytes(struct file_write *write, const void *bytes, size_t n);
enum status file_write_done(struct file_write *write, struct diag *diag);
void file_write_cancel(struct file_write *write);

/* Finishes the file if status is ST_OK and cancels it otherwise. Returns the first failure. */
enum status file_write_end(struct file_write *write, enum status status, struct diag *diag);

/* Writes a whole file of n bytes. ST_OUTPUT: it cannot be written. */
enum status file_put(const char *path, const void *bytes, size_t n, struct diag *diag);

#endif
