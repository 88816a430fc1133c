/* sort.h - what compares as equal stays in its order. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

/* As qsort, which each C library does in a way of its own where elements compare as equal. v may be NULL
 * where n is 0. */
void sort_stable(void *v, size_t n, size_t size, int (*compare)(const void *a, const void *b));

/* Elements that begin with a double, rising by it. */
void sort_reals(void *v, size_t n, size_t size);

#endif
