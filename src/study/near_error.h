/* near_error.h - how far the rates of two purchases may lie apart by the scenario's error: the standard
 * deviation of the logarithm of their ratio, from the distributions. */
#ifndef STUDY_NEAR_ERROR_H
#define STUDY_NEAR_ERROR_H

#include <stddef.h>

#include "study/draws.h"

struct design;
struct candidate;

/* The factors of the scenario's error that rates of designs have. */
struct near_errors {
    struct draw_space space;
    const struct design **machines; /* [n] that have model errors of their own */
    size_t n;
};

/* Clusters [n] that one purchase has. */
struct near_clusters {
    const struct candidate *v;
    size_t n;
};

/* ST_INPUT: the scenario has no `error`. */
enum status near_errors_make(struct near_errors *out, const struct problem *problem, struct arena *arena,
                             struct diag *diag);

/**
 * The deviation of ln(rate of a / rate of b), to first order: each factor counts with the share of the run
 * time that it scales, and one that both share with the difference. 0 where both share all errors alike;
 * INFINITY where a rate may be 0.
 */
double near_deviation(const struct near_errors *errors, const struct near_clusters *a,
                      const struct near_clusters *b);

/* No purchase's deviation from this one is above this. */
double near_deviation_at_most(const struct near_errors *errors, const struct near_clusters *own);

#endif
