/* montecarlo_parts.h - what draws of one cluster and of several share. */
#ifndef STUDY_MONTECARLO_PARTS_H
#define STUDY_MONTECARLO_PARTS_H

#include "study/drawing.h"
#include "study/option_statistics.h"

struct montecarlo_draws {
    struct drawing drawing;
    struct tallies found;
    int64_t done;
    struct arena *arena;
    const struct stop *stop;
    struct diag *diag;
    const struct design **machines; /* [n_machines] the first design of each that have one model error */
    size_t n_machines;
};

/* Solves the question anew in each draw: `found` and `done` are what it did. ST_STOPPED: with the draws so
 * far. */
enum status montecarlo_several(struct montecarlo_draws *draws);

#endif
