/* failing.h - the rates of designs whose nodes fail: checkpoints, restarts, and nodes that are spares. */
#ifndef PROBLEM_FAILING_H
#define PROBLEM_FAILING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/goodput.h"
#include "problem/rate_cache.h"

/* The useful part of a run's rate on nodes that fail. */
struct goodput {
    struct goodput_times times;
    int64_t working; /* nodes that the run uses */
    int64_t spares;  /* nodes that replace others; 0 where jobs fill the machine */
    double checkpoint_B;
    double write_Bps;  /* of all units of storage; 0: checkpoints need no storage */
    double interval_s; /* between checkpoints */
    double efficiency; /* share of the time when enough nodes are up that is useful work */
    double available;  /* share of the time when enough nodes are up */
};

/* The goodput of application a on p processes of a design with `nodes` nodes. */
struct goodput instance_goodput(const struct instance *instance, const struct design *design, size_t a,
                                int64_t nodes, int64_t p);

/* The share of the rate of exactly p processes that failures leave while enough nodes are up. A job that
 * does not use the whole machine also loses the share of nodes that are down, because each other node runs
 * jobs. */
double failing_share(const struct instance *instance, const struct design *design, size_t a, int64_t p);

/* The share of the time in which a node waits for its repair. */
double failing_down_share(const struct instance *instance, const struct design *design);

/* True if the size of a checkpoint depends on the processes. */
bool failing_by_process(const struct instance *instance, const struct design *design, size_t a);

/* The design with nodes that do not fail. Its rates are at least as high. */
struct design failing_never(const struct design *design);

#endif
