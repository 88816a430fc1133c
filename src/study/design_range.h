/* design_range.h - the price range of a part in which the plan's design stays best: its nodes, network and
 * topology, with any number of nodes. */
#ifndef STUDY_DESIGN_RANGE_H
#define STUDY_DESIGN_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/plan.h"

struct flip_side;
struct price_search;

/* The value of a purchase: compared by the goal, then by rate, then by cost. */
struct purchase_value {
    bool any;         /* false: nothing can be bought */
    double objective; /* objective, if the goal does not depend on prices */
    double rate;
    double cost; /* in minor units */
};

/* The plan's design and its rivals. A plan for one cluster has one design; a plan for several clusters has a
 * set of designs. */
struct design_rivals {
    size_t *group_of; /* [n_designs] equal for designs with one node, network and topology */
    bool *is_own;     /* [n_designs] design of the plan's group */
    /* [n_designs] number of nodes up to which a design gives the same orders as the plan's design: a fat tree
     * of one switch is a star */
    int64_t *twin_nodes;
    struct plan_kind *own;    /* with several clusters: the groups of the plan */
    struct plan_kind *others; /* [n_others] all other sets */
    size_t n_others;
    /* every rival can be solved for its best purchase; false: ranges are found but not proven */
    bool bounded;
    struct purchase_value today; /* value of the best rival today */
};

/**
 * Finds the plan's design and its rivals. Memory on the problem's arena.
 *
 * problem  as plan_solve left it
 *
 * ST_STOPPED: the stop function ended it
 */
enum status design_rivals_make(struct design_rivals *out, const struct instance *instance,
                               const struct plan *plan, const struct stop *stop, struct diag *diag);

/* True if the clusters in points [n] have the plan's design. Their designs are designs of the problem. */
bool design_is_kept(const struct design_rivals *rivals, const struct instance *instance,
                    const struct candidate *points, size_t n);

/* "232 x hgx-h200-8 with roce-400g". If a single cluster differs from the plan's only in its topology, that
 * is added: "46 x xeon-64c-256 with ndr (fat-tree)". On the arena. */
const char *design_text(const struct instance *instance, const struct plan *plan,
                        const struct candidate *points, size_t n, struct arena *arena);

/**
 * Finds the first price on a side at which the design is not best, and the best purchase there. out->loss is
 * the loss if the design is kept at that price. Up to that price the design is best, unless out->unproven.
 *
 * plan_side  end of the plan's range on this side, which a search with s has found
 */
void design_range_side(struct flip_side *out, struct price_search *s, const struct flip_side *plan_side,
                       const struct design_rivals *rivals);

/* A problem that is solved again with changes around its plan. */
struct design_study {
    const struct instance *instance;
    const struct plan *plan;
    const struct design_rivals *rivals;
    const struct stop *stop;
    struct arena *arena; /* receives the results */
    struct diag *diag;
};

/* The values of two purchases: the best one of the plan's design, and the best one of all rivals. */
struct design_weight {
    struct purchase_value own, other;
};

/* Finds both values in a solved problem with the same designs. The rivals must be `bounded`. ST_STOPPED: the
 * stop function ended it. */
enum status design_weigh(struct design_weight *out, const struct design_study *study,
                         const struct instance *instance, const struct plan *solved);

/* True if the design stays best between two values of an input. The values of all purchases must rise, or
 * fall, monotonically between them. */
bool design_is_safe(enum goal goal, const struct design_weight *a, const struct design_weight *b);

/* The best purchase of a budget. */
struct design_at_budget {
    int64_t budget_minor;
    const char *plan; /* NULL: nothing can be bought */
    double rate;
    bool kept;   /* the plan's design is best */
    bool proven; /* false: the search ended here */
};

/**
 * For goal rate: finds the first budget between today's and far_minor, in either direction, at which the
 * design is not best. out->kept: there is none. The rivals must be `bounded`.
 *
 * ST_STOPPED: the stop function ended it
 */
enum status design_range_budget(struct design_at_budget *out, const struct design_study *study,
                                int64_t far_minor);

#endif
