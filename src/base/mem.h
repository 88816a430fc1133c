/* mem.h - allocates memory. Without memory, the running call fails (guard.h); without a call, the program
 * ends. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdio.h>

/* Like malloc, but these functions call mem_fail when memory runs out. Free the result with mem_free. */
void *mem_alloc(size_t n, size_t size); /* zeroed */
void *mem_grow(void *own_p, size_t n, size_t size);
void *mem_bytes(size_t n); /* zeroed, for libraries that accept a malloc function */
char *mem_strdup(const char *s);
void mem_free(void *own_p); /* accepts NULL */

/* Returns a copy of a text of the C library, and frees that one with free(). */
char *mem_take(char *own_text);

/* Allocates size_MiB and frees them, or calls mem_fail. A library that does not check its allocations then
 * finds enough free memory. */
void mem_reserve(size_t size_MiB);

/* Returns p; calls mem_fail if p is NULL, the result of a failed allocation in a library. */
void *mem_made(void *p);

/* Opens a stream into memory. After mem_stream_close, *own_bytes holds the n bytes and a NUL; the caller
 * frees them. */
FILE *mem_stream(char **own_bytes, size_t *n);
void mem_stream_close(FILE *own_stream);

/* Fails the running call (guard_fail); without one, ends the program with exit code 1. */
_Noreturn void mem_fail(void);

/* Returns n * size; calls mem_fail if the product overflows. */
size_t mem_product(size_t n, size_t size);

#endif
