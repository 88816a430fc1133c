/* fleet_share.h - divides several clusters among applications for the best rate of the workload, by its
 * metric. */
#ifndef SCENARIO_FLEET_SHARE_H
#define SCENARIO_FLEET_SHARE_H

#include <stddef.h>

/* How scores on clusters are combined. Harmonic mean: the applications share the time of the clusters.
 * Geometric mean: each application is scored on one cluster, as if no other application ran there. */
struct share_problem {
    size_t n_apps;
    const double *weight; /* [n_apps] weights of a geometric mean, sum 1; NULL: harmonic mean */
};

/**
 * The best rate of given clusters. Harmonic: the largest rate with sum_c s_ca f_ca >= rate for every
 * application, sum_a f_ca <= 1 for every cluster and f >= 0, by the simplex method; s are scores divided by
 * shares of the work. Geometric: the mean of the largest score of each application.
 *
 * rate      [n_clusters] pointers to s_c[n_apps], >= 0
 * fraction  out [n_clusters][n_apps]: f; geometric: 1 where the application is scored; may be NULL
 * price     out [n_apps]: dual prices x >= 0 (fleet_normalise); sum_c fleet_value(x, s_c) >= rate for any x
 * returns   rate of these fractions, 0 if an application runs nowhere
 */
double fleet_share(double *fraction, double *price, const struct share_problem *sharing,
                   const double *const *rate, size_t n_clusters);

/* Scales prices as the bounds need them: harmonic: the sum of x is 1; geometric: the product of (x_a /
 * w_a)^w_a is 1. */
void fleet_normalise(double *price, const struct share_problem *sharing);

/* Contribution of a cluster to the bound at these prices. Harmonic: the largest x_a s_a, as if one
 * application had all its time. Geometric: the sum of x_a s_a (weighted means: prod (x s / w)^w <= sum x
 * s). */
double fleet_value(const double *price, const double *rate, const struct share_problem *sharing);

/* Upper bound of the rate for given clusters at these prices. Harmonic: sum_c max_a x_a s_ca. Geometric:
 * sum_a x_a max_c s_ca. */
double fleet_share_bound(const double *price, const struct share_problem *sharing, const double *const *rate,
                         size_t n_clusters);

#endif
