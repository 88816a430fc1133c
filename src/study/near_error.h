/* near_error.h - the standard deviation of the logarithm of the ratio of two purchases' rates, from the
 * distributions of the scenario's error. */
#ifndef STUDY_NEAR_ERROR_H
#define STUDY_NEAR_ERROR_H

#include <stddef.h>

#include "study/draws.h"

struct design;
struct candidate;

/* The factors of the scenario's error that affect rates. */
struct near_errors {
    struct draw_space space;
    const struct design **machines; /* [n] machines with model errors of their own */
    size_t n;
};

/* The clusters [n] of one purchase. */
struct near_clusters {
    const struct candidate *v;
    size_t n;
};

/* Finds the factors. ST_INPUT: the scenario has no `error`. */
enum status near_errors_make(struct near_errors *out, const struct instance *instance, struct arena *arena,
                             struct diag *diag);

/**
 * The standard deviation of ln(rate of a / rate of b), to first order. Each factor is weighted with the share
 * of run time that it scales; a factor that affects both purchases is weighted with the difference of their
 * shares. 0: all errors are shared equally. INFINITY: a rate may be 0.
 */
double near_deviation(const struct near_errors *errors, const struct near_clusters *a,
                      const struct near_clusters *b);

/* An upper bound of the deviation of any purchase from this one. */
double near_deviation_at_most(const struct near_errors *errors, const struct near_clusters *own);

#endif
