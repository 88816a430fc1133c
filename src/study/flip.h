/* flip.h - the prices of one part between which the chosen plan stays the best one; and of how much use a
 * cluster has to be before it costs no more than to rent what it does. */
#ifndef STUDY_FLIP_H
#define STUDY_FLIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/candidate.h"

struct plan;
struct stop;

/**
 * A bought cluster and a machine by the hour. The cluster at full use does `lambda` over the years of the
 * tco; of a part u of that so many units of the rental do as much. Bought, it costs its capital and its
 * operation, the energy of which goes by u, from what the tco takes it to be. The last number of units that
 * costs no more than the cluster does at the same use is `units`: one unit more costs more than to buy.
 */
struct rent_break {
    struct candidate cluster;
    size_t part;        /* of the rental */
    int64_t units;      /* 0: none costs as little */
    int64_t rent_minor; /* of them */
    int64_t buy_minor;  /* the cluster at that use */
    double utilisation; /* of the cluster, what they do: 1 is all it can; more: to rent costs less at any */
};

/**
 * For each cluster that the plan buys, or where it buys none each that would be bought if nothing could be
 * rented, and each rental that can be chosen: [*n], on the problem's arena; none where nothing can be rented,
 * or bought.
 *
 * ST_STOPPED: the stop function said so
 */
enum status rents_find(struct rent_break **out, size_t *n, const struct problem *problem,
                       const struct plan *plan, const struct stop *stop, struct diag *diag);

/* What is bought at the first price beyond an end of the interval. */
struct flip_side {
    bool any;                   /* false: no price on this side changes the plan */
    bool found;                 /* false: at that price nothing can be bought, or nothing bounds it */
    bool unbounded;             /* there are ever more nodes, or what has a rate costs nothing */
    bool too_many;              /* more can be bought than tables hold: what is best there is not known */
    bool unproven;              /* not at all prices in between was the plan shown to be best */
    int64_t price_minor;        /* one minor unit beyond the interval */
    struct candidate *clusters; /* [n_clusters] with designs of the problem */
    size_t n_clusters;
    int64_t cost_minor; /* of all, at this price */
    double lambda;
    bool same; /* the plan's clusters, of other parts */
    const char
        *instead; /* of the plan, with the part from another standing offer: its seller; NULL: of others */
    struct bill_line *bill;
    size_t n_bill;
    /* Part of the objective that is lost at this price by buying the plan's clusters all the same: 0.01 for a
     * rate lower, or a cost higher, by 1 %. NAN: they are beyond the budget, or nothing can be bought. */
    double loss;
};

/**
 * The flip prices of a part. What moves is the standing offer that the plan buys it from, or would; its other
 * offers stay as they are, and another seller may take over. The price is that of the first of its quotes
 * (the one for the smallest order) in the problem's currency, changes and discounts made; an offer with
 * quantity breaks has all its quotes moved in proportion to the first one, each rounded half away from zero
 * as every changed price is.
 *
 * At every price low..high, in whole minor units, the plan is the chosen one: the same units of every part in
 * use, and this one bought from the same offer. At low - 1 and high + 1 it is not, or that is not known
 * (flip_side.too_many). Both ends are the solver's own answers; so are some prices between them where rounded
 * taxes or quotes could make the plan change place with another one and back. Where a charge for small orders
 * could, or a better rate for more than the budget, either none does or that is not known
 * (flip_side.unproven).
 */
struct flip {
    size_t part;
    bool in_plan; /* the plan has units of it that are paid for */
    int64_t price_minor;
    int64_t pack;       /* units that price is for */
    const char *seller; /* of the offer, as its quotes name him; NULL: they do not */
    size_t n_quotes;    /* that move with it */
    size_t n_others;    /* quotes of other standing offers */
    int64_t low_minor;
    int64_t high_minor; /* -1: no price is too high */
    struct flip_side below;
    struct flip_side above;
    double loss; /* the larger one of the two sides; NAN: neither is known */
    /* At every price design_low..design_high the design is best: its nodes, network and topology, in whatever
     * number; of several clusters the set of their designs. `same` and `instead` of its sides are not set. */
    int64_t design_low_minor;
    int64_t design_high_minor; /* -1: no price is too high */
    struct flip_side design_below;
    struct flip_side design_above;
};

struct flips {
    struct flip *v; /* by part id */
    size_t n;
    struct rent_break *rents; /* [n_rents], where the prices of all parts are asked for */
    size_t n_rents;
};

/**
 * Flip prices of all parts that the problem's clusters have a use for and that have a price; or of one of
 * them. Memory on the problem's arena.
 *
 * problem  as plan_solve left it
 * plan     its proven plan
 * part     NO_INDEX: all, but cables where there is a layout
 *
 * ST_INPUT: a cable where there is a layout. ST_INFEASIBLE: the one part has no price, or no cluster of the
 * problem a use for it. ST_STOPPED: the stop function said so; out has the parts that were found.
 */
enum status flip_prices(struct flips *out, const struct problem *problem, const struct plan *plan,
                        size_t part, const struct stop *stop, struct diag *diag);

#endif
