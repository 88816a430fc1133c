/* guard.c - records what a running call holds, so that the call can fail at any place without a loss. */
#include "base/guard.h"

#include <sched.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

/* Blocks that one thread of a call allocated. Other threads may free them. */
struct guard_list {
    struct guard_block head; /* a ring */
    struct guard_call *call;
    struct guard_list *next; /* of the same call */
    atomic_flag lock;
    bool used; /* a thread adds to it */
};

struct guard_call {
    struct guard_list *lists;
    atomic_int n_threads; /* besides the call's own; without any, nothing is locked */
    atomic_flag lock;     /* of the members below, and of `lists` */
    void **library;       /* [n_places] blocks of libraries: a hash table with linear probing; NULL: free */
    size_t n_places, n_library;
};

/* What a thread of a call needs. */
struct guard {
    jmp_buf failed;
    struct guard_call *call;
    struct guard_list *list;
    struct held *held; /* newest first */
};

static struct guard **guard_of_thread(void)
{
    static _Thread_local struct guard *guard;
    return &guard;
}

struct guard_call *guard_running(void)
{
    const struct guard *guard = *guard_of_thread();
    return guard ? guard->call : NULL;
}

void guard_threads(struct guard_call *call, int change)
{
    if (call)
        atomic_fetch_add(&call->n_threads, change);
}

static bool lock(struct guard_call *call, atomic_flag *flag)
{
    const bool shared = atomic_load_explicit(&call->n_threads, memory_order_relaxed) > 0;
    while (shared && atomic_flag_test_and_set_explicit(flag, memory_order_acquire))
        sched_yield();
    return shared;
}

static void unlock(atomic_flag *flag, bool locked)
{
    if (locked)
        atomic_flag_clear_explicit(flag, memory_order_release);
}

/* --- blocks --- */

void guard_add(struct guard_block *block)
{
    const struct guard *guard = *guard_of_thread();
    block->list = guard ? guard->list : NULL;
    if (!guard)
        return;
    struct guard_block *head = &guard->list->head;
    const bool locked = lock(guard->call, &guard->list->lock);
    block->before = head;
    block->next = head->next;
    head->next->before = block;
    head->next = block;
    unlock(&guard->list->lock, locked);
}

void guard_remove(struct guard_block *block)
{
    struct guard_list *list = block->list;
    if (!list)
        return;
    const bool locked = lock(list->call, &list->lock);
    block->before->next = block->next;
    block->next->before = block->before;
    unlock(&list->lock, locked);
    block->list = NULL;
}

/* A list that no thread uses. Returns NULL if memory runs out. */
static struct guard_list *take_list(struct guard_call *call)
{
    const bool locked = lock(call, &call->lock);
    struct guard_list *list = call->lists;
    while (list && list->used)
        list = list->next;
    if (!list && (list = calloc(1, sizeof *list))) {
        list->head.before = list->head.next = &list->head;
        list->call = call;
        list->next = call->lists;
        call->lists = list;
    }
    if (list)
        list->used = true;
    unlock(&call->lock, locked);
    return list;
}

static void give_list(struct guard_list *list)
{
    const bool locked = lock(list->call, &list->call->lock);
    list->used = false;
    unlock(&list->call->lock, locked);
}

/* Frees the blocks of a call, or gives them to the caller. */
static void end_call(struct guard_call *own_call, bool failed)
{
    while (own_call->lists) {
        struct guard_list *list = own_call->lists;
        for (struct guard_block *block = list->head.next, *next = NULL; block != &list->head; block = next) {
            next = block->next;
            block->list = NULL;
            if (failed)
                free(block);
        }
        own_call->lists = list->next;
        free(list);
    }
    for (size_t i = 0; failed && i < own_call->n_places; i++)
        free(own_call->library[i]);
    free(own_call->library);
    free(own_call);
}

/* --- what is held --- */

void guard_hold(struct held *held, void (*release)(void *payload), void *payload)
{
    struct guard *guard = *guard_of_thread();
    *held = (struct held){.release = release, .payload = payload, .guard = guard};
    if (!guard)
        return;
    held->before = guard->held;
    if (held->before)
        held->before->next = held;
    guard->held = held;
}

void guard_drop(struct held *held)
{
    if (!held->guard)
        return;
    if (held->before)
        held->before->next = held->next;
    if (held->next)
        held->next->before = held->before;
    else
        held->guard->held = held->before;
    held->guard = NULL;
}

/* --- calls --- */

void guard_fail(void)
{
    struct guard *guard = *guard_of_thread();
    if (!guard)
        return;
    /* Before the jump: what is held may lie in functions that have not returned. */
    while (guard->held) {
        struct held *held = guard->held;
        guard_drop(held);
        held->release(held->payload);
    }
    longjmp(guard->failed, 1);
}

/* Runs the work under a guard of this thread. */
static bool run(struct guard *guard, void (*work)(void *payload), void *payload)
{
    *guard_of_thread() = guard;
    volatile bool done = false; /* its value is kept by the jump */
    if (setjmp(guard->failed) == 0) {
        work(payload);
        done = true;
    }
    while (guard->held)
        guard_drop(guard->held);
    *guard_of_thread() = NULL;
    return done;
}

bool guard_join(struct guard_call *call, void (*work)(void *payload), void *payload)
{
    if (!call) {
        work(payload);
        return true;
    }
    struct guard *guard = calloc(1, sizeof *guard);
    struct guard_list *list = guard ? take_list(call) : NULL;
    bool done = false;
    if (list) {
        guard->call = call;
        guard->list = list;
        done = run(guard, work, payload);
        give_list(list);
    }
    free(guard);
    return done;
}

bool guard_run(void (*work)(void *payload), void *payload)
{
    if (*guard_of_thread()) {
        work(payload);
        return true;
    }
    struct guard_call *call = calloc(1, sizeof *call);
    if (!call)
        return false;
    const bool done = guard_join(call, work, payload);
    end_call(call, !done);
    return done;
}

/* --- blocks of libraries --- */

static size_t place_of(const struct guard_call *call, const void *p)
{
    const uint64_t mixed = (uint64_t)(uintptr_t)p / 16 * 0x9E3779B97F4A7C15U;
    return (size_t)(mixed >> 32) & (call->n_places - 1);
}

static void put(struct guard_call *call, void *p)
{
    size_t at = place_of(call, p);
    while (call->library[at])
        at = (at + 1) & (call->n_places - 1);
    call->library[at] = p;
}

/* Makes room for one more block. Returns false if memory runs out. */
static bool make_room(struct guard_call *call)
{
    enum { FIRST_PLACES = 256 };
    if (2 * (call->n_library + 1) <= call->n_places)
        return true;
    void **const before = call->library;
    const size_t n = call->n_places;
    void **const more = calloc(n ? 2 * n : FIRST_PLACES, sizeof *more);
    if (!more)
        return false;
    call->library = more;
    call->n_places = n ? 2 * n : FIRST_PLACES;
    for (size_t i = 0; i < n; i++)
        if (before[i])
            put(call, before[i]);
    free(before);
    return true;
}

/* Returns false for a block that the call does not know: another user of the library made it. */
static bool forget(struct guard_call *call, const void *p)
{
    size_t at = call->n_places > 0 ? place_of(call, p) : 0;
    while (call->n_places > 0 && call->library[at] && call->library[at] != p)
        at = (at + 1) & (call->n_places - 1);
    if (!p || call->n_places == 0 || !call->library[at])
        return false;
    call->library[at] = NULL;
    call->n_library--;
    /* the blocks behind it move up, so that no search ends at the gap */
    for (size_t next = (at + 1) & (call->n_places - 1); call->library[next];
         next = (next + 1) & (call->n_places - 1)) {
        void *moved = call->library[next];
        call->library[next] = NULL;
        put(call, moved);
    }
    return true;
}

void *guard_library_grow(void *own_p, size_t n)
{
    struct guard_call *call = guard_running();
    if (!call)
        return realloc(own_p, n ? n : 1);
    const bool locked = lock(call, &call->lock);
    const bool known = forget(call, own_p), room = make_room(call);
    void *p = room ? realloc(own_p, n ? n : 1) : NULL;
    if (p || known) {
        put(call, p ? p : own_p);
        call->n_library++;
    }
    unlock(&call->lock, locked);
    if (!p)
        guard_fail();
    return p;
}

void *guard_library_alloc(size_t n)
{
    return guard_library_grow(NULL, n);
}

void guard_library_free(void *own_p)
{
    struct guard_call *call = own_p ? guard_running() : NULL;
    if (call) {
        const bool locked = lock(call, &call->lock);
        (void)forget(call, own_p);
        unlock(&call->lock, locked);
    }
    free(own_p);
}
