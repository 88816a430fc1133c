/* mem.h - allocates memory; the only place that handles a lack of memory. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdio.h>

/* Makes the C library keep freed memory, where it has such a setting. Otherwise a study that solves many
 * problems spends most of its time in returning memory to the system. Call it once at the start. */
void mem_keep(void);

/* Like malloc, but these functions end the program with exit code 1 when memory runs out. Free the result
 * with free(). */
void *mem_alloc(size_t n, size_t size); /* zeroed */
void *mem_grow(void *own_p, size_t n, size_t size);
void *mem_bytes(size_t n); /* zeroed, for libraries that accept a malloc function */
char *mem_strdup(const char *s);

/* Allocates size_MiB and frees them, or ends the program. A library that does not check its allocations then
 * finds enough free memory. */
void mem_reserve(size_t size_MiB);

/* Returns p; ends the program if p is NULL, the result of a failed allocation in a library. */
void *mem_made(void *p);

/* Opens a stream into memory. When it is closed, *own_bytes holds the n bytes and a NUL; the caller frees
 * them. */
FILE *mem_stream(char **own_bytes, size_t *n);

/* Ends the program for lack of memory; for libraries that call a function of their own in this case. */
_Noreturn void mem_fail(void);

/* Returns n * size; ends the program if the product overflows. */
size_t mem_product(size_t n, size_t size);

#endif
