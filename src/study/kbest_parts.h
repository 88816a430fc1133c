/* kbest_parts.h - the walk over the irredundant bills of one point. */
#ifndef STUDY_KBEST_PARTS_H
#define STUDY_KBEST_PARTS_H

#include "study/kbest.h"

/* What a bill takes of one offer: `have` pieces, owned ones and what the order brings; an order for any
 * number in low..have brings as many. */
struct bill_slot {
    const struct offer *offer;
    const struct price *price;
    int64_t base; /* pieces that every bill buys of a part that must be bought, and their cost; else 0 */
    int64_t base_minor;
    int64_t low;
    int64_t have; /* base or more; 0: not in the bill */
    int64_t cost_minor;
};

/* The offers of the supplies of a design, one supply after another. */
struct bill_walk {
    const struct problem *problem;
    const struct design *design;
    size_t first[DESIGN_MAX_NEEDS + 1];        /* slot at which the offers of a supply begin */
    int64_t need[DESIGN_MAX_NEEDS + 1];        /* units; none after the last */
    int64_t least_after[DESIGN_MAX_NEEDS + 1]; /* least cost of the supplies from here on */
    int64_t orders[TERMS_AT_MOST];             /* of vendors with terms, beside the slots */
    struct bill_slot *slots;                   /* [first[n_supplies]], malloc'ed */
    int64_t *pieces;                           /* scratch, one for each slot, malloc'ed */
    int64_t nodes;
    size_t n_extras;     /* lines at most beside the slots: every bill of the point has them */
    bool weighed;        /* mixes are: bills go by the pieces in use, the slots' `have` (kbest_mixes.c) */
    int64_t *extra;      /* [n_extras] of the bill in the slots, where mixes are weighed; malloc'ed */
    int64_t limit_minor; /* dearer bills are passed over; may be lowered on the way */
    bool done;           /* set by take to end the walk */
    void (*take)(struct bill_walk *walk, int64_t cost_minor, void *payload);
    void *payload;
};

/* Begins a walk over the bills of a point; limit, take and payload are the caller's. Freed by bill_walk_fini.
 */
void bill_walk_init(struct bill_walk *out, const struct problem *problem, const struct design *design,
                    int64_t nodes);
void bill_walk_fini(struct bill_walk *walk);

/* Calls `take` with every irredundant bill that costs no more than the limit. */
void bill_walk_run(struct bill_walk *walk);

/* The same where mixes are weighed. */
void bill_walk_mixes(struct bill_walk *walk);

/* The pieces of a slot, up to `used`, whose order brings as many and takes as many of those owned. */
int64_t bill_slot_lowest(const struct bill_slot *slot, int64_t used);
int64_t bill_slot_have(const struct bill_slot *slot, int64_t used);

/* The bill in the slots: lines by part id into lines [first[n_supplies] + n_extras]; returns their number.
 * *power_W is that of as few units as the needs take: what a pack adds is not switched on. */
size_t bill_walk_lines(struct bill_line *lines, double *power_W, const struct bill_walk *walk);

#endif
