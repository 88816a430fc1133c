/* stop.h - interface of long work to its caller: stop request, progress, and division into parts. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shard;

/**
 * Callbacks for long work. Only the thread that started the work calls them. Each pointer may be NULL.
 *
 * reached     returns true to stop the work; the answer so far is kept
 * advance     reports progress: the finished part of all work, 0..1, and a label (NULL: unchanged)
 * from, span  this work is the part from..from + span of all work; span 0: it is all work
 * jobs        number of threads; 0: one
 * shard       selects the items that this process does, and holds their results (base/shard.h); NULL: all
 * items
 */
struct stop {
    bool (*reached)(void *payload);
    void (*advance)(void *payload, double part, const char *label);
    void *payload;
    double from, span;
    const char *label;
    struct shard *shard;
    int64_t jobs;
};

static inline bool stop_reached(const struct stop *stop)
{
    return stop && stop->reached && stop->reached(stop->payload);
}

/* Reports progress. part: finished part of this work, 0..1. */
static inline void stop_advance(const struct stop *stop, double part)
{
    if (stop && stop->advance)
        stop->advance(stop->payload, stop->from + (stop->span > 0 ? stop->span : 1) * part, stop->label);
}

/* Returns a stop for a called function that does the part from..to of this work, from < to. label: what the
 * function does, or NULL. stop may be NULL. */
static inline struct stop stop_within(const struct stop *stop, double from, double to, const char *label)
{
    struct stop piece = stop ? *stop : (struct stop){.span = 1};
    const double span = piece.span > 0 ? piece.span : 1;
    piece.from += span * from;
    piece.span = span * (to - from);
    piece.label = label ? label : piece.label;
    stop_advance(&piece, 0);
    return piece;
}

/* Returns a stop for the i-th of n equal parts. */
static inline struct stop stop_step(const struct stop *stop, size_t i, size_t n)
{
    return stop_within(stop, (double)i / (double)n, (double)(i + 1) / (double)n, NULL);
}

#endif
