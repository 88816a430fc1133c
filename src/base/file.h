/* file.h - reads, hashes and writes whole files; a failed write leaves no partial file. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/guard.h"
#include "base/status.h"
#include "base/text.h"

struct arena;
struct diag;
struct folders;

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

/* Where files are. All modules look for it before they touch the disk (tests/lint/disk.sh). */
enum file_place {
    FILES_ON_DISK,
    FILES_READ_ONLY, /* nothing is written, except temporary files without names */
    FILES_IN_MEMORY  /* nothing is read or written; only the files in memory exist */
};

/* A file that exists in memory; it replaces a file on disk of its name. */
struct file_in_memory {
    const struct file_in_memory *next;
    const char *name;
    const void *bytes; /* [n], and a NUL behind them */
    size_t n;
};

/* Folders that may be read, as absolute paths without links: files elsewhere are refused, also behind a
 * symbolic link, and so are pipes and devices. Files in memory are always read. The first n_written folders
 * may also be written. */
struct file_roots {
    const char *const *v; /* [n] */
    size_t n, n_written;
};

/**
 * The files of a call.
 *
 * files     files in memory; NULL: none
 * catalogs  folders in which a catalogue finds those that it uses; NULL: none
 * roots     NULL: all files may be read
 * input  reads at most n bytes of the standard input; returns their number, 0 at the end, or a negative value
 *        of errno. NULL: there is no standard input
 * kept   the standard input, read once
 * most   the limit on its bytes; 0: it was not read
 */
struct file_access {
    enum file_place place;
    const struct file_in_memory *files;
    const struct folders *catalogs;
    const struct file_roots *roots;
    long (*input)(void *payload, char *bytes, size_t n);
    void *payload;
    struct text kept;
    size_t most;
};

/* Sets the files of the calling thread, borrowed; NULL: those on disk. Returns the ones before.
 * parallel_run passes them on to its threads. */
struct file_access *file_use(struct file_access *access);

/* The files of the calling thread; never NULL. */
struct file_access *file_used(void);

/* Frees the standard input that was kept. */
void file_access_fini(struct file_access *access);

/* The file in memory of this name; NULL: none. */
const struct file_in_memory *file_in_memory(const char *name);

/* True if this thread may read the file or folder on disk. Says nothing about files elsewhere, not even
 * whether they exist. */
bool file_is_allowed(const char *path);

/* file_may_read, file_may_write: the same with a message. `status`: if it may not be read; ST_OUTPUT: nothing
 * may be written, or not there. */
enum status file_may_read(const char *path, enum status status, struct diag *diag);
enum status file_may_write(const char *path, struct diag *diag);

/* Reads the standard input, so that it can be read more than once. ST_INPUT: there is none, or it cannot be
 * read. ST_STOPPED: a signal stopped the program. */
enum status file_keep_input(struct diag *diag);

/* The files that this thread reads, each once, in the order of the first reading. */
struct file_record {
    struct arena *arena;
    struct file_in_memory *v; /* [n]; next is not used */
    size_t n;
};

/* Records copies of the files that this thread reads from now on; NULL ends it. */
void file_record(struct file_record *record);

/* file_exists: true if the path exists. file_is_folder: true if it is a folder. file_is_regular: true if it
 * is a regular file. All are false for a file that this thread may not read. In memory, a folder is the
 * beginning of a name before a slash. */
bool file_exists(const char *path);
bool file_is_folder(const char *path);
bool file_is_regular(const char *path);

/* Lists the entries of a folder ("": the current one), unsorted, on the arena. False with errno: it cannot be
 * read. */
bool file_list(const char ***out, size_t *n, const char *folder, struct arena *arena);

/* Makes a folder. False with errno: it is there, or cannot be made; EROFS: nothing is written here. */
bool file_make_folder(const char *path);

/* Opens a file without a name for reading and writing. ST_OUTPUT: files are in memory only, or the system has
 * no room. */
enum status file_temporary(FILE **out, struct diag *diag);

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
    char *path;      /* owned: the final path, with symbolic links resolved */
    char *temporary; /* owned: the temporary path; NULL: the bytes go to `path` directly */
    int reason;      /* errno of the first failed write; 0: none */
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
