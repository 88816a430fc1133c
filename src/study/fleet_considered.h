/* fleet_considered.h - every kind of fleet there was, and what each lacks against the one that was chosen. */
#ifndef STUDY_FLEET_CONSIDERED_H
#define STUDY_FLEET_CONSIDERED_H

#include "search/several.h"
#include "study/fleet_kinds.h"

/* Texts on the arena. */
struct fleet_considered {
    struct fleet_kinds kinds;   /* its kinds alone are filled */
    struct fleet_of_kind *best; /* [n_kinds] */
    const char **lacks;         /* [n_kinds] "slower by 3.2 %"; NULL for the chosen one */
    size_t chosen;
};

/**
 * The kinds of fleets (so many clusters with these networks) of a problem whose best fleet is proven, each
 * solved for itself within the same requirements.
 *
 * ST_INPUT    more than 64 kinds
 * ST_STOPPED  the stop function said so
 */
enum status fleet_considered_make(struct fleet_considered *out, struct problem *problem,
                                  const struct plan *fleet, const struct stop *stop, struct arena *arena,
                                  struct diag *diag);

#endif
