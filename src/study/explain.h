/* explain.h - what stands behind a plan: the options there were, why it ends where it does, what binds, and
 * why a part is not in it. */
#ifndef STUDY_EXPLAIN_H
#define STUDY_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"

/* --- every option there was, and why it is not the plan that was chosen --- */

/* A node with a network in a template, or a kind of several clusters: its best purchase within the
 * requirements. Texts on the arena. */
struct alternative {
    const char *kind;             /* of several clusters; NULL: of one */
    const struct design *design;  /* of one: of the best purchase; of the first one where there is none */
    const char *network_template; /* "per-port", with the parameters that are not its defaults */
    struct plan plan;             /* if it is found */
    bool chosen;
    bool again; /* as good as one before it, at the same cost: most often the same order, wired otherwise */
    const char *why_not; /* "slower by 3.2 %", "over the budget by 3,412.00 USD"; NULL for the chosen one */
};

struct alternatives {
    struct alternative *v; /* [n] the chosen one, better before worse, again ones, those without a purchase */
    size_t n;
};

/**
 * The options of a problem whose plan is proven. Memory on the arena.
 *
 * ST_INPUT    more than 64 kinds of several clusters
 * ST_STOPPED  the stop function said so
 */
enum status alternatives_make(struct alternatives *out, struct problem *problem, const struct plan *plan,
                              const struct stop *stop, struct arena *arena, struct diag *diag);

/* --- what one node more would take, and bring --- */

/* The plan with one node more in one of its clusters, all others as they are. */
struct larger {
    int64_t nodes;            /* of that cluster */
    bool wired;               /* so many can be; else the rest is unset */
    int64_t cost_minor;       /* of all clusters; -1: cannot be had, or at more than twice the plan's cost */
    struct cluster_size size; /* of all clusters, height with the rack units that stay free */
    double lambda;
    bool over_nodes;
    bool over_budget;
    bool over[SIZES_AT_MOST]; /* of the limits on sizes */
};

struct one_more {
    struct larger v[CLUSTERS_AT_MOST]; /* [n], one of each cluster of the plan */
    size_t n;
};

/* Limits on money and number of nodes are lifted, and those on sizes where nothing keeps to them; those that
 * it goes over are said. */
void one_more_make(struct one_more *out, const struct problem *problem, const struct plan *plan);

/* Some limit stops it. */
bool larger_is_stopped(const struct larger *larger);

/* --- what keeps a better purchase out: requirements of which one change alone would let one in --- */

struct bindings {
    struct repair *v; /* [n] in file order; each with the better purchase it lets in */
    size_t n;
    bool known; /* false: it cannot be said of this question, and n is 0 */
};

/**
 * The least change of each single requirement, with all others as they are, that lets in a purchase better
 * than the plan: a faster one, with goal cost a cheaper one. A requirement not among them does not bind, or
 * not alone. Not known for goals that are a ratio.
 *
 * problem  as it was built, before plan_solve
 * plan     proven, of that problem
 *
 * Memory on the arena. ST_STOPPED: the stop function said so.
 */
enum status bindings_find(struct bindings *out, const struct problem *problem, const struct plan *plan,
                          const struct stop *stop, struct arena *arena, struct diag *diag);

/* --- what a plan would be that has a part in it, what it would lose, and when it would win --- */

struct why_not {
    size_t part;
    bool in_plan;
    /* The best plan whose bill buys one or more of the part, of a question of its own. */
    bool found;
    const char *reason; /* why there is none; NULL when found */
    struct problem problem;
    struct plan plan;
    double loss; /* part of the objective: 0.01 for a rate lower, or a cost higher, by 1 % */
    /* As struct flip has them: the price of its standing offer, whose seller is NULL where it names none, and
     * the highest one at which the best plan has the part in it; -1: there is none. */
    int64_t price_minor;
    const char *seller;
    int64_t wins_at_minor;
    int64_t pack;    /* units that both prices are for */
    size_t n_quotes; /* of the offer, which move in proportion; both prices are those of the first one */
    bool wins_known; /* false: the prices at which it wins are not known to be one interval */
};

/**
 * Why a part is not in a proven plan. Memory on the problem's arena.
 *
 * problem  as plan_solve left it
 *
 * ST_STOPPED: the stop function said so. A part that no cluster has a use for is no error: the reason says
 * so.
 */
enum status why_not_make(struct why_not *out, const struct problem *problem, const struct plan *plan,
                         size_t part, const struct stop *stop, struct diag *diag);

#endif
