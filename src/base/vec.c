/* vec.c - growable arrays. */
#include "base/vec.h"

#include "base/mem.h"

void *vec_grow(void *own_v, size_t *cap, size_t size)
{
    *cap = *cap ? 2 * *cap : 8;
    return mem_grow(own_v, *cap, size);
}
