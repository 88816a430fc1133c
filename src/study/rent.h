/* rent.h - of how much use a cluster has to be before it costs no more than to rent what it does. */
#ifndef STUDY_RENT_H
#define STUDY_RENT_H

#include "search/plan.h"

/**
 * A bought cluster and a machine by the hour. The cluster at full use does `lambda` over the years of the
 * tco; of a part u of that so many units of the rental do as much. Bought, it costs its capital and its
 * operation, the energy of which goes by u, from what the tco takes it to be. The last number of units that
 * costs no more than the cluster does at the same use is `units`: one unit more costs more than to buy.
 */
struct rent_break {
    struct point cluster;
    size_t part;         /* of the rental */
    int64_t units;       /* 0: none costs as little */
    int64_t rent_minor;  /* of them */
    int64_t buy_minor;   /* the cluster at that use */
    double utilisation;  /* of the cluster, what they do: 1 is all it can; more: to rent costs less at any */
};

/**
 * For each cluster that the plan buys, or where it buys none each that would be bought if nothing could be
 * rented, and each rental that can be chosen: [*n], on the arena; none where nothing can be rented, or
 * bought.
 *
 * ST_STOPPED: the stop function said so
 */
enum status rents_find(struct rent_break **out, size_t *n, const struct problem *problem,
                       const struct plan *plan, const struct stop *stop, struct arena *arena,
                       struct diag *diag);

#endif
