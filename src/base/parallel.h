/* parallel.h - independent pieces of work on several threads. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stdint.h>

struct stop;

/* Threads at most: what --jobs accepts. `make coverage` has one: what several threads count is counted
 * slowly. */
#ifndef PARALLEL_AT_MOST
#define PARALLEL_AT_MOST 1024
#endif

/**
 * Calls work(payload, worker, item) once for each item 0, 1, 2, ... below n, on up to `jobs` threads (the
 * caller's is one of them). Items are handed out in order; `worker` is below `jobs`, and a worker does one
 * item at a time. stop is asked by the caller's thread after each of its items; what was handed out is
 * finished.
 *
 * Returns how many items were done: all of them, or the first ones up to where it was stopped.
 */
int64_t parallel_run(int64_t n, int64_t jobs, const struct stop *stop,
                     void (*work)(void *payload, int64_t worker, int64_t item), void *payload);

#endif
