/* rate_cache.h - what scans have found (point.h), to be looked up and added to. */
#ifndef PROBLEM_RATE_CACHE_H
#define PROBLEM_RATE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct design;
struct problem;
struct scan;

/* The best rate up to some nodes, which fewer have not. */
struct scan_rise {
    int64_t nodes;
    int64_t processes;
    double rate;
};

/* An application on a design, by scans that began at some nodes. Each stays where it is; what it holds of
 * fewer nodes never changes. */
struct scan_known {
    int64_t scans;           /* that were asked for */
    int64_t nodes;           /* looked at, from the first that is no beginning on */
    struct scan_rise *rises; /* [n_rises] by nodes */
    size_t n_rises, cap;
    struct diag gap; /* the first reason why there was no number, on the arena */
    int64_t gap_nodes;
    int64_t upper_nodes; /* up to so many no rate is above this; 0: not known */
    double upper;
    double *alone; /* [n_alone] rates of one node, of two, ... where the last one works; NAN: not known */
    int64_t n_alone;
};

struct rate_cache {
    struct scan_entry **bucket; /* [n_buckets] by hash; a power of two, no fewer than the entries */
    size_t n_buckets, n_entries;
    struct exchange_times *exchange;
    int64_t left; /* rises that may still be kept */
    int64_t asked;
    struct arena *arena;
};

/* What is known of application a on the design by scans that began at so many nodes, of which the rates were
 * known; make: where nothing is yet, a place for it, else NULL. */
struct scan_known *scan_known_of(struct rate_cache *memory, const struct problem *problem,
                                 const struct design *design, size_t a, int64_t from, bool make);

/* The rate that scans have found for up to so many nodes, in their reach. */
double scan_known_rate(const struct scan_known *known, int64_t nodes);

/* Where the rate of so many nodes is kept; NULL: there is no room. */
double *scan_known_alone(struct rate_cache *memory, struct scan_known *known, int64_t nodes);

/* Keeps what was found of one node more; once there is no room nothing more is kept. */
void scan_keep(struct scan *scan, size_t a, bool rose, const struct diag *gap);

/* The step to a number of nodes that was found before. */
bool scan_recall(struct scan *scan, size_t a);

#endif
