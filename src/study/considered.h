/* considered.h - every option there was, and what each lacks against the plan that was chosen. */
#ifndef STUDY_CONSIDERED_H
#define STUDY_CONSIDERED_H

#include "study/fleet_considered.h"

/* A node with a network in a template: its best purchase within the requirements. Texts on the arena. */
struct option_considered {
    const struct design *design;  /* of the best purchase; of the first one where there is none */
    const char *network_template; /* "per-port", with the parameters that are not its defaults */
    bool found;
    struct point point;
    bool chosen;
    const char *lacks; /* "slower by 3.2 %", "over the budget by 3,412.00 USD"; NULL for the chosen one */
};

struct considered {
    struct option_considered *v; /* by node, network and template as the catalogue has them */
    size_t n;
    struct fleet_considered fleets; /* of several clusters: their kinds instead */
};

/**
 * The options of a problem whose plan is proven. Memory on the arena.
 *
 * ST_STOPPED: the stop function said so.
 */
enum status considered_make(struct considered *out, struct problem *problem, const struct plan *plan,
                            const struct stop *stop, struct arena *arena, struct diag *diag);

#endif
