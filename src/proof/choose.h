/* choose.h - every irredundant choice of parts for some clusters, depth first under a bound, and what each
 * costs. */
#ifndef PROOF_CHOOSE_H
#define PROOF_CHOOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct problem;
struct site;

/* What a choice comes to: an order that keeps every limit on sizes. */
struct purchased {
    int64_t cost_minor; /* with operation where the budget is on that too */
    double over;        /* what it has of the size that the goal's rate is over */
};

/* The clusters looked at, by whoever has the walk made. */
struct choosing {
    struct choose_work *work;
    struct order_line *lines; /* [n_parts] the order of the choice told of */
    double lambda;            /* of the clusters */
    double cap_minor;         /* dearer choices are passed over; may be lowered on the way */
    double cap_over;          /* and those with more of that size */
    bool equal;               /* some choice is as good as the plan, and is another order */
    bool claimed;             /* some choice is the plan's */
    int64_t left;             /* steps that may still be made; below 0: some choices were not looked at */
};

/* Told of a choice within the caps. */
typedef void choose_judge(void *payload, struct choosing *choosing, const struct purchased *of);

struct choosing *choose_make(const struct problem *problem, struct arena *arena);

/* What no purchase of the site can cost less than, in minor units, nor have less of the size that the goal's
 * rate is over; and several of them together no less than the sums of theirs. */
double choose_least(double *over, struct choosing *choosing, const struct site *site);

/* Walks over all choices for these sites [n] together; the caps and the rate are set. */
void choose_all(struct choosing *choosing, const struct site *const *sites, size_t n, choose_judge *judge,
                void *payload);

#endif
