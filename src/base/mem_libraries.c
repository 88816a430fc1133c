/* mem_libraries.c - memory of libraries that have one set of memory functions for the whole process. */
#include "base/mem_libraries.h"

#include <gmp.h>
#include <jansson.h>
#include <pthread.h>
#include <stddef.h>

#include "base/guard.h"
#include "base/mem.h"

static void *grow_number(void *own_p, size_t before, size_t n)
{
    (void)before;
    return mem_made(guard_library_grow(own_p, n));
}

static void *make_number(size_t n)
{
    return grow_number(NULL, 0, n);
}

static void free_number(void *own_p, size_t n)
{
    (void)n;
    guard_library_free(own_p);
}

static void use_libraries(void)
{
    json_object_seed(0);
    json_set_alloc_funcs(guard_library_alloc, guard_library_free);
    mp_set_memory_functions(make_number, grow_number, free_number);
}

void mem_use_libraries(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, use_libraries);
}
