/* mem.c - malloc functions that end the program when memory runs out. */
#define _GNU_SOURCE /* fopencookie */
#include "base/mem.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

void mem_keep(void)
{
#ifdef __GLIBC__
    enum { BYTES_KEPT = 1 << 28, BYTES_OF_HEAP = 1 << 25 };
    (void)mallopt(M_TRIM_THRESHOLD, BYTES_KEPT);
    (void)mallopt(M_MMAP_THRESHOLD, BYTES_OF_HEAP);
#endif
}

void mem_fail(void)
{
    fputs("bursar: out of memory\n", stderr);
    _exit(1); /* Flushing would print half an answer and may need memory. */
}

size_t mem_product(size_t n, size_t size)
{
    if (size && n > SIZE_MAX / 2 / size)
        mem_fail();
    return n * size;
}

void *mem_alloc(size_t n, size_t size)
{
    const size_t bytes = mem_product(n, size);
    return mem_made(calloc(bytes ? bytes : 1, 1));
}

void *mem_bytes(size_t n)
{
    return mem_alloc(n, 1);
}

void mem_reserve(size_t size_MiB)
{
    /* Small pieces come from the heap, which keeps freed memory. */
    enum { PIECE_MiB = 8, PIECES = 64 };
    void *pieces[PIECES];
    size_t n = 0;
    while (n < PIECES && n * PIECE_MiB < size_MiB)
        pieces[n++] = mem_made(malloc((size_t)PIECE_MiB << 20));
    while (n > 0)
        free(pieces[--n]);
}

void *mem_made(void *p)
{
    if (!p)
        mem_fail();
    return p;
}

void *mem_grow(void *own_p, size_t n, size_t size)
{
    const size_t bytes = mem_product(n, size);
    return mem_made(realloc(own_p, bytes ? bytes : 1));
}

/* Target of a memory stream. open_memstream drops bytes without an error when it cannot grow. */
struct memory_stream {
    char **bytes;
    size_t *n;
    size_t room;
};

static ssize_t write_memory(void *cookie, const char *bytes, size_t n)
{
    struct memory_stream *memory = cookie;
    const size_t needed = *memory->n + n + 1;
    if (needed > memory->room) {
        memory->room = 2 * needed;
        *memory->bytes = mem_grow(*memory->bytes, memory->room, 1);
    }
    memcpy(*memory->bytes + *memory->n, bytes, n);
    *memory->n += n;
    (*memory->bytes)[*memory->n] = '\0';
    return (ssize_t)n;
}

static int close_memory(void *cookie)
{
    free(cookie);
    return 0;
}

FILE *mem_stream(char **own_bytes, size_t *n)
{
    struct memory_stream *memory = mem_alloc(1, sizeof *memory);
    *memory = (struct memory_stream){own_bytes, n, 1};
    *own_bytes = mem_alloc(1, 1);
    *n = 0;
    FILE *stream =
        fopencookie(memory, "w", (cookie_io_functions_t){.write = write_memory, .close = close_memory});
    if (!stream)
        mem_fail();
    return stream;
}

char *mem_strdup(const char *s)
{
    const size_t n = strlen(s) + 1;
    return memcpy(mem_alloc(n, 1), s, n);
}
