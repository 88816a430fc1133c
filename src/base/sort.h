/* sort.h - stable sorting: equal elements keep their order. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

/* Like qsort, but stable: the order of equal elements under qsort depends on the C library. v may be NULL if
 * n is 0. */
void sort_stable(void *v, size_t n, size_t size, int (*compare)(const void *a, const void *b));

/* Sorts elements whose first member is a double, in ascending order of this member. */
void sort_reals(void *v, size_t n, size_t size);

#endif
