/* shard.h - divides long work among several processes. Process k of n does every n-th item and writes one
 * line per result. A process that reads the lines of all processes gets all results without doing the
 * work. */
#ifndef BASE_SHARD_H
#define BASE_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct record;
struct stop;

/* The share of this process: the items number - 1, number - 1 + of, ... and their results. If `in` is set, it
 * holds the results of all processes instead. */
struct shard {
    int64_t number, of;
    struct text out;  /* "WORK ITEM values\n" for each item done */
    const char **in;  /* [of] unread lines of each process; NULL: this process does its items */
    bool done;        /* this process has done all its items of some work (struct shard_work) */
    bool stopped;     /* the work was stopped before its end */
    const char *lack; /* name of the work of which a line is missing or invalid; NULL: none */
    int64_t lack_item;
};

struct shard_work {
    const char *name; /* one word, unique among the works of a command */
    int64_t n;        /* number of items */
    int64_t jobs;     /* number of threads */
    void *payload;
    struct arena *arena;                                       /* memory of texts that are read */
    void (*work)(void *payload, int64_t worker, int64_t item); /* does one item, as in parallel_run */
    /* writes or reads the result of an item */
    void (*carry)(struct record *record, void *payload, int64_t item);
};

/**
 * Does all items. If stop->shard (base/stop.h) selects some of the items, it does only these and writes their
 * results. If the shard holds the lines of all processes, it reads the results from them.
 *
 * Returns the number of items with results: all, or the first ones if the work was stopped or a line is
 * missing. Returns 0 if this process did only its own items; the study then ends as if it was stopped before
 * its first result.
 */
int64_t shard_run(const struct shard_work *work, const struct stop *stop);

#endif
