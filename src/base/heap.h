/* heap.h - a binary heap of items of equal size; the first item in the order is at the root. */
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>

struct heap {
    size_t size; /* bytes of an item */
    bool (*before)(const void *context, const void *a, const void *b);
    const void *context;
    char *items; /* [n] malloc'ed, the root first; the caller frees it */
    size_t n;
    size_t cap;
};

/* Copies the item into the heap. */
void heap_push(struct heap *heap, const void *item);

/* Copies the root to *out and removes it. The heap must not be empty. */
void heap_pop(void *out, struct heap *heap);

/* Sorts the items [n] in reverse order: the first item in the order becomes the last element. The array is
 * not a heap afterwards. */
void heap_sort(struct heap *heap);

#endif
