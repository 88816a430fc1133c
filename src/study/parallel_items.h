/* parallel_items.h - a question asked for many items, on several threads and by several processes: whatever
 * their number, the answers are the same. */
#ifndef STUDY_PARALLEL_ITEMS_H
#define STUDY_PARALLEL_ITEMS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/stop.h"
#include "problem/problem.h"

struct candidate;
struct record;

/* What a thread works on. */
struct each_worker {
    struct problem problem; /* its own: designs and what scans find may change, but are no other answer */
    struct arena arena;     /* of its problem, and of what it finds; gone when all is done and carried */
    struct stop stop;       /* of any thread; jobs: those that are left to what is asked */
    int64_t number;         /* of the thread, below stop->jobs of who asks */
    const void *payload;
};

/* An answer is found by `ask`, and brought by `carry` from the thread, or from another process, to who asked:
 * parts of `problem`, such as designs, are put as their places in it. carry NULL: never by another process;
 * the answer is taken as it is, with the arena of its worker. */
struct each {
    const char *name; /* see struct shard_work */
    int64_t n;
    size_t size; /* of an answer */
    const void *payload;
    struct arena *arena;    /* of the answers; NULL: the problem's */
    struct problem *warned; /* gets the warnings made on the way; NULL: nobody does */
    enum status (*ask)(void *out, struct each_worker *worker, int64_t item, struct diag *diag);
    void (*carry)(struct record *record, void *answer, const struct problem *problem);
};

/**
 * Asks for each item of a problem (NULL: what is asked brings its own), on stop->jobs threads. out [n]
 * answers, zero where there is none; on the arena. *done: that many of the first items have answers.
 *
 * Returns the status of the first item that is not ST_OK, with its diagnostic; what ask gave with ST_STOPPED
 * is out[*done]. ST_STOPPED without a word: stop said so before it, or what is done here is a shard. ST_INPUT
 * as well where an answer of another process is none (stop->shard->lack).
 */
enum status each_ask(void **out, int64_t *done, const struct each *each, const struct problem *problem,
                     const struct stop *stop, struct diag *diag);

/* Arrays of points and of lines of bills; on record->arena when they are read. */
void each_carry_points(struct record *record, struct candidate **v, size_t *n, const struct problem *problem);
void each_carry_bill(struct record *record, struct bill_line **v, size_t *n, const struct problem *problem);

/* A design's place; NULL: none. */
void each_carry_design(struct record *record, const struct design **design, const struct problem *problem);

#endif
