/* failing_malloc.c - preloaded by test_memory: memory runs out at a chosen call.
 *
 * FAIL_AT    the call of malloc, calloc or realloc that fails, counted from 1; 0: none
 * FAIL_ON    when set, all later calls fail too
 * FAIL_COUNT a file that is given the number of calls at the end */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The C library's own, under the names it keeps for this. */
extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);

static long fail_at = -1; /* before the program begins nothing fails and nothing counts */
static int fail_on;
static long n_calls;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_AT");
    fail_on = getenv("FAIL_ON") != NULL;
    fail_at = at ? strtol(at, NULL, 10) : 0;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAIL_COUNT");
    char line[32];
    const int n = snprintf(line, sizeof line, "%ld\n", n_calls);
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file >= 0 && write(file, line, (size_t)n) == n)
        close(file);
}

static int fails(void)
{
    if (fail_at < 0)
        return 0;
    n_calls++;
    const int failed = fail_at > 0 && (fail_on ? n_calls >= fail_at : n_calls == fail_at);
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
