/* fleet_kinds.h - one cluster for all, or several, and with which networks: every kind of fleet over budgets.
 */
#ifndef STUDY_FLEET_KINDS_H
#define STUDY_FLEET_KINDS_H

#include "problem/problem.h"
#include "search/several.h"

/* A kind of fleet: so many clusters with these networks. */
struct fleet_kind {
    const char *name; /* "fast-ethernet + myrinet" */
    size_t technology[CLUSTERS_AT_MOST];
    size_t n;
};

/* The best of one kind for one budget; found is false where the budget buys none that runs every application.
 */
struct fleet_of_kind {
    bool found;
    double rate; /* in output units */
    int64_t cost_minor;
    const char *purchase; /* "386 x ppro-200 + 435 x ppro-200" */
    const char *why;      /* not found: the reason */
};

/* Budgets from (included) to (excluded) between which one kind wins at every budget looked at. */
struct fleet_reign {
    int64_t from_minor;
    int64_t to_minor;
    size_t kind; /* n_kinds: no kind can be bought */
};

struct fleet_kinds {
    struct fleet_kind *kinds; /* [n_kinds]: one cluster first, then two, ... */
    size_t n_kinds;
    int64_t asked_minor;           /* the scenario's budget; BUDGET_NONE: none */
    struct fleet_of_kind *asked;   /* [n_kinds] at that budget */
    int64_t *budget_minor;         /* [n] */
    struct fleet_of_kind *samples; /* [n][n_kinds] */
    size_t n;
    struct fleet_reign *reigns; /* [n_reigns], edges found by halving between budgets to `edge_minor` */
    size_t n_reigns;
    int64_t edge_minor;
};

/* Fills kinds and n_kinds. ST_INPUT: more than 64 kinds. */
enum status fleet_kinds_list(struct fleet_kinds *out, const struct problem *problem, struct arena *arena,
                             struct diag *diag);

/* The best fleet of one kind for a budget (BUDGET_NONE: any). ST_INPUT, ST_STOPPED: as plan_solve_networks.
 */
enum status fleet_kinds_ask(struct fleet_of_kind *out, const struct fleet_kind *kind, struct problem *problem,
                            int64_t budget_minor, const struct stop *stop, struct arena *arena,
                            struct diag *diag);

/**
 * Every kind of up to scenario->clusters clusters with the networks of the problem's designs, each solved to
 * the optimum at n >= 2 budgets, evenly spaced. A kind with more clusters wins only when it is strictly
 * faster.
 *
 * ST_INPUT    a goal other than rate, more than 64 kinds, what plan_solve refuses
 * ST_STOPPED  a limit was hit
 */
enum status fleet_kinds_build(struct fleet_kinds *out, struct problem *problem, int64_t from_minor,
                              int64_t to_minor, size_t n, const struct stop *stop, struct arena *arena,
                              struct diag *diag);

#endif
