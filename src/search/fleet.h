/* fleet.h - several clusters out of one budget: what to buy, which application runs where, and the proof. */
#ifndef SEARCH_FLEET_H
#define SEARCH_FLEET_H

#include "search/plan.h"

/* One cluster of a fleet. Memory on the arena of fleet_solve. */
struct fleet_cluster {
    struct point point;      /* cost_minor is what it would cost alone; lambda is unused */
    struct plan_app *apps;   /* [n_work]; time_fraction 0: the application does not run here */
    struct bill_line *parts; /* by part id: `used` by this cluster; money stands in the fleet's bill only */
    size_t n_parts;
    double power_W;
};

/**
 * A plan for up to `clusters` clusters (DESIGN section 6). bound and gap are for the whole problem.
 *
 * Parts are private to a cluster: two share no switch. Price steps, packs, tax, owned parts, and the bounds
 * of must_buy and available are pooled: the bill is one order. Extras are counted for each cluster by itself,
 * in the same order. Limits on power and rack units hold for all clusters together, with the rack units
 * that each leaves free; free ports are each cluster's. Parts from one vendor are so for all of them.
 * Operation is rounded once for each line of the order; its administration is paid for each cluster. Every
 * cluster can run some application within its limits; one of them has a use for each part that must be
 * bought.
 */
struct fleet {
    enum plan_status status;
    bool found;
    bool unique; /* no other order, of clusters without idle nodes, ties in rate and cost */
    struct fleet_cluster *clusters; /* [n_clusters], by design id and nodes */
    size_t n_clusters;
    int64_t cost_minor;
    double lambda;    /* work units/s, or runs/s */
    double objective; /* lambda in output units, or cost in major units */
    double bound;
    double gap;
    struct bill_line *bill;
    size_t n_bill;
    double power_W;
    struct operation_cost operation; /* present value, all clusters; zero without one */
    struct presolve presolve;        /* of points for one cluster */
    int64_t n_boxes;                 /* of fleets, that were bounded */
    struct certificate certificate;
    const char **warnings;
    size_t n_warnings;
};

/**
 * Finds the best fleet of up to scenario->clusters clusters and proves it, by branch and bound over sets of
 * points. min_nodes and max_nodes hold for each cluster; min_rate for the whole workload.
 *
 * ST_OK         proven optimal (1e-12), certificate checked
 * ST_INFEASIBLE nothing within the budget runs every application within its limits
 * ST_STOPPED    out holds the fleet so far, if any, with its bound
 * ST_INPUT      a goal or counts without a program; no budget and no max_nodes
 */
enum status fleet_solve(struct fleet *out, struct problem *problem, const struct plan_options *options,
                        struct arena *arena, struct diag *diag);

/**
 * The best fleet of exactly n clusters with these networks, one each: what `optimize` would find if it had to
 * buy them. n <= scenario->clusters; goal rate or cost.
 *
 * technology [n] indices, equal ones side by side
 */
enum status fleet_solve_networks(struct fleet *out, struct problem *problem, const size_t *technology,
                                 size_t n, const struct plan_options *options, struct arena *arena,
                                 struct diag *diag);

/* One of the best fleets, with its cheapest order. */
struct fleet_row {
    struct point *clusters; /* [n_clusters], by design id and nodes */
    size_t n_clusters;
    double lambda;
    int64_t cost_minor;
    double objective; /* in output units */
    double power_W;
    struct bill_line *bill;
    size_t n_bill;
};

struct fleet_best {
    struct fleet_row *rows; /* [n], best first */
    size_t n;
    bool all;     /* fewer than asked for: there are no others */
    bool stopped; /* others may stand between them */
};

enum { FLEET_BEST_AT_MOST = 1000 };

/**
 * The n best fleets that have nothing to spare: no cluster could have fewer nodes, or be left out, without
 * the rate being less, or a limit being missed. Each has its cheapest order. Order: the goal, then more rate
 * or less cost, then the ids of the designs and the nodes; the first is the fleet of fleet_solve. One fleet
 * under two names (a fat tree of one switch is a star) is listed once. Rows are on the arena.
 *
 * ST_OK also where there is none; else as fleet_solve.
 */
enum status fleet_best_find(struct fleet_best *out, struct problem *problem, size_t n,
                            const struct plan_options *options, struct arena *arena, struct diag *diag);

/* What a fleet that was found claims. Arrays on the arena. */
void fleet_claim(struct claim *claim, const struct fleet *fleet, const struct problem *problem,
                 struct arena *arena);

#endif
