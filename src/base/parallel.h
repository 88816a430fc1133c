/* parallel.h - runs independent items of work on several threads. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stdint.h>

struct stop;

/* Largest number of threads that --jobs accepts. `make coverage` uses one, because counting with several
 * threads is slow. */
#ifndef PARALLEL_AT_MOST
#define PARALLEL_AT_MOST 1024
#endif

/**
 * Calls work(payload, worker, item) once for each item 0, 1, 2, ... below n, on up to `jobs` threads
 * including the caller's. Items start in order. `worker` is below `jobs`; one worker runs one item at a time.
 * The caller's thread evaluates `stop` after each of its items. Items that have started are finished.
 *
 * Returns the number of items done: n, or the first ones if the work was stopped.
 */
int64_t parallel_run(int64_t n, int64_t jobs, const struct stop *stop,
                     void (*work)(void *payload, int64_t worker, int64_t item), void *payload);

#endif
