/* regions.h - times, speed-ups and sizes of one cluster region, or of two with a slower link between them
 * (paper 003). */
#ifndef MODEL_REGIONS_H
#define MODEL_REGIONS_H

#include <stdbool.h>

#include "base/status.h"

struct diag;

/**
 * H. Kredel, H. G. Kruse, S. Richling, E. Strohmaier: Performance Analysis and Prediction for distributed
 * homogeneous Clusters, 2012. The paper's symbols, everything SI and n processes PER REGION:
 *
 *   a = #op/#b    op/B     l = l_th     op/s of one process     bI, bE   B/s inside a region, between two
 *   x = a bI / l           z = (#b/#x) (bE/bI)                  y = x z / 2            (5, 10, 11)
 *
 * The paper writes x' z for one region and x', z', y' for two; x here holds the bandwidth
 * inside (its z is 1).
 */

/* Number p(n) of a region's n processes that use the link between regions at the same time. */
enum regions_sharing {
    REGIONS_LINEAR, /* alpha n, as in the paper; below one process if n < 1/alpha */
    REGIONS_MAX,    /* max(1, alpha n) */
    REGIONS_AFFINE, /* 1 + alpha (n - 1) */
};

/* Work of one run, of all processes together. */
struct regions_load {
    double ops;      /* > 0 */
    double bytes;    /* moved inside the regions, > 0 */
    double crossing; /* bytes moved between two regions, > 0 */
    double messages; /* number of latencies in sequence; 0 in the paper */
};

struct regions_machine {
    double rate_ops;   /* op/s of one process, > 0 */
    double inside_Bps; /* bandwidth inside a region of any size; > 0, may be INFINITY */
    double link_Bps;   /* bandwidth between the regions, > 0; not used with one region */
    double latency_s;
    double regions; /* 1 or 2 */
    double alpha;   /* in (0, 1] */
    enum regions_sharing sharing;
    bool overlap; /* computing overlaps with the communication inside a region (eq. 2) */
};

struct regions_times {
    double compute_s;
    double inside_s; /* communication inside a region */
    double link_s;   /* communication between the regions */
    double latency_s;
    double total_s;
};

/* LinPack of order n with 8-byte words: ops 2/3 n^3, bytes 16 n^2 (eq. 21), crossing n^2/2 words (3.3). */
struct regions_load regions_linpack(double n);

/**
 * Time of one run on p processes in total (eq. 2, 8, 13); the latency of messages is our extension:
 *
 *   t = #op/(p l) + (#b/R)/bI [or their maximum] + [R = 2] p(n) #x/bE + messages latency,   n = p/R
 *
 * p real, >= regions. The ranges of load and machine are not checked.
 */
struct regions_times regions_time(const struct regions_load *load, const struct regions_machine *machine,
                                  double p);

/* total_s of times whose other members are set. */
double regions_total_s(const struct regions_times *times, bool overlap);

/* The dimensionless numbers on which all functions below depend. */
struct regions_shape {
    double x;
    double z;
    double alpha;
    enum regions_sharing sharing;
};

/* ST_DOMAIN: the bandwidth inside (x <= 0), the bandwidth between the regions, or alpha is out of range. */
enum status regions_shape(struct regions_shape *out, const struct regions_load *load,
                          const struct regions_machine *machine, struct diag *diag);

/* One region: speed-up over one process, (1 + x) / (1 + x/n) (eq. 7). */
double regions_speedup_one(double x, double n);

/**
 * Two regions of n: speed-up over one process in each (eq. 17, 18):
 *
 *   (2 p1 + (1 + x) z) / (2 p(n) + (1 + x/n) z)
 *
 * p1 = p(1) in the numerator. The paper sets it to 1, although its p(1) is alpha (eq. 14 with
 * p(n) = alpha n): then the speed-up at n = 1 is not 1.
 */
double regions_speedup_two(const struct regions_shape *shape, double n, double p1);

/* With two regions: the size n of a region at which the rate is half of n l, the root of n p(n) + (z/2) n - y
 * = 0 with p = alpha n. (With one region this size is x.) */
double regions_half_two(const struct regions_shape *shape);

/* Size of a region at which two regions are fastest, n_E = sqrt(y/alpha) (eq. 15); with REGIONS_MAX at least
 * 1/alpha, where sharing begins. */
double regions_best_size(const struct regions_shape *shape);

/* Above this n, two regions of n are slower than one region of n (p = alpha n). Not in the paper. */
double regions_span_limit(const struct regions_shape *shape);

/* Below this n, two regions of n are faster than one region of 2 n (p = alpha n). Not in the paper. */
double regions_split_limit(const struct regions_shape *shape);

/**
 * The largest speed-up over n of two regions with p = alpha n and p1 = 1:
 *
 *   sqrt(y/alpha) (1 + x + x/y) / (2 x + sqrt(y/alpha))                   [eq. 16, corrected]
 *
 * The paper's denominator, 1 + x + sqrt(y/alpha), drops a factor x' of p(n) x': for bwGRiD it gives 68.3
 * where eq. 17 at n_E is 38.7, and eq. 19 follows from the corrected form only.
 */
double regions_largest(const struct regions_shape *shape);

/**
 * Factor by which the bandwidth between the regions must grow so that the largest speed-up grows by the
 * factor k >= 1, each at its own best size: eq. 20 from eq. 19, ((2 k S) / (2 S + 1 - k))^2, S = sqrt(2 alpha
 * x / z). Eq. 20 as printed has its -1 inside the root; the derivation and the printed 11/2 need it outside.
 *
 * ST_INFEASIBLE  no bandwidth reaches it: 2 S + 1 <= k
 * ST_DOMAIN      k below 1
 */
enum status regions_bandwidth_factor(double *out, const struct regions_shape *shape, double k,
                                     struct diag *diag);

#endif
