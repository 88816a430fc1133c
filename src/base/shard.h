/* shard.h - long work in items, of which a process may do every n-th: what it finds is a line of text for
 * each, and with the lines of all another process has the results without the work. */
#ifndef BASE_SHARD_H
#define BASE_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct record;
struct stop;

/* Which items are done here: number - 1, number - 1 + of, ..., and what was found. Or what all found: `in`.
 */
struct shard {
    int64_t number, of;
    struct text out;  /* "WORK ITEM values\n" for each item done */
    const char **in;  /* [of] what is left of the lines of each number; NULL: the items are done here */
    bool done;        /* all items of a work that are its own */
    bool stopped;     /* before all of them were */
    const char *lack; /* work of which a line is not there, or is not as it is put; NULL: none */
    int64_t lack_item;
};

struct shard_work {
    const char *name; /* a word: of all work that a command does */
    int64_t n;        /* items 0, 1, ... */
    int64_t jobs;     /* threads */
    void *payload;
    struct arena *arena;                                               /* of texts that are taken */
    void (*work)(void *payload, int64_t worker, int64_t item);         /* as parallel_run has it */
    void (*carry)(struct record *record, void *payload, int64_t item); /* what the item left, both ways */
};

/**
 * Does the work of all items; where stop->shard (see base/stop.h) is a part of them those alone, and puts
 * down what they left; where it has the lines of all, takes that from them.
 *
 * Returns how many items have their results: all, or the first so many where the work was stopped or a line
 * lacks; none where a part alone is done. The study then ends as one that was stopped before it had anything.
 */
int64_t shard_run(const struct shard_work *work, const struct stop *stop);

#endif
