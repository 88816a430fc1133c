/* arena.c - allocates memory in blocks that are freed together. */
#include "base/arena.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"

/* Each block has twice the size of the one before it: many arenas hold only a few objects for a short
 * time. */
enum { FIRST_BYTES = 1 << 10, BLOCK_BYTES = 1 << 16 };

struct arena_block {
    struct arena_block *before;
    size_t used;
    size_t size;
    max_align_t data[];
};

void arena_fini(struct arena *arena)
{
    if (!arena)
        return;
    for (struct arena *child = arena->children; child; child = child->next)
        arena_fini(child);
    arena->children = NULL;
    while (arena->last) {
        struct arena_block *before = arena->last->before;
        mem_free(arena->last);
        arena->last = before;
    }
}

void arena_adopt(struct arena *arena, struct arena *child)
{
    child->next = arena->children;
    arena->children = child;
}

void *arena_alloc(struct arena *arena, size_t n, size_t size)
{
    const size_t align = sizeof(max_align_t);
    const size_t bytes = (mem_product(n, size) + align - 1) / align * align;
#ifdef ARENA_DEBUG
    const size_t block_bytes = bytes;
#else
    const size_t twice = arena->last ? 2 * arena->last->size : FIRST_BYTES;
    const size_t usual = twice < BLOCK_BYTES ? twice : BLOCK_BYTES;
    const size_t block_bytes = bytes > usual ? bytes : usual;
#endif
    struct arena_block *block = arena->last;
    if (!block || block->size - block->used < bytes || block_bytes == bytes) {
        block = mem_alloc(1, sizeof *block + block_bytes);
        block->size = block_bytes;
        block->before = arena->last;
        arena->last = block;
    }
    void *p = (char *)block->data + block->used;
    block->used += bytes;
    return p;
}

void *arena_copy(struct arena *arena, const void *v, size_t n, size_t more, size_t size)
{
    void *copy = arena_alloc(arena, n + more, size);
    if (n > 0)
        memcpy(copy, v, n * size);
    return copy;
}

char *arena_strndup(struct arena *arena, const char *s, size_t n)
{
    const size_t length = strnlen(s, n);
    char *copy = arena_alloc(arena, length + 1, 1);
    memcpy(copy, s, length);
    return copy;
}

void arena_apart(struct arena *arena)
{
    enum { TWO_LINES = 128 }; /* bytes: processors fetch cache lines of 64 in pairs */
    (void)arena_alloc(arena, TWO_LINES, 1);
}

char *arena_strdup(struct arena *arena, const char *s)
{
    return arena_strndup(arena, s, strlen(s));
}

char *arena_take(struct arena *arena, struct text *own_text)
{
    char *s = own_text->s ? arena_strndup(arena, own_text->s, own_text->n) : NULL;
    text_fini(own_text);
    return s;
}

char *arena_listed(struct arena *arena, const char *const *v, size_t n)
{
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < n; i++)
        text_printf(&t, "%s%s", i ? ", " : "", v[i]);
    return arena_take(arena, &t);
}

char *arena_vprintf(struct arena *arena, const char *format, va_list args)
{
    char few[256];
    va_list again;
    va_copy(again, args);
    const size_t n = (size_t)vsnprintf(few, sizeof few, format, args);
    char *s = arena_alloc(arena, n + 1, 1);
    if (n < sizeof few)
        memcpy(s, few, n);
    else
        vsnprintf(s, n + 1, format, again);
    va_end(again);
    return s;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *s = arena_vprintf(arena, format, args);
    va_end(args);
    return s;
}

char *arena_shown(struct arena *arena, const char *s)
{
    struct text t = TEXT_INIT;
    if (!s)
        return NULL;
    text_put_shown(&t, s);
    return arena_take(arena, &t);
}
