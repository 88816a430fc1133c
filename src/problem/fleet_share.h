/* fleet_share.h - the time of several clusters divided among applications: the best rate of a workload. */
#ifndef PROBLEM_FLEET_SHARE_H
#define PROBLEM_FLEET_SHARE_H

#include <stddef.h>

#include "question/scenario.h"

/**
 * The largest lambda with  sum_c s_ca f_ca >= lambda for every application,  sum_a f_ca <= 1 for every
 * cluster, f >= 0 (DESIGN section 6 with the clusters chosen), by the simplex method.
 *
 * rate      [n_clusters] pointers to s_c[n_apps]: rate of each application over its share of the work, >= 0
 * fraction  out [n_clusters][n_apps]: f; may be NULL
 * price     out [n_apps]: x >= 0, summing to 1; sum_c max_a x_a s_ca bounds lambda from above, whatever x is
 * returns   lambda as the fractions give it, 0 when an application runs nowhere
 */
double fleet_share(double *fraction, double *price, const double *const *rate, size_t n_clusters,
                   size_t n_apps);

/* The bound that prices give: sum_c max_a x_a s_ca. */
double fleet_share_bound(const double *price, const double *const *rate, size_t n_clusters, size_t n_apps);

#endif
