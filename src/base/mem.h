/* mem.h - memory of the C library, and the one place where running out of memory is handled. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdio.h>

/* Memory that is freed is kept for what comes next, where the C library can be told so: a study asks many
 * questions, and giving their memory back to the system after each took most of its time. Once, at the start.
 */
void mem_keep(void);

/* malloc family that ends the program with a message (exit 1) when memory runs out. Free with free(). */
void *mem_alloc(size_t n, size_t size); /* zeroed */
void *mem_grow(void *own_p, size_t n, size_t size);
void *mem_bytes(size_t n); /* zeroed, for libraries that take a malloc */
char *mem_strdup(const char *s);

/* Allocates size_MiB and frees them, or ends the program: a library that does not check its allocations finds
 * them free, where the C library keeps what is freed. */
void mem_reserve(size_t size_MiB);

/* What a library has allocated, and gives as NULL when memory runs out. */
void *mem_made(void *p);

/* A stream into memory: when it is closed, *own_bytes holds what was written, *n bytes and a NUL, to be
 * freed. */
FILE *mem_stream(char **own_bytes, size_t *n);

/* The end of the program without memory, for libraries that say so in a way of their own. */
_Noreturn void mem_fail(void);

/* Bytes of n objects; of more than fit in any memory the program ends so too. */
size_t mem_product(size_t n, size_t size);

#endif
