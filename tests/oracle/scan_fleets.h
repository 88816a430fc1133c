/* scan_fleets.h - tries every choice of several clusters, for tests. It finds the shares of time with a
 * method of its own, and the cost of the clusters by trying every mix of parts. */
#ifndef TESTS_SCAN_FLEETS_H
#define TESTS_SCAN_FLEETS_H

#include "generator/random_problem.h"
#include "problem/instance.h"
#include "scenario/at_most.h"

enum { SLOTS = 3 };

/* One possible cluster; rate [n_work] in the workload's measure, 0 if it misses a limit. */
struct single {
    const struct design *design;
    int64_t nodes;
    double rate[APPS_AT_MOST];
};

/* The largest rate of a workload on n clusters, from their rates and the shares of the work. */
double scan_shares(double s[SLOTS][APPS_AT_MOST], size_t n, size_t n_apps);

/* The largest rate of the chosen clusters. */
double scan_rate_of(const struct instance *instance, const struct single *single, const size_t *chosen,
                    size_t n);

/* Lists every cluster that can run something, from the problem's min_nodes up to a number of nodes: [*n] on
 * the arena. */
struct single *scan_singles(size_t *n, const struct instance *instance, int64_t most, struct arena *arena);

/* Least cost of one order for the chosen clusters; -1: not available, or a common limit is broken. */
int64_t scan_fleet_cost(const struct instance *instance, const struct single *single, const size_t *chosen,
                        size_t n);

/* Every choice of clusters of a problem, and the best one. */
struct scan_all {
    const struct instance *instance;
    const struct single *single;
    size_t n;
    size_t n_slots;
    double needed; /* rate that must be reached */
    bool found;
    double rate;
    int64_t cost_minor;
};

/* Tries all choices with up to max_nodes nodes per cluster. */
void scan_fleets(struct scan_all *all, const struct instance *instance, struct arena *arena);

/* Approximate number of combinations of parts without pruning; most are skipped because they cost more than
 * an earlier one. */
double scan_fleets_effort(const struct instance *instance);

/* Draws a small problem with two or three clusters. place: index of the kind in its list; earlier kinds have
 * more clusters. */
void scan_question(struct random_question *out, uint64_t seed, const struct random_kind *kind, size_t place,
                   struct arena *arena);

#endif
