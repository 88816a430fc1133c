/* heap.c - moves items along the path between the root and a leaf. */
#include "base/heap.h"

#include <string.h>

#include "base/mem.h"
#include "base/vec.h"

static char *at(const struct heap *heap, size_t i)
{
    return heap->items + i * heap->size;
}

static bool comes_before(const struct heap *heap, const void *a, const void *b)
{
    return heap->before(heap->context, a, b);
}

void heap_push(struct heap *heap, const void *item)
{
    if (heap->n == heap->cap)
        heap->items = vec_grow(heap->items, &heap->cap, heap->size);
    size_t i = heap->n++;
    for (; i > 0 && comes_before(heap, item, at(heap, (i - 1) / 2)); i = (i - 1) / 2)
        memcpy(at(heap, i), at(heap, (i - 1) / 2), heap->size);
    memcpy(at(heap, i), item, heap->size);
}

void heap_pop(void *out, struct heap *heap)
{
    memcpy(out, at(heap, 0), heap->size);
    const char *last = at(heap, --heap->n);
    size_t i = 0;
    for (size_t child = 1; child < heap->n; child = 2 * i + 1) {
        child += child + 1 < heap->n && comes_before(heap, at(heap, child + 1), at(heap, child));
        if (!comes_before(heap, at(heap, child), last))
            break;
        memcpy(at(heap, i), at(heap, child), heap->size);
        i = child;
    }
    if (i < heap->n)
        memcpy(at(heap, i), last, heap->size);
}

void heap_sort(struct heap *heap)
{
    const size_t n = heap->n;
    char *first = mem_alloc(1, heap->size);
    while (heap->n > 0) {
        heap_pop(first, heap);
        memcpy(at(heap, heap->n), first, heap->size);
    }
    heap->n = n;
    mem_free(first);
}
