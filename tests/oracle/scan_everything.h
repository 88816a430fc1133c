/* scan_everything.h - finds the best purchase by trying all of them, without presolve, covers or scans of
 * rates. */
#ifndef TESTS_SCAN_EVERYTHING_H
#define TESTS_SCAN_EVERYTHING_H

#include "oracle/count_purchase.h"

struct best {
    bool found;
    double value;       /* objective, larger is better */
    int64_t cost_minor; /* least cost of a candidate with this objective and rate */
    double rate;
    int64_t n_points; /* number of candidates tried */
    bool refused;     /* the problem is invalid without the rule on vendors; nothing was tried */
};

/* Tries all candidates within the budget. If kinds come from one vendor, it tries each vendor in turn with
 * designs that do not depend on vendors. */
struct best scan_everything(const struct problem *problem);

/* Approximate number of combinations of parts that scan_everything tries; each takes some microseconds. */
double scan_effort(const struct problem *problem);

/* The least cost of a cluster with everything bought in addition, mix by mix, and its power (per watt: the
 * mix with the least power that the budget pays for). -1: a limit is broken. */
int64_t scan_purchase(struct counted *c, const struct problem *problem, const struct design *design,
                      int64_t nodes);

#endif
