/* relaxation.h - all purchases of a problem without its numeric limits: which limits each of them misses, and
 * by how much. */
#ifndef STUDY_RELAXATION_H
#define STUDY_RELAXATION_H

#include "study/requirement.h"

/* The purchase that needs the least of something. */
struct least_change {
    bool found;
    struct point point;
    double cost;         /* what the changes count */
    struct reach *reach; /* [n of the requirements] what it reaches */
};

/**
 * What is known of the purchases of one problem. Bit i stands for requirement i. Memory on the problem's
 * arena.
 *
 * masks  [n_masks] sets of limits missed: each of some purchase, none with another one inside; empty when
 *        nothing can be bought and run at all
 * free   the cheapest purchase that misses none
 * alone  [n of the requirements] the purchase nearest to limit i that misses no other one
 * joint  the purchase whose changes count least together
 */
struct relaxation {
    uint64_t *masks;
    size_t n_masks;
    struct least_change free;
    struct least_change *alone;
    struct least_change joint;
    struct diag gap; /* why a model gave no number, where one did not; diag_fini */
};

/* Sizes looked at: to the first number of nodes, on to the size at which no rate has risen since half of it
 * and the budget is spent, and never beyond the second one (twice min_nodes where that is more). Where one
 * resource is supplied by mixes of parts of which some are owned or have quantity breaks the third one is the
 * end. */
#define RELAXATION_NODES ((int64_t)4096)
#define RELAXATION_NODES_AT_MOST ((int64_t)1 << 15)
#define RELAXATION_NODES_MIXED ((int64_t)1024)

/**
 * Looks at all purchases of a problem, whose own limits and covers it puts aside (the struct is used up; what
 * it points to is not touched). Rules in the list are passed over.
 *
 * ST_STOPPED: the stop function said so.
 */
enum status relaxation_make(struct relaxation *out, struct problem *problem,
                            const struct requirement *requirements, size_t n, const struct stop *stop,
                            struct diag *diag);

/* Some purchase misses none of the requirements in the set. */
bool relaxation_meets(const struct relaxation *relaxation, uint64_t set);

#endif
