/* stop.h - what long work asks and tells now and then: whether to stop, how far it is, and what part of it to
 * do. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shard;

/**
 * Asked now and then during long work, by the thread that began it. Any of it may be NULL or absent.
 *
 * reached     true stops the work, with the answer so far
 * advance     is told the part of all that is done, 0..1, and what is being done (NULL: as told before)
 * from, span  where this work lies in all that is done; span 0: it is all
 * jobs        threads that it may be done on; 0: one
 * shard       which items of the work are done here, and where their results go (base/shard.h); NULL: all
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

/* part: of this work, 0..1 */
static inline void stop_advance(const struct stop *stop, double part)
{
    if (stop && stop->advance)
        stop->advance(stop->payload, stop->from + (stop->span > 0 ? stop->span : 1) * part, stop->label);
}

/* A piece of the work, from one part of it to another (from < to): for what is called to do it. label: what
 * it does, or NULL. stop may be NULL. */
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

/* The i-th of n equal pieces. */
static inline struct stop stop_step(const struct stop *stop, size_t i, size_t n)
{
    return stop_within(stop, (double)i / (double)n, (double)(i + 1) / (double)n, NULL);
}

#endif
