/* flip.h - price ranges of one part in which the plan stays best, and the break-even utilisation between
 * buying and renting. */
#ifndef STUDY_FLIP_H
#define STUDY_FLIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem/candidate.h"

struct plan;
struct stop;

/**
 * A bought cluster and a machine that is rented by the hour. At full use, the cluster does a certain work
 * over the years of the tco. A share u of this work requires a number of rented units. The bought cluster
 * costs its capital and its operation, whose energy is proportional to u. `units` is the largest number of
 * rented units that cost no more than the cluster at the same utilisation.
 */
struct rent_break_even {
    struct candidate cluster;
    size_t part;        /* part of the rental */
    int64_t units;      /* 0: renting one unit costs more already */
    int64_t rent_minor; /* cost of the units */
    int64_t buy_minor;  /* cost of the cluster at that utilisation */
    /* break-even utilisation of the cluster; above 1: renting costs less at every utilisation */
    double utilisation;
};

/**
 * Finds the break-even of each rental with each cluster that the plan buys; if it buys none, with each
 * cluster of the best plan without rentals. *n results on the problem's arena; none if nothing can be rented
 * or bought.
 *
 * ST_STOPPED: the stop function ended it
 */
enum status rent_break_even_find(struct rent_break_even **out, size_t *n, const struct instance *instance,
                                 const struct plan *plan, const struct stop *stop, struct diag *diag);

/* The best purchase at the first price beyond an end of a price range. */
struct flip_side {
    bool any;                   /* false: no price on this side changes the plan */
    bool found;                 /* false: at that price nothing can be bought, or the purchase is unbounded */
    bool unbounded;             /* the number of nodes is unbounded, or a rate can be bought for nothing */
    bool too_many;              /* the purchase exceeds the tables, so the best one is unknown */
    bool unproven;              /* the plan was not proven best at all prices of the range */
    int64_t price_minor;        /* one minor unit beyond the range */
    struct candidate *clusters; /* [n_clusters] with designs of the problem */
    size_t n_clusters;
    int64_t cost_minor; /* cost of all clusters at this price */
    double rate;
    bool same; /* same clusters as the plan, with other parts */
    /* the plan's order with the part from another standing offer: its seller; NULL: another order */
    const char *instead;
    struct bill_line *bill;
    size_t n_bill;
    /* Loss if the plan's clusters are kept at this price. As a share of the objective: 0.01 for a rate that
     * is 1 % lower, or a cost that is 1 % higher. NAN: the clusters exceed the budget, or nothing can be
     * bought. */
    double loss;
};

/**
 * The price ranges of a part. The price of one standing offer varies: the offer from which the plan buys the
 * part, or would. Other offers keep their prices, so another seller may take over. The price is that of the
 * offer's first quote, for the smallest order, in the problem's currency, after changes and discounts. The
 * other quotes of the offer move in proportion, each rounded half away from zero, as every changed price is.
 *
 * At every price low..high, in whole minor units, the plan is the chosen one: it uses the same units of every
 * part, and buys this part from the same offer. At low - 1 and high + 1 it does not, or that is unknown
 * (flip_side.too_many). Both ends are solved; so are prices in between at which rounding could change the
 * plan. A charge for small orders, or a better ratio for more than the budget, could also change it in
 * between; it is then proven that it does not, or flip_side.unproven is set.
 */
struct flip {
    size_t part;
    bool in_plan; /* the plan pays for units of the part */
    int64_t price_minor;
    int64_t pack;       /* units per price */
    const char *seller; /* named by the offer's quotes; NULL: not named */
    size_t n_quotes;    /* quotes that move */
    size_t n_others;    /* quotes of other standing offers */
    int64_t low_minor;
    int64_t high_minor; /* -1: unlimited */
    struct flip_side below;
    struct flip_side above;
    double loss; /* the larger of the losses below and above; NAN: neither is known */
    /* Price range of the design: node, network and topology with any number of nodes; with several clusters,
     * the set of designs. `same` and `instead` of its sides are not set. */
    int64_t design_low_minor;
    int64_t design_high_minor; /* -1: unlimited */
    struct flip_side design_below;
    struct flip_side design_above;
};

struct flips {
    struct flip *v; /* [n] by part id */
    size_t n;
    struct rent_break_even *rents; /* [n_rents] if the prices of all parts are wanted */
    size_t n_rents;
};

/**
 * Finds the price ranges of all parts with a price that clusters can use, or of one part. Memory on the
 * problem's arena.
 *
 * problem  as plan_solve left it
 * plan     its proven plan
 * part     NO_INDEX: all; without cables if there is a layout
 *
 * ST_INPUT: a cable with a layout. ST_INFEASIBLE: the part has no price, or no cluster can use it.
 * ST_STOPPED: the stop function ended it; out has the parts so far.
 */
enum status flip_prices(struct flips *out, const struct instance *instance, const struct plan *plan,
                        size_t part, const struct stop *stop, struct diag *diag);

#endif
