/* rate_cache.h - cached results of scans (candidate.h). */
#ifndef PROBLEM_RATE_CACHE_H
#define PROBLEM_RATE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct design;
struct instance;
struct scan;

/* A step of the best rate: the new rate, and the node count at which it is first reached. */
struct scan_rise {
    int64_t nodes;
    int64_t processes;
    double rate;
};

/* The best run on a number of nodes, the last of which has work. */
struct node_run {
    double rate; /* 0: none */
    int64_t processes;
};

/* Results for an application on a design, from scans that start at the same node count. The struct does not
 * move, and results for smaller counts never change. */
struct scan_known {
    int64_t scans;           /* number of scans that used it */
    int64_t nodes;           /* largest node count that was computed */
    struct scan_rise *rises; /* [n_rises] by rising node count */
    size_t n_rises, cap;
    struct diag gap; /* first reason for a missing rate, on the arena */
    int64_t gap_nodes;
    int64_t upper_nodes; /* `upper` bounds all rates up to this node count; 0: no bound */
    double upper;
    /* [n_alone] best runs on exactly 1, 2, ... nodes, the last of which has work; rate NAN: unknown */
    struct node_run *alone;
    int64_t n_alone;
    /* [n_blocks] bounds of the rates on blocks of 2^k numbers of nodes (candidate_bound.h); NAN: unknown */
    double *block;
    int64_t n_blocks;
};

enum { SHARE_BUCKETS = 1024 };

struct rate_cache {
    struct share_table *shares[SHARE_BUCKETS]; /* rate_cache_share */
    struct scan_entry **bucket; /* [n_buckets] by hash; a power of two, at least the number of entries */
    size_t n_buckets, n_entries;
    struct exchange_times *exchange;
    int64_t left; /* number of rises that may still be stored */
    int64_t asked;
    struct arena *arena;
};

/* Finds the results for application a on the design, from scans that start at `from` nodes. If there is none,
 * adds an empty entry if `make` is true, and returns NULL otherwise. */
struct scan_known *scan_known_of(struct rate_cache *memory, const struct instance *instance,
                                 const struct design *design, size_t a, int64_t from, bool make);

/* Address of the cached share that failures leave of a run on `nodes` nodes of a design while these are up
 * (problem/failing.h); NAN: unknown. It does not depend on rates. NULL: the cache is full. */
double *rate_cache_share(struct rate_cache *memory, const struct instance *instance,
                         const struct design *design, size_t a, int64_t nodes);

/* The cached rate for up to `nodes` nodes, at most known->nodes. */
double scan_known_rate(const struct scan_known *known, int64_t nodes);

/* Address of the cached run on exactly `nodes` nodes; NULL: the cache is full. */
struct node_run *scan_known_alone(struct rate_cache *memory, struct scan_known *known, int64_t nodes);

/* Address of the cached bound of a block; NULL: the cache is full. */
double *scan_known_block(struct rate_cache *memory, struct scan_known *known, int64_t low, int level);

/* Stores the result of the next node; does nothing once the cache is full. */
void scan_keep(struct scan *scan, size_t a, bool rose, const struct diag *gap);

/* Moves the scan to a node count whose result is cached. */
bool scan_recall(struct scan *scan, size_t a);

#endif
