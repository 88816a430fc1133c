/* scan_everything.h - the best purchase by a scan of all there are, which shares nothing with presolve,
 * covers and scans of rates. */
#ifndef TESTS_SCAN_EVERYTHING_H
#define TESTS_SCAN_EVERYTHING_H

#include "oracle/count_purchase.h"

struct best {
    bool found;
    double value;       /* by the goal, larger is better */
    int64_t cost_minor; /* least cost of a point that ties on the value and the rate */
    double lambda;
    int64_t n_points; /* looked at */
    bool refused;     /* without the rule on vendors the question is refused: nothing was looked at */
};

/* All points within the budget; where kinds come from one vendor, of each vendor in turn, of designs that
 * know of none. */
struct best scan_everything(const struct problem *problem);

/* About how many combinations of parts scan_everything looks at: some microseconds each. */
double scan_effort(const struct problem *problem);

/* What a cluster costs at least with all that is bought beside it, counted mix by mix (per watt: of those
 * that the budget pays that of least power), and what that has; -1: a limit is broken. */
int64_t scan_purchase(struct counted *c, const struct problem *problem, const struct design *design,
                      int64_t nodes);

#endif
