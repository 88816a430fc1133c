/* arena.h - memory regions that are freed as a whole. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct text;

/**
 * Growing region of memory that is freed as a whole; its objects cannot be freed one by one. A build with
 * ARENA_DEBUG allocates every object with malloc, so that valgrind and ASan check each one.
 */
struct arena {
    struct arena_block *last; /* newest block, NULL when empty */
    struct arena *children;
    struct arena *next; /* next child of the same parent */
};

#define ARENA_INIT ((struct arena){.last = NULL})

/* Frees everything on the arena and makes it empty. Accepts NULL. */
void arena_fini(struct arena *arena);

/* Makes arena_fini(arena) free `child` too. The struct of `child` lies on `arena`; the child can allocate
 * after the call. Call it once for each child. */
void arena_adopt(struct arena *arena, struct arena *child);

/* Allocates n zeroed objects of `size` bytes, aligned for any type. Never returns NULL: the program ends if
 * memory runs out. */
void *arena_alloc(struct arena *arena, size_t n, size_t size);

/* Copies n objects into an array with room for n + more. v may be NULL if n is 0. */
void *arena_copy(struct arena *arena, const void *v, size_t n, size_t more, size_t size);
#define ARENA_COPY(arena, v, n, more, type) ((type *)arena_copy((arena), (v), (n), (more), sizeof(type)))

/* arena_strdup copies a whole string, arena_strndup at most n bytes of a string. arena_printf formats a
 * text. */
char *arena_strdup(struct arena *arena, const char *s);
char *arena_strndup(struct arena *arena, const char *s, size_t n);
char *arena_printf(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

char *arena_vprintf(struct arena *arena, const char *format, va_list args);

/* Moves the content of a text to the arena and empties the text. Returns NULL for an empty text. */
char *arena_take(struct arena *arena, struct text *own_text);

/* Joins n texts with ", ". Returns NULL if n is 0. */
char *arena_listed(struct arena *arena, const char *const *v, size_t n);

/* Copies s in the form that text_put_shown prints. Returns NULL if s is NULL. */
char *arena_shown(struct arena *arena, const char *s);

/* Leaves a gap of two cache lines. Memory of different threads then shares no cache line. */
void arena_apart(struct arena *arena);

/* Allocates n zeroed objects of a type. */
#define ARENA_NEW(arena, n, type) ((type *)arena_alloc((arena), (n), sizeof(type)))

#endif
