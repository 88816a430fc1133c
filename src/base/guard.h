/* guard.h - lets a call fail as a whole when memory runs out: what it holds is released and freed. */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* A running call and the memory of all its threads. */
struct guard_call;

/**
 * Calls work(payload). If memory runs out in it (guard_fail), releases all that the call holds, frees all its
 * memory and returns false. Otherwise memory that the call did not free belongs to the caller. A call inside
 * another one is a part of it: both fail together.
 */
bool guard_run(void (*work)(void *payload), void *payload);

/* The call that runs on this thread; NULL: none. */
struct guard_call *guard_running(void);

/* Calls work(payload) on a thread that does a part of the call. Returns false if memory ran out; the call's
 * own thread then has to fail too, after all its threads have ended. call NULL: only calls work. */
bool guard_join(struct guard_call *call, void (*work)(void *payload), void *payload);

/* Counts a group of threads that do parts of the call (change 1), or that have ended (-1). Accepts NULL. */
void guard_threads(struct guard_call *call, int change);

/* Fails the call that runs on this thread. Returns only if there is none. */
void guard_fail(void);

/* --- what a call holds --- */

/* Something that must be released when the call fails, such as an open file. It lies in the struct of its
 * owner, which keeps its place while it is held. */
struct held {
    void (*release)(void *payload); /* must not allocate */
    void *payload;
    struct held *before, *next;
    struct guard *guard; /* NULL: not held */
};

/* Begins to hold; a failure then calls release(payload), the newest first. */
void guard_hold(struct held *held, void (*release)(void *payload), void *payload);

/* Ends it, before the owner releases it itself. */
void guard_drop(struct held *held);

/* The head of a block of memory (mem.c). */
struct guard_block {
    struct guard_block *before, *next;
    struct guard_list *list; /* NULL: the block belongs to no call */
};

void guard_add(struct guard_block *block);
void guard_remove(struct guard_block *block);

/**
 * Memory functions for libraries that have one set of them for the whole process (jansson, GMP). Other users
 * of such a library may free the blocks with free(), and guard_library_free accepts theirs. Without a call
 * they are those of the C library.
 */
void *guard_library_alloc(size_t n);
void *guard_library_grow(void *own_p, size_t n);
void guard_library_free(void *own_p);

#endif
