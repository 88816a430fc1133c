/* candidate.h - candidates, and scans over the node counts of a design for their rates. */
#ifndef PROBLEM_CANDIDATE_H
#define PROBLEM_CANDIDATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/view.h"
#include "model/model.h"
#include "problem/rate_cache.h"
#include "scenario/at_most.h"

/* A candidate: a design with a number of nodes. `rate` is the rate of the whole workload: in work units/s or
 * runs/s, or the figure of merit if the scenario has a metric. */
struct candidate {
    const struct design *design;
    int64_t nodes;
    int64_t cost_minor;
    double rate;
};

/**
 * A scan over a design's node counts 1, 2, 3, ... The rate of an application on `nodes` nodes is the best
 * over all admissible process counts on 1 to `nodes` nodes, because nodes may be idle. Rates therefore never
 * fall. If jobs fill the machine, it is the rate of one job on at most the number of nodes of a job.
 */
struct scan {
    const struct instance *instance;
    const struct design *design;
    struct scan_known *known[APPS_AT_MOST]; /* results of earlier scans, or NULL */
    size_t passed[APPS_AT_MOST];            /* index of the next entry in known->rises */
    int64_t nodes;                          /* 0 before the first step */
    double rate[APPS_AT_MOST];       /* work units/s (runs/s for a workload in runs); 0: cannot run yet */
    int64_t processes[APPS_AT_MOST]; /* process count that reaches this rate */
    struct diag *gap;                /* receives the first reason why a model gave no rate; may be NULL */
};

/**
 * A cache of rates from scans. The key is everything that a rate depends on (application, rates of node and
 * network, rules on counts, topology). A study can therefore use one cache for all problems of a scenario
 * (problem.load.memory). Not thread-safe.
 */
struct rate_cache *rate_cache_make(struct arena *arena);

/* Number of rates that scans with this cache have computed from models; NULL: 0. */
int64_t rate_cache_asked(const struct rate_cache *memory);

/* Starts a scan at 0 nodes. */
void scan_start(struct scan *scan, const struct instance *instance, const struct design *design,
                struct diag *gap);

/* Moves to the next node count. Returns true if some application's rate on the whole machine rose. */
bool scan_step(struct scan *scan);

/* Jumps to a node count for which scan_monotone or scan_splits holds: the rates of exactly this count are
 * then the best up to it. */
void scan_jump(struct scan *scan, int64_t nodes);

/* Uses cached results of scans that continued from the same node count. Call it at 0 nodes or after a jump,
 * because the current rates must be the best ones up to the current node count. */
void scan_remember(struct scan *scan);

/* Moves to a larger node count without computing those between: uses cached rates, or keeps the current
 * ones. */
void scan_leap(struct scan *scan, int64_t nodes);

/* Starts a scan and moves to a node count, with a jump as far as possible. */
void scan_to(struct scan *scan, const struct instance *instance, const struct design *design, int64_t nodes);

/* Rate of the workload at the current rates, by its metric (scenario/metric.h); 0 if an application cannot
 * run or misses its max_time, min_rate or min_score. */
double scan_rate(const struct scan *scan);

/* The best run of application a over the process counts that fit on `nodes` nodes but not on nodes - 1. If
 * nodes fail, its rate is that of the time when enough nodes are up. */
struct node_run candidate_last_node(const struct instance *instance, const struct design *design, size_t a,
                                    int64_t nodes);

/* Number of nodes of a job of application a; 0: a job uses the whole machine. */
int64_t candidate_job(const struct instance *instance, const struct design *design, size_t a);

/* A run of an application: the process count, and the part of the prediction that does not depend on the
 * rate. */
struct kept_run {
    double p;
    struct model_kept kept;
};

/* candidate_last_node in two steps, for models with two steps. candidate_keep_node computes the runs, at most
 * one per process of a node. candidate_kept_node computes the best of their rates from the problem's current
 * rates of nodes. */
size_t candidate_keep_node(struct kept_run *out, const struct instance *instance, const struct design *design,
                           size_t a, int64_t nodes);
double candidate_kept_node(const struct instance *instance, const struct design *design, size_t a,
                           const struct kept_run *runs, size_t n);

/* The rate of a run of application a, or 0 if it misses the application's max_time, min_rate or min_score. */
double usable_rate(const struct instance *instance, size_t a, double rate);

/* Score of application a on `nodes` nodes if one run has this rate: a constant times the rate of all jobs on
 * the machine. 0: the rate is not usable, or a job needs more nodes than there are. A node that is rented for
 * a share of the time counts with that share. */
double machine_score(const struct instance *instance, const struct design *design, size_t a, double nodes,
                     double rate);

/* Weight of application a on a single cluster of a design. The weights of all applications that count on this
 * cluster sum to 1. */
double instance_weight(const struct instance *instance, const struct design *design, size_t a);

/* Rate of a design with `nodes` nodes and these rates [n_work] of single runs. */
double workload_rate(const struct instance *instance, const struct design *design, double nodes,
                     const double *rates);

/* Largest number of nodes up to `nodes` for which every model guarantees rising rates and no rule excludes a
 * count; 0: none. */
int64_t scan_monotone_until(const struct instance *instance, const struct design *design, int64_t nodes);

/* True if nodes fail and each additional one may be a spare: rates then rise, except by rounding. */
bool scan_splits(const struct instance *instance, const struct design *design);

/* True if rates rise up to `nodes`. */
static inline bool scan_monotone(const struct instance *instance, const struct design *design, int64_t nodes)
{
    return scan_monotone_until(instance, design, nodes) == nodes;
}

/* Largest number of nodes, at most `nodes`, that is known to be slower than `rate` because rates rise up to
 * it; 0: none. */
int64_t scan_slower_until(const struct instance *instance, const struct design *design, int64_t nodes,
                          double rate);

/* Rate of application a on exactly p processes of the design; 0: not admissible, below the limit on Gamma, or
 * no result. p may be real if counts are real. */
double candidate_rate(struct prediction *out, const struct instance *instance, const struct design *design,
                      size_t a, double p, struct diag *gap);

/* The view of application a on p processes of the design, and the sizes of the messages that its model sends
 * between nodes; 0 and 0: none, or unknown. */
struct view candidate_messages(struct message_use use[N_MESSAGE_PATTERNS], const struct instance *instance,
                               const struct design *design, size_t a, double p);

/* True if application a on p processes sends messages inside a node whose latency and bandwidth are
 * assumed. */
bool candidate_assumes_inside(const struct instance *instance, const struct design *design, size_t a,
                              double p);

#endif
