/* scan_fleets.h - fleets looked at one by one, for tests: shares of time by a method of their own, and the
 * cost of several clusters by trying every mix of parts. */
#ifndef TESTS_SCAN_FLEETS_H
#define TESTS_SCAN_FLEETS_H

#include "generator/random_problem.h"
#include "problem/problem.h"
#include "scenario/at_most.h"

enum { SLOTS = 3 };

/* One cluster that a fleet can have; rate [n_work] in the workload's measure, 0 where it misses a limit. */
struct single {
    const struct design *design;
    int64_t nodes;
    double rate[APPS_AT_MOST];
};

/* The largest rate of a workload on n clusters, with rates over the shares of the work. */
double scan_shares(double s[SLOTS][APPS_AT_MOST], size_t n, size_t n_apps);

/* The same for chosen clusters. */
double scan_lambda_of(const struct problem *problem, const struct single *single, const size_t *chosen,
                      size_t n);

/* Every cluster within the problem's min_nodes and so many nodes that can run something; [*n], on the arena.
 */
struct single *scan_singles(size_t *n, const struct problem *problem, int64_t most, struct arena *arena);

/* The least cost of one order for the chosen clusters; -1: cannot be bought, or breaks a limit of the whole.
 */
int64_t scan_fleet_cost(const struct problem *problem, const struct single *single, const size_t *chosen,
                        size_t n);

/* Every fleet of a problem, and the best one. */
struct scan_all {
    const struct problem *problem;
    const struct single *single;
    size_t n;
    size_t n_slots;
    double needed; /* rate that has to be reached */
    bool found;
    double lambda;
    int64_t cost_minor;
};

/* Looks at all fleets of up to max_nodes nodes a cluster. */
void scan_fleets(struct scan_all *all, const struct problem *problem, struct arena *arena);

/* About how many combinations of parts scan_fleets would look at if it looked at all: most are dearer than
 * one before them, and are not. */
double scan_fleets_effort(const struct problem *problem);

/* A small random question about fleets, of two clusters or three; place: of the kind in its list, the first
 * ones have more. */
void scan_question(struct random_question *out, uint64_t seed, const struct random_kind *kind, size_t place,
                   struct arena *arena);

#endif
