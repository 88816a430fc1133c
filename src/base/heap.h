/* heap.h - a binary heap of items of any one size: that which comes first is at its root. */
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>

struct heap {
    size_t size; /* of an item */
    bool (*before)(const void *context, const void *a, const void *b);
    const void *context;
    char *items; /* [n] malloc'ed, the root first; freed by the caller */
    size_t n;
    size_t cap;
};

/* Copies the item into the heap. */
void heap_push(struct heap *heap, const void *item);

/* Takes the root out, of a heap that has one, and copies it to *out. */
void heap_pop(void *out, struct heap *heap);

/* Puts the items [n] in the order in which they would be taken out, backwards: what comes first is the last.
 * It is a heap no longer. */
void heap_sort(struct heap *heap);

#endif
