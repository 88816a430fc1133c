/* arena.h - memory with a lifetime. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct text;

/**
 * Growing region of memory, freed as a whole. Nothing on it is freed singly. Built with ARENA_DEBUG every
 * allocation is a malloc of its own, so that valgrind and ASan see each one.
 */
struct arena {
    struct arena_block *last; /* newest block, NULL when empty */
    struct arena *children;
    struct arena *next; /* child of the same arena */
};

#define ARENA_INIT ((struct arena){.last = NULL})

/* Frees everything on the arena and makes it empty; takes NULL. */
void arena_fini(struct arena *arena);

/* Another arena, whose struct lies on this one, is freed with it: what allocates there can go on. Once for
 * each. */
void arena_adopt(struct arena *arena, struct arena *child);

/* n zeroed objects of `size` bytes, aligned for any type. Never NULL: without memory the program ends. */
void *arena_alloc(struct arena *arena, size_t n, size_t size);

/* A copy of n objects, with room for so many more behind them; v may be NULL where n is 0. */
void *arena_copy(struct arena *arena, const void *v, size_t n, size_t more, size_t size);
#define ARENA_COPY(arena, v, n, more, type) ((type *)arena_copy((arena), (v), (n), (more), sizeof(type)))

/* A copy of a string; of at most n bytes of it; of formatted text. */
char *arena_strdup(struct arena *arena, const char *s);
char *arena_strndup(struct arena *arena, const char *s, size_t n);
char *arena_printf(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

char *arena_vprintf(struct arena *arena, const char *format, va_list args);

/* What was put into a text, which is empty again; NULL: nothing. */
char *arena_take(struct arena *arena, struct text *own_text);

/* Texts [n] with ", " between them; NULL: there are none. */
char *arena_listed(struct arena *arena, const char *const *v, size_t n);

/* A string as text_put_shown has it; NULL of NULL. */
char *arena_shown(struct arena *arena, const char *s);

/* What comes next is of another thread: it shares no line of the processor's caches with what was before. */
void arena_apart(struct arena *arena);

/* n zeroed objects of a type. */
#define ARENA_NEW(arena, n, type) ((type *)arena_alloc((arena), (n), sizeof(type)))

#endif
