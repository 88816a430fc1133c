/* scan_everything.h - finds the best purchase by trying all purchases. It uses none of the program's
 * presolve, covers and scans of rates. */
#ifndef TESTS_SCAN_EVERYTHING_H
#define TESTS_SCAN_EVERYTHING_H

#include "oracle/count_purchase.h"

struct best {
    bool found;
    double value;       /* objective; for every goal a larger value is better */
    int64_t cost_minor; /* lowest cost among the candidates with this objective and rate */
    double rate;
    int64_t n_points; /* number of candidates tried */
    bool refused;     /* nothing was tried, because the problem is invalid without the rule on vendors */
};

/* Tries all candidates within the budget. If parts of some kinds must come from one vendor, tries each vendor
 * in turn, with designs that do not depend on the vendor. */
struct best scan_everything(const struct instance *instance);

/* Approximate number of combinations of parts that scan_everything tries; each takes some microseconds. */
double scan_effort(const struct instance *instance);

/* The lowest cost of a cluster, including everything that is bought in addition, over all mixes of parts; and
 * the power of that mix. For goal rate per watt, the mix with the least power within the budget. -1: a limit
 * is exceeded. */
int64_t scan_purchase(struct counted *c, const struct instance *instance, const struct design *design,
                      int64_t nodes);

#endif
