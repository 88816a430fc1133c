/* several.h - the best plans of several clusters, in order. */
#ifndef SEARCH_SEVERAL_H
#define SEARCH_SEVERAL_H

#include "search/plan.h"

/* One of the best plans. */
struct plan_row {
    const struct point *clusters; /* [n_clusters], by design id and nodes */
    size_t n_clusters;
    double lambda;
    int64_t cost_minor;
    double objective; /* in output units */
    double power_W;
    struct bill_line *bill;
    size_t n_bill;
    const char *const *names; /* [n_names] templates of one cluster that make the order; of several: none */
    size_t n_names;
};

struct plan_list {
    struct plan_row *rows; /* [n], best first */
    size_t n;
    bool all;     /* fewer than asked for: there are no others */
    bool stopped; /* others may stand between them */
};

/**
 * The n best fleets that have nothing to spare: no cluster could have fewer nodes, or be left out, without
 * the rate being less, or a limit being missed. Each has its cheapest order. Order: the goal, then more rate
 * or less cost, then the ids of the designs and the nodes; the first is the fleet of plan_solve. One fleet
 * under two names (a fat tree of one switch is a star) is listed once. Rows are on the arena.
 *
 * ST_OK also where there is none; else as plan_solve.
 */
enum status several_best_find(struct plan_list *out, struct problem *problem, size_t n,
                              const struct plan_options *options, struct arena *arena, struct diag *diag);

#endif
