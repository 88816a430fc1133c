/* mem.c - malloc functions that fail the running call when memory runs out. */
#define _GNU_SOURCE /* fopencookie */
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/guard.h"

/* What stands before each block. */
union head {
    struct guard_block block;
    max_align_t align;
};

void mem_fail(void)
{
    guard_fail();
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
    union head *head = mem_made(calloc(1, sizeof *head + mem_product(n, size)));
    guard_add(&head->block);
    return head + 1;
}

void mem_free(void *own_p)
{
    if (!own_p)
        return;
    union head *head = (union head *)own_p - 1;
    guard_remove(&head->block);
    free(head);
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

/* Returns NULL if memory runs out; the block then remains. */
static void *try_grow(void *own_p, size_t bytes)
{
    union head *before = own_p ? (union head *)own_p - 1 : NULL;
    if (before)
        guard_remove(&before->block);
    union head *head = realloc(before, sizeof *head + bytes);
    if (head || before)
        guard_add(head ? &head->block : &before->block);
    return head ? head + 1 : NULL;
}

void *mem_grow(void *own_p, size_t n, size_t size)
{
    return mem_made(try_grow(own_p, mem_product(n, size)));
}

/* Target of a memory stream. open_memstream drops bytes without an error when it cannot grow. */
struct memory_stream {
    char **bytes;
    size_t *n;
    size_t room;
    bool failed;
    struct held held;
};

/* Fails like a full disk: a jump out of here would leave the stream locked. mem_stream_close fails the call.
 */
static ssize_t write_memory(void *cookie, const char *bytes, size_t n)
{
    struct memory_stream *memory = cookie;
    const size_t needed = *memory->n + n + 1;
    if (!memory->failed && needed > memory->room) {
        char *more = try_grow(*memory->bytes, 2 * needed);
        memory->failed = !more;
        memory->room = 2 * needed;
        *memory->bytes = more ? more : *memory->bytes;
    }
    if (memory->failed)
        return 0;
    memcpy(*memory->bytes + *memory->n, bytes, n);
    *memory->n += n;
    (*memory->bytes)[*memory->n] = '\0';
    return (ssize_t)n;
}

static int close_memory(void *cookie)
{
    struct memory_stream *memory = cookie;
    guard_drop(&memory->held);
    mem_free(memory);
    return 0;
}

/* When the call fails: what the stream still buffers has no place any more. */
static void drop_stream(void *payload)
{
    FILE *stream = payload;
    fclose(stream);
}

FILE *mem_stream(char **own_bytes, size_t *n)
{
    struct memory_stream *memory = mem_alloc(1, sizeof *memory);
    *memory = (struct memory_stream){.bytes = own_bytes, .n = n, .room = 1};
    *own_bytes = mem_alloc(1, 1);
    *n = 0;
    FILE *stream =
        fopencookie(memory, "w", (cookie_io_functions_t){.write = write_memory, .close = close_memory});
    if (!stream)
        mem_fail();
    guard_hold(&memory->held, drop_stream, stream);
    return stream;
}

void mem_stream_close(FILE *own_stream)
{
    const bool failed = fflush(own_stream) != 0 || ferror(own_stream);
    fclose(own_stream);
    if (failed)
        mem_fail();
}

char *mem_strdup(const char *s)
{
    const size_t n = strlen(s) + 1;
    return memcpy(mem_alloc(n, 1), s, n);
}

char *mem_take(char *own_text)
{
    const size_t n = strlen(mem_made(own_text)) + 1;
    char *copy = try_grow(NULL, n);
    if (copy)
        memcpy(copy, own_text, n);
    guard_library_free(own_text);
    return mem_made(copy);
}
