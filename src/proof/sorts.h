/* sorts.h - a sort that is not stable: no two different elements may compare as equal. */
#ifndef PROOF_SORTS_H
#define PROOF_SORTS_H

#include <stddef.h>

/* v may be NULL if n is 0. */
void sorts_heap(void *v, size_t n, size_t size, int (*compare)(const void *a, const void *b));

#endif
