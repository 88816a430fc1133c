/* design_range.h - the prices of a part between which the plan's design stays best: its nodes, network and
 * topology, whatever their number. */
#ifndef STUDY_DESIGN_RANGE_H
#define STUDY_DESIGN_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"

struct flip_side;
struct price_search;

/* What a purchase is worth: compared by the goal, then by rate, then by cost. */
struct worth {
    bool any;         /* false: nothing can be bought */
    double objective; /* of a goal that no price moves */
    double lambda;
    double cost; /* in minor units */
};

/* The plan's design, and all others. One cluster has one design, several have a set of them. */
struct design_rivals {
    size_t *group_of; /* [n_designs] of the problem: alike for one node, network and topology */
    bool *is_own;     /* [n_designs] of the plan's group */
    /* [n_designs] up to so many nodes another design's clusters are the same orders as the plan's design has,
     * under another name: a fat tree of one switch is a star. */
    int64_t *twin_nodes;
    struct plan_kind *own;    /* of several clusters: the groups of the plan's */
    struct plan_kind *others; /* [n_others] all other sets */
    size_t n_others;
    bool bounded;       /* the best of each can be solved for: else ranges are found, and not proven */
    struct worth today; /* of the best purchase of another design */
};

/**
 * The designs of a problem, the plan's and others. Memory on the problem's arena.
 *
 * problem  as plan_solve left it
 * ST_STOPPED: the stop function said so
 */
enum status design_rivals_make(struct design_rivals *out, const struct problem *problem,
                               const struct plan *plan, const struct stop *stop, struct diag *diag);

/* The clusters are of the plan's design. points: with designs of the problem. */
bool design_is_kept(const struct design_rivals *rivals, const struct problem *problem,
                    const struct candidate *points, size_t n);

/* "232 x hgx-h200-8 with roce-400g"; where one cluster differs from the plan's in its topology alone, with
 * that: "46 x xeon-64c-256 with ndr (fat-tree)". On the arena. */
const char *design_words(const struct problem *problem, const struct plan *plan,
                         const struct candidate *points, size_t n, struct arena *arena);

/**
 * The first price on a side at which another design is best, or none is, and what is bought there; `loss` is
 * that of the design's best purchase at that price. At every price up to there the design is best, unless
 * out->unproven.
 *
 * plan_side  where the plan ends on this side, which s has searched
 */
void design_range_side(struct flip_side *out, struct price_search *s, const struct flip_side *plan_side,
                       const struct design_rivals *rivals);

/* A problem solved again, around its plan. */
struct design_study {
    const struct problem *problem;
    const struct plan *plan;
    const struct design_rivals *rivals;
    const struct stop *stop;
    struct arena *arena; /* of what is found */
    struct diag *diag;
};

/* The best of the plan's design, and of all others. */
struct design_weight {
    struct worth own, other;
};

/* Weighs them in a problem with the same designs, which was solved. Rivals that are `bounded`. ST_STOPPED:
 * the stop function said so. */
enum status design_weigh(struct design_weight *out, const struct design_study *study,
                         const struct problem *problem, const struct plan *solved);

/* The design stays best between two values of an input, of which each design's best is worth ever more, or
 * ever less, from one to the other. */
bool design_is_safe(enum goal goal, const struct design_weight *a, const struct design_weight *b);

/* What a budget buys. */
struct design_at_budget {
    int64_t budget_minor;
    const char *plan; /* NULL: nothing */
    double lambda;
    bool kept;   /* the plan's design is best */
    bool proven; /* false: the search ended here */
};

/**
 * With goal rate: the first budget from today's to far_minor, above it or below, at which the design is not
 * best: !out->kept. out->kept: there is none. Rivals that are `bounded`.
 *
 * ST_STOPPED: the stop function said so
 */
enum status design_range_budget(struct design_at_budget *out, const struct design_study *study,
                                int64_t far_minor);

#endif
