/* fleet_curve.h - what several clusters do for money, sampled: each budget with its bound and gap. */
#ifndef STUDY_FLEET_CURVE_H
#define STUDY_FLEET_CURVE_H

#include "plan/fleet.h"

/* One budget. fleet.found is false where it buys nothing that runs every application. */
struct fleet_sample {
    int64_t budget_minor;
    struct fleet fleet;
};

struct fleet_curve {
    struct fleet_sample *samples; /* [n] by rising budget */
    size_t n;
    bool proven; /* every sample is */
};

/**
 * n >= 2 budgets from `from` to `to`, evenly spaced, each solved by fleet_solve.
 *
 * ST_STOPPED  a limit was hit: samples from there on are missing, or have a gap
 * ST_INPUT    as fleet_solve
 */
enum status fleet_curve_build(struct fleet_curve *out, struct problem *problem, int64_t from_minor,
                              int64_t to_minor, size_t n, const struct stop *stop, struct arena *arena,
                              struct diag *diag);

#endif
