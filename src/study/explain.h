/* explain.h - explains a plan: the best purchase of each option, the effect of one more node, the binding
 * constraints, and the reason why a part is not in the plan. */
#ifndef STUDY_EXPLAIN_H
#define STUDY_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"

/* --- the best purchase of each option, and why it is not the plan --- */

/* A node with a network in a template, or a kind of multi-cluster plan, with its best feasible purchase.
 * Texts on the arena. */
struct alternative {
    const char *kind; /* with several clusters; NULL: one cluster */
    /* with one cluster: the design of the best purchase or, without a purchase, the option's first design */
    const struct design *design;
    const char *network_template; /* "per-port", with the parameters that differ from their defaults */
    struct plan plan;             /* if plan.found */
    bool chosen;
    /* as fast as an earlier option at the same cost: usually the same order in another topology */
    bool again;
    const char *why_not; /* "slower by 3.2 %", "over the budget by 3,412.00 USD"; NULL: chosen */
};

struct alternatives {
    /* [n] the chosen one, the others from best to worst, those with `again`, those without a purchase */
    struct alternative *v;
    size_t n;
};

/**
 * Finds the options of a problem whose plan is proven. Memory on the arena.
 *
 * ST_INPUT    more than KINDS_AT_MOST kinds of multi-cluster plans
 * ST_STOPPED  the stop function ended it
 */
enum status alternatives_make(struct alternatives *out, const struct instance *instance,
                              const struct plan *plan, const struct stop *stop, struct arena *arena,
                              struct diag *diag);

/* --- the effect of one more node --- */

/* The plan with one more node in one of its clusters; the others are unchanged. */
struct larger_plan {
    int64_t nodes; /* nodes of that cluster */
    bool wired;    /* the topology allows this number; otherwise the other fields are not set */
    /* cost of all clusters; -1: not available, or more than twice the plan's cost */
    int64_t cost_minor;
    struct cluster_size size; /* size of all clusters; the height includes the rack units that stay free */
    double rate;
    bool over_nodes;
    bool over_budget;
    bool over[SIZES_AT_MOST]; /* limits on sizes that the larger plan exceeds */
};

/* The plan with one more unit of storage, or with one more node that is a spare for every application. */
struct next_unit {
    int64_t units;      /* units of storage, or spares, with this one; 0: nothing is known */
    int64_t cost_minor; /* cost of all clusters; -1: not available */
    double rate;
    bool over_budget;
};

struct one_more {
    struct next_unit storage[CLUSTERS_AT_MOST]; /* [n] */
    struct next_unit spare[CLUSTERS_AT_MOST];   /* [n] given for a single cluster */
    struct larger_plan v[CLUSTERS_AT_MOST]; /* [n] one for each cluster of the plan */
    size_t n;
};

/* Adds one node to each cluster in turn. Limits on cost and on the number of nodes are lifted, and those on
 * sizes if no order satisfies them; exceeded limits are recorded. */
void one_more_make(struct one_more *out, const struct instance *instance, const struct plan *plan);

/* True if some limit excludes the larger plan. */
bool larger_plan_is_over(const struct larger_plan *larger);

/* --- binding constraints: single changes that admit a better purchase --- */

struct binding_constraints {
    struct repair *v; /* [n] in file order, each with the better purchase that it admits */
    size_t n;
    bool known; /* false: not defined for this goal; n is 0 */
};

/**
 * Finds the smallest relaxation of each single requirement that admits a better purchase: a faster one or,
 * for goal cost, a cheaper one. The other requirements stay. A requirement that is not listed does not bind,
 * or binds only together with others. Not defined for goals that are a ratio.
 *
 * problem  as built, before plan_solve
 * plan     proven plan of that problem
 * out      memory on the arena
 *
 * ST_STOPPED: the stop function ended it.
 */
enum status binding_constraints_find(struct binding_constraints *out, const struct instance *instance,
                                     const struct plan *plan, const struct stop *stop, struct arena *arena,
                                     struct diag *diag);

/* --- the best plan with a given part: its loss, and the price at which it wins --- */

struct why_not {
    size_t part;
    bool in_plan;
    /* the best plan that buys at least one unit of the part, in a problem of its own */
    bool found;
    const char *reason; /* why there is none; NULL: found */
    struct instance instance;
    struct plan plan;
    double loss; /* share of the objective: 0.01 for a rate that is 1 % lower, or a cost that is 1 % higher */
    /* As in struct flip: price of the standing offer (seller NULL: not named), and the highest price at which
     * the best plan contains the part; -1: none. */
    int64_t price_minor;
    const char *seller;
    int64_t wins_at_minor;
    int64_t pack; /* units per price */
    /* quotes of the offer, which move in proportion; both prices are those of the first quote */
    size_t n_quotes;
    bool wins_known; /* false: the prices at which it wins may not be one interval */
};

/**
 * Explains why a part is not in a proven plan. Memory on the problem's arena.
 *
 * problem  as plan_solve left it
 *
 * ST_STOPPED: the stop function ended it. If no cluster can use the part, out->reason states it.
 */
enum status why_not_make(struct why_not *out, const struct instance *instance, const struct plan *plan,
                         size_t part, const struct stop *stop, struct diag *diag);

#endif
