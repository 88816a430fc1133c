/* fleet_share.h - several clusters divided among applications: the best rate of a workload, by its metric. */
#ifndef PROBLEM_FLEET_SHARE_H
#define PROBLEM_FLEET_SHARE_H

#include <stddef.h>

struct problem;

/* What the scores of applications on clusters come to. Time is shared under a harmonic mean; under a
 * geometric one each application is scored on one cluster, with that cluster to itself. */
struct sharing {
    size_t n_apps;
    const double *weight; /* [n_apps] of a geometric mean, sum 1; NULL: a harmonic one */
};

struct sharing problem_sharing(const struct problem *problem);

/**
 * The best lambda of chosen clusters. Time shared: the largest with  sum_c s_ca f_ca >= lambda  for every
 * application,  sum_a f_ca <= 1  for every cluster, f >= 0 (DESIGN section 6), by the simplex method, s being
 * scores over shares of the work. Geometric: the mean of the largest score of each application.
 *
 * rate      [n_clusters] pointers to s_c[n_apps], >= 0
 * fraction  out [n_clusters][n_apps]: f, of a geometric mean 1 where the application is scored; may be NULL
 * price     out [n_apps]: x >= 0 (fleet_normalise): sum_c fleet_value(x, s_c) bounds lambda, whatever x is
 * returns   lambda as the fractions give it, 0 when an application runs nowhere
 */
double fleet_share(double *fraction, double *price, const struct sharing *sharing, const double *const *rate,
                   size_t n_clusters);

/* Scales prices to what bounds need: x sums to 1; of a geometric mean the product of (x_a / w_a)^w_a is 1. */
void fleet_normalise(double *price, const struct sharing *sharing);

/* What a cluster of these scores adds to the bound at prices: the largest x_a s_a, all its time being one
 * application's; of a geometric mean their sum (weighted means: prod (x s / w)^w <= sum x s). */
double fleet_value(const double *price, const double *rate, const struct sharing *sharing);

/* The bound that prices give chosen clusters: sum_c max_a x_a s_ca; of a geometric mean sum_a x_a max_c s_ca.
 */
double fleet_share_bound(const double *price, const struct sharing *sharing, const double *const *rate,
                         size_t n_clusters);

#endif
