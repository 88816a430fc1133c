/* alternatives.h - every option there was, and why it is not the plan that was chosen. */
#ifndef STUDY_ALTERNATIVES_H
#define STUDY_ALTERNATIVES_H

#include "study/option.h"

/* A node with a network in a template, or a kind of several clusters: its best purchase within the
 * requirements. Texts on the arena. */
struct alternative {
    const char *kind;             /* of several clusters; NULL: of one */
    const struct design *design;  /* of one: of the best purchase; of the first one where there is none */
    const char *network_template; /* "per-port", with the parameters that are not its defaults */
    struct plan plan;             /* if it is found */
    bool chosen;
    bool again; /* as good as one before it, at the same cost: most often the same order, wired otherwise */
    const char *why_not; /* "slower by 3.2 %", "over the budget by 3,412.00 USD"; NULL for the chosen one */
};

struct alternatives {
    struct alternative *v; /* [n] the chosen one, better before worse, again ones, those without a purchase */
    size_t n;
};

/**
 * The options of a problem whose plan is proven. Memory on the arena.
 *
 * ST_INPUT    more than 64 kinds of several clusters
 * ST_STOPPED  the stop function said so
 */
enum status alternatives_make(struct alternatives *out, struct problem *problem, const struct plan *plan,
                              const struct stop *stop, struct arena *arena, struct diag *diag);

#endif
