/* point.h - designs at a node count: their rates, and which of two is better. */
#ifndef PROBLEM_POINT_H
#define PROBLEM_POINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/view.h"
#include "model/model.h"
#include "scenario/at_most.h"

/* A design with a number of nodes. lambda is the rate of the whole workload: work units/s, runs/s, or what
 * the metric makes of the rates. */
struct point {
    const struct design *design;
    int64_t nodes;
    int64_t cost_minor;
    double lambda;
};

/**
 * A walk over a design's node counts 1, 2, 3, ... An application's rate on `nodes` nodes is the best over the
 * admissible process counts up to there (idle nodes are allowed): rates here never fall. Where jobs fill the
 * machine it is that of one job, on no more nodes than a job has.
 */
struct scan {
    const struct problem *problem;
    const struct design *design;
    struct scan_known *known[APPS_AT_MOST]; /* what earlier scans have found, or NULL */
    size_t passed[APPS_AT_MOST];            /* of its rises */
    int64_t nodes;                          /* 0 before the first step */
    double rate[APPS_AT_MOST];       /* work units/s (runs/s for a workload in runs); 0: cannot run yet */
    int64_t processes[APPS_AT_MOST]; /* the count that gives it */
    struct diag *gap;                /* keeps the first reason why a model gave no number; may be NULL */
    int64_t pass_again;              /* so many nodes before scan_pass_over tries again ... */
    int64_t pause;                   /* after so many more where it failed */
};

/**
 * What scans have found, kept for the questions of one scenario: told apart by all that a rate depends on
 * (the application, its rate and those of the network, rules on counts, the wiring), so that a study may hand
 * it to every question it asks (problem.load.memory). Not for several threads.
 */
struct rate_cache *rate_cache_make(struct arena *arena);

/* Rates that models were asked for by scans with this memory; NULL: 0. */
int64_t rate_cache_asked(const struct rate_cache *memory);

/* Begins a walk at no nodes. */
void scan_start(struct scan *scan, const struct problem *problem, const struct design *design,
                struct diag *gap);

/* One node more. True when the rate of some application rose, on the whole machine. */
bool scan_step(struct scan *scan);

/* Jumps to a node count where scan_monotone holds: rates are those of `nodes` processes. */
void scan_jump(struct scan *scan, int64_t nodes);

/* Goes on from here with what is known of scans that went on from as many nodes, whose rates are the best up
 * to there: none, or those jumped to. */
void scan_remember(struct scan *scan);

/* Stands on more nodes without a look at those before: with what is known of them, or as it is. */
void scan_leap(struct scan *scan, int64_t nodes);

/* Begins a walk and goes on to a node count, as far as it can by a jump. */
void scan_to(struct scan *scan, const struct problem *problem, const struct design *design, int64_t nodes);

/* lambda of the workload with the rates reached: by its metric (scenario/metric.h); 0 when an application
 * cannot run, or misses its max_time, min_rate or min_score. */
double scan_lambda(const struct scan *scan);

/* The best rate of application a over the processes that the last of so many nodes adds. */
double point_last_node(const struct problem *problem, const struct design *design, size_t a, int64_t nodes);

/* Nodes of one job of application a; of one that fills what there is 0. */
int64_t point_job(const struct problem *problem, const struct design *design, size_t a);

/* A run of an application whose model keeps what the rates of nodes do not change. */
struct kept_run {
    double p;
    struct model_kept kept;
};

/* point_last_node in two steps: the runs on the processes that the last of so many nodes adds, which are as
 * many as a node has at most; and the best of their rates at those of the problem. Of a model that keeps
 * them. */
size_t point_keep_node(struct kept_run *out, const struct problem *problem, const struct design *design,
                       size_t a, int64_t nodes);
double point_kept_node(const struct problem *problem, const struct design *design, size_t a,
                       const struct kept_run *runs, size_t n);

/* The rate of a run of application a, or 0 where it misses the application's max_time, min_rate or min_score.
 */
double usable_rate(const struct problem *problem, size_t a, double rate);

/* The score of application a on so many nodes, where a run has this rate: a constant times the rate on the
 * whole machine; 0 where the rate is not usable, or a job needs more nodes. Nodes that are rented count for
 * the share of the time that they are there, and a job has as many at once as it asks for, or one. */
double machine_score(const struct problem *problem, const struct design *design, size_t a, double nodes,
                     double rate);

/* The weight of application a on one cluster of a design: of those that count there it sums to 1. */
double problem_weight(const struct problem *problem, const struct design *design, size_t a);

/* lambda on so many nodes of a design out of rates[n_work] of a run of each. */
double workload_lambda(const struct problem *problem, const struct design *design, double nodes,
                       const double *rates);

/* The most nodes of the design, up to `nodes`, for which every model vouches that its rate rises up to there,
 * and nothing forbids a count; 0: none. */
int64_t scan_monotone_until(const struct problem *problem, const struct design *design, int64_t nodes);

/* They are all of these. */
static inline bool scan_monotone(const struct problem *problem, const struct design *design, int64_t nodes)
{
    return scan_monotone_until(problem, design, nodes) == nodes;
}

/* The most of these nodes that are slower than a lambda, as far as rates are known to rise with nodes; 0:
 * none. */
int64_t scan_slower_until(const struct problem *problem, const struct design *design, int64_t nodes,
                          double lambda);

/* The rate of application a on exactly p processes of the design (0: not admissible there, below the limit on
 * Gamma, or no number); p real for counts real. */
double point_rate(struct prediction *out, const struct problem *problem, const struct design *design,
                  size_t a, double p, struct diag *gap);

/* The view that application a has on p processes of the design, and the sizes of the messages that its model
 * then sends between nodes: 0 and 0 where there are none, or the model does not know them. */
struct view point_messages(struct message_use use[N_MESSAGE_PATTERNS], const struct problem *problem,
                           const struct design *design, size_t a, double p);

/* True where application a on p processes sends messages inside a node, and what they take is assumed. */
bool point_assumes_inside(const struct problem *problem, const struct design *design, size_t a, double p);

#endif
