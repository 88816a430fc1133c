/* frontier.h - the Pareto frontier of cost and rate for one cluster. */
#ifndef STUDY_FRONTIER_H
#define STUDY_FRONTIER_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct diag;
struct instance;
struct stop;

/* The exact frontier: candidates with rising cost and strictly rising rate. A budget buys the last step
 * that it can pay. */
struct frontier {
    struct candidate *steps; /* [n], on the arena */
    size_t n;
};

/**
 * Finds every step up to a budget over all designs of the problem. Ties follow plan_compare: the cheaper of
 * equal rates, then less power, then the part ids.
 *
 * problem  its order tables are extended to the budget
 *
 * ST_INPUT: counts real, or the number of nodes is unbounded. ST_STOPPED: the stop function ended it; out has
 * the frontier of the candidates seen so far.
 */
enum status frontier_build(struct frontier *out, const struct instance *instance, int64_t budget_minor,
                           const struct stop *stop, struct arena *arena, struct diag *diag);

/* The last step that a budget can pay; NULL: it cannot pay any. */
const struct candidate *frontier_at(const struct frontier *frontier, int64_t budget_minor);

/* A purchase with a fractional number of nodes (counts real): the best rate at a cost. */
struct real_point {
    const struct design *design;
    double nodes;
    double cost_minor;
    double rate;
};

/* The best design with fractional nodes at a cost; rate 0: no design has a whole node at this cost. Designs
 * whose cost is not proportional to the nodes are skipped; *why then gives the reason, otherwise NULL. */
struct real_point frontier_real(const struct instance *instance, double cost_minor, const char **why);

#endif
