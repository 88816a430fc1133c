/* sorts.h - order where no two elements compare as equal but those that are the same. */
#ifndef PROOF_SORTS_H
#define PROOF_SORTS_H

#include <stddef.h>

/* v may be NULL where n is 0. */
void sorts_heap(void *v, size_t n, size_t size, int (*compare)(const void *a, const void *b));

#endif
