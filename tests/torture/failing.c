/* failing.c - a preloaded library: allocations fail at a chosen call, or at each in turn; reads and writes
 * are short.
 *
 * FAIL_AT    the call of malloc, calloc or realloc that fails, counted from 1; 0: none
 * FAIL_ON    if set, all later calls fail too
 * FAIL_COUNT a file that receives the number of calls at the end
 * FAIL_EACH  a file: before each call a child process continues in which the call fails, with FAIL_ON also
 *            all later ones. The file receives a line for each: the call, the signal, the exit code, the
 *            number of bytes of its message and a hash of its output
 * FAIL_STEP  of FAIL_EACH: only every FAIL_STEP-th call
 * FAIL_SHORT if set, read and write transfer a third of the bytes and are interrupted every other time
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/* The C library's own functions under their internal names. */
extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);

enum { FILES = 32, SECONDS_AT_MOST = 300 };

static long fail_at = -1; /* -1 before main: nothing fails and nothing is counted */
static int fail_on;
static int fail_short;
static long n_calls;
static int each = -1; /* the file of FAIL_EACH */
static long step = 1;
static int in_child;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_AT"), *path = getenv("FAIL_EACH"), *steps = getenv("FAIL_STEP");
    fail_on = getenv("FAIL_ON") != NULL;
    fail_short = getenv("FAIL_SHORT") != NULL;
    fail_at = at ? strtol(at, NULL, 10) : 0;
    step = steps ? strtol(steps, NULL, 10) : 1;
    if (path)
        each = fcntl(open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600), F_DUPFD_CLOEXEC, 100);
}

__attribute__((destructor)) static void end(void)
{
    const char *path = in_child ? NULL : getenv("FAIL_COUNT");
    char line[32];
    const int n = snprintf(line, sizeof line, "%ld\n", n_calls);
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file >= 0 && write(file, line, (size_t)n) == n)
        close(file);
}

/* FNV-1a hash of a file, and its length. */
static uint64_t hash_of(int file, long *n)
{
    uint64_t hash = 14695981039346656037U;
    unsigned char bytes[4096];
    ssize_t got = 0;
    for (*n = 0; (got = pread(file, bytes, sizeof bytes, *n)) > 0; *n += got)
        for (ssize_t i = 0; i < got; i++)
            hash = (hash ^ bytes[i]) * 1099511628211U;
    return hash;
}

/* Forks a child in which this call fails, waits for its end and records it. True in the child. Restores the
 * positions of files that the child read. */
static int fail_here(void)
{
    const int out = memfd_create("out", 0), err = memfd_create("err", 0);
    off_t at[FILES];
    int status = 0;
    for (int i = 0; i < FILES; i++)
        at[i] = lseek(i, 0, SEEK_CUR);
    const pid_t child = fork();
    if (child == 0) {
        in_child = 1;
        if (dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0)
            _exit(126);
        alarm(SECONDS_AT_MOST);
        return 1;
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        _exit(125);
    for (int i = 0; i < FILES; i++)
        if (at[i] >= 0)
            lseek(i, at[i], SEEK_SET);
    long n_out = 0, n_err = 0;
    const uint64_t written = hash_of(out, &n_out);
    hash_of(err, &n_err);
    dprintf(each, "%ld %d %d %ld %016llx\n", n_calls, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
            WIFEXITED(status) ? WEXITSTATUS(status) : -1, n_err, (unsigned long long)written);
    close(out);
    close(err);
    return 0;
}

static int fails(void)
{
    static int busy;
    if (fail_at < 0 || busy)
        return 0;
    n_calls++;
    int failed = fail_at > 0 && (fail_on ? n_calls >= fail_at : n_calls == fail_at);
    if (each >= 0 && !in_child && n_calls % step == 0) {
        busy = 1;
        failed = fail_here();
        busy = 0;
        fail_at = failed ? n_calls : 0;
    }
    if (failed)
        errno = ENOMEM;
    return failed;
}

void *malloc(size_t n)
{
    return fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *p, size_t n)
{
    return fails() ? NULL : __libc_realloc(p, n);
}

/* Shortens a transfer; true if it is interrupted instead. */
static int is_short(size_t *n)
{
    static unsigned turn;
    if (!fail_short)
        return 0;
    *n = *n > 1 ? 1 + *n / 3 : *n;
    if (turn++ % 2)
        return 0;
    errno = EINTR;
    return 1;
}

ssize_t read(int file, void *bytes, size_t n)
{
    static ssize_t (*own)(int, void *, size_t);
    if (!own)
        *(void **)&own = dlsym(RTLD_NEXT, "read");
    return is_short(&n) ? -1 : own(file, bytes, n);
}

ssize_t write(int file, const void *bytes, size_t n)
{
    static ssize_t (*own)(int, const void *, size_t);
    if (!own)
        *(void **)&own = dlsym(RTLD_NEXT, "write");
    return is_short(&n) ? -1 : own(file, bytes, n);
}

ssize_t pread64(int file, void *bytes, size_t n, off64_t at)
{
    static ssize_t (*own)(int, void *, size_t, off64_t);
    if (!own)
        *(void **)&own = dlsym(RTLD_NEXT, "pread64");
    return is_short(&n) ? -1 : own(file, bytes, n, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t n, off64_t at)
{
    static ssize_t (*own)(int, const void *, size_t, off64_t);
    if (!own)
        *(void **)&own = dlsym(RTLD_NEXT, "pwrite64");
    return is_short(&n) ? -1 : own(file, bytes, n, at);
}
