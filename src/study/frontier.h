/* frontier.h - performance of one cluster against money: every step of least cost for a rate. */
#ifndef STUDY_FRONTIER_H
#define STUDY_FRONTIER_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct arena;
struct diag;
struct problem;
struct stop;

/* The exact frontier: points by rising cost and strictly rising lambda. A budget buys the last step it
 * affords. */
struct frontier {
    struct candidate *steps; /* [n], on the arena */
    size_t n;
};

/**
 * Every step up to a budget, over all designs of the problem. Ties go as in plan_compare: the cheaper of
 * equal rates, then less power, then the part ids.
 *
 * The problem's order tables are made good for the budget. ST_INPUT: counts real, or nothing bounds the
 * nodes. ST_STOPPED: the stop function said so; out has the best of what was looked at.
 */
enum status frontier_build(struct frontier *out, struct problem *problem, int64_t budget_minor,
                           const struct stop *stop, struct arena *arena, struct diag *diag);

/* The step a budget buys; NULL when it affords none. */
const struct candidate *frontier_at(const struct frontier *frontier, int64_t budget_minor);

/* A purchase of real size: the best rate a sum of money buys when nodes could be cut to size (counts real).
 */
struct real_point {
    const struct design *design;
    double nodes;
    double cost_minor;
    double lambda;
};

/* The best design of real size for a sum; lambda 0 when none affords a whole node. Designs whose cost is not
 * proportional to their nodes are passed over; *why says why, NULL when none was. */
struct real_point frontier_real(const struct problem *problem, double cost_minor, const char **why);

#endif
