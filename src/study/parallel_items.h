/* parallel_items.h - computes a result for each of many items, on several threads and in several processes.
 * The results do not depend on their number. */
#ifndef STUDY_PARALLEL_ITEMS_H
#define STUDY_PARALLEL_ITEMS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/stop.h"
#include "problem/instance.h"

struct candidate;
struct record;

/* The state of one thread. */
struct parallel_worker {
    /* the thread's own copy: its designs and cached rates may change, but no result depends on that */
    struct instance instance;
    /* memory of the problem and of the results; freed when all results have been carried */
    struct arena arena;
    /* stop function for any thread; `jobs` is the number of threads that `find` may use */
    struct stop stop;
    int64_t number; /* thread number, below stop->jobs of the caller */
    const void *payload;
};

/* `find` computes a result. `carry` moves it from the thread, or from another process, to the caller. It
 * writes pointers into `problem`, such as designs, as indices. carry NULL: other processes cannot compute the
 * items, and the result keeps the arena of its worker. */
struct parallel_items {
    const char *name; /* see struct shard_work */
    int64_t n;
    size_t size; /* bytes of one result */
    const void *payload;
    struct arena *arena;     /* receives the results; NULL: the problem's */
    struct instance *warned; /* receives the warnings of the threads; NULL: they are dropped */
    enum status (*find)(void *out, struct parallel_worker *worker, int64_t item, struct diag *diag);
    void (*carry)(struct record *record, void *answer, const struct instance *instance);
};

/**
 * Computes the items of a problem on stop->jobs threads. problem NULL: `find` brings its own.
 *
 * out    [n] results on the arena, zero for an item without a result
 * *done  number of leading items that have a result
 *
 * Returns the first status that is not ST_OK, with its diagnostic. With ST_STOPPED, out[*done] is the partial
 * result of that item. ST_STOPPED without a diagnostic: the stop function ended the run before this item, or
 * this process computes a shard. ST_INPUT also if the result from another process is invalid
 * (stop->shard->lack).
 */
enum status parallel_items_find(void **out, int64_t *done, const struct parallel_items *each,
                                const struct instance *instance, const struct stop *stop, struct diag *diag);

/* Carry arrays of candidates and of bill lines. Arrays that are read are on record->arena. */
void parallel_carry_candidates(struct record *record, struct candidate **v, size_t *n,
                               const struct instance *instance);
void parallel_carry_bill(struct record *record, struct bill_line **v, size_t *n,
                         const struct instance *instance);

/* Carries a design as its index. NULL: no design. */
void parallel_carry_design(struct record *record, const struct design **design,
                           const struct instance *instance);

#endif
