/* sorts.c - heap sort in place. */
#include "proof/sorts.h"

static void swap(char *a, char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const char c = a[i];
        a[i] = b[i];
        b[i] = c;
    }
}

/* Moves an element down the heap to its place. */
static void sink(char *v, size_t at, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    for (size_t child = 2 * at + 1; child < n; at = child, child = 2 * at + 1) {
        if (child + 1 < n && compare(v + child * size, v + (child + 1) * size) < 0)
            child++;
        if (compare(v + at * size, v + child * size) >= 0)
            return;
        swap(v + at * size, v + child * size, size);
    }
}

void sorts_heap(void *v, size_t n, size_t size, int (*compare)(const void *a, const void *b))
{
    for (size_t at = n / 2; at-- > 0;)
        sink(v, at, n, size, compare);
    for (size_t end = n; end-- > 1;) {
        swap(v, (char *)v + end * size, size);
        sink(v, 0, end, size, compare);
    }
}
