/* stop.h - what long work asks and tells now and then: whether to stop, and how far it is. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>

/**
 * Asked now and then during long work, by the thread that began it. Any of it may be NULL or absent.
 *
 * reached  true stops the work, with the answer so far
 * advance  is told the part of the work that is done, 0..1
 */
struct stop {
    bool (*reached)(void *payload);
    void (*advance)(void *payload, double part);
    void *payload;
};

static inline bool stop_reached(const struct stop *stop)
{
    return stop && stop->reached && stop->reached(stop->payload);
}

static inline void stop_advance(const struct stop *stop, double part)
{
    if (stop && stop->advance)
        stop->advance(stop->payload, part);
}

#endif
