/* vec.h - growable arrays of any type. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <stddef.h>

#include "base/mem.h"

/**
 * Growable array: struct { T *v; size_t n, cap; }, zero-initialised; freed with mem_free(x.v).
 * VEC_PUSH appends one element and evaluates its arguments once.
 */
#define VEC(T)                                                                                               \
    struct {                                                                                                 \
        T *v;                                                                                                \
        size_t n;                                                                                            \
        size_t cap;                                                                                          \
    }
#define VEC_PUSH(vec, ...)                                                                                   \
    do {                                                                                                     \
        if ((vec)->n == (vec)->cap)                                                                          \
            (vec)->v = vec_grow((vec)->v, &(vec)->cap, sizeof *(vec)->v);                                    \
        (vec)->v[(vec)->n++] = (__VA_ARGS__);                                                                \
    } while (0)

/* Doubles the capacity of an array of objects of `size` bytes; used by VEC_PUSH. */
void *vec_grow(void *own_v, size_t *cap, size_t size);

#endif
