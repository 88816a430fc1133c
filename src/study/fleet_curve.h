/* fleet_curve.h - what several clusters do for money: sampled, each budget with its bound and gap, or every
 * step. The goal is the rate. */
#ifndef STUDY_FLEET_CURVE_H
#define STUDY_FLEET_CURVE_H

#include "search/several.h"

/* One budget. fleet.found is false where it buys nothing that runs every application. */
struct fleet_sample {
    int64_t budget_minor;
    struct plan fleet;
};

struct fleet_curve {
    struct fleet_sample *samples; /* [n] by rising budget */
    size_t n;
    bool proven; /* every sample is */
    bool exact;  /* the budgets are all at which the purchase changes, and the first one */
};

/**
 * n >= 2 budgets from `from` to `to`, evenly spaced, each solved by plan_solve.
 *
 * ST_STOPPED  a limit was hit: samples from there on are missing, or have a gap
 * ST_INPUT    as plan_solve
 */
enum status fleet_curve_build(struct fleet_curve *out, struct problem *problem, int64_t from_minor,
                              int64_t to_minor, size_t n, const struct stop *stop, struct arena *arena,
                              struct diag *diag);

/* Steps of an exact curve at most. */
enum { FLEET_STEPS_AT_MOST = 10000 };

/**
 * Every budget from `from` to `to` at which more rate can be had than for less, each with the cheapest fleet
 * that has it; the first one is `from`, with what it buys, where that is anything.
 *
 * ST_STOPPED  a limit was hit, of the steps too: the larger budgets are there
 * ST_INPUT    as plan_solve
 */
enum status fleet_curve_exact(struct fleet_curve *out, struct problem *problem, int64_t from_minor,
                              int64_t to_minor, const struct stop *stop, struct arena *arena,
                              struct diag *diag);

#endif
