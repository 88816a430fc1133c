/* regret.h - the purchase order that is chosen before prices, rates and stock are known: with the least
 * expected regret, the least CVaR of the regret, or the least maximum regret over draws. */
#ifndef STUDY_REGRET_H
#define STUDY_REGRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/draws.h"
#include "study/kept_order.h"
#include "study/regret_risk.h"

struct stop;

/* Draws where the options give no number: of one cluster; of several, where each draw is solved. */
enum { REGRET_DRAWS = 1000, REGRET_DRAWS_OF_SEVERAL = 200 };

struct regret_options {
    struct draw_options draws;
    int64_t level;            /* of CVaR, see REGRET_LEVEL_ONE */
    bool wanted[N_REGRET_BY]; /* choices to be found */
    bool measures;            /* and the inputs to measure first */
    bool brief;               /* where no number is given: fewer draws, where each takes long */
};

/* An order, and its result over the draws. Values are rates, or for the goal cost costs in minor units. */
struct regret_order {
    bool found;
    struct kept_order order;
    int64_t cost_minor; /* without errors */
    double rate;        /* likewise */
    double mean; /* value over the draws; 0 counts where the order fails. INFINITY: goal cost, it fails */
    double risk[N_REGRET_BY];
    const double *value; /* [done] in each draw */
    double over;         /* probability that it costs more than the budget, */
    double missing;      /* that a part cannot be had, */
    double slow;         /* or that it misses the required rate: with any of them it fails */
};

/* A choice: no order has a lower risk than bound. */
struct regret_choice {
    struct regret_order order;
    double bound; /* the order's own risk where that is proven */
    bool proven;
};

/* One input, and the part of the expected regret that knowing it before the order removes. */
struct regret_measure {
    size_t factor;    /* of the draws */
    const char *name; /* "the price of qm9700"; on the arena */
    double worth;     /* partial EVPI, at least 0, in the unit of the values */
};

struct regret {
    struct regret_choice by[N_REGRET_BY]; /* found only where wanted */
    struct regret_order certain;          /* the plan without errors */
    double ws;                            /* mean of the best value of each draw */
    double rp, eev;   /* means of the orders of least expected regret, and without errors */
    double evpi, vss; /* >= 0 for every goal: expected regret of rp; eev's less rp's */
    double nothing;   /* probability that nothing can be bought: no regret there */
    int64_t level;
    int64_t done, asked;  /* draws or combinations */
    const double *best;   /* [done] value of each draw; 0 where nothing can be bought */
    const double *weight; /* [done] of combinations; NULL: draws are equally likely */
    size_t n_factors;
    size_t n_orders;  /* orders whose regrets were computed, each in every draw */
    size_t n_designs; /* designs that were not ruled out by their bound */
    struct draw_options how;
    bool by_default;                 /* the scenario has no `error`: the default errors were drawn */
    struct regret_measure *measures; /* [n_measures] by falling worth, then by factor; of those above 0 */
    size_t n_measures;
};

/**
 * Finds the orders. Draws are montecarlo's: draw k of a seed has the same prices, rates and stock.
 *
 * ST_OK
 * ST_STOPPED: nothing is known. ST_INFEASIBLE: no draw buys anything. ST_INPUT: as montecarlo_run; the goal
 * is a rate over something.
 */
enum status regret_find(struct regret *out, struct problem *problem, const struct regret_options *options,
                        const struct stop *stop, struct arena *arena, struct diag *diag);

/* Risk of an order as a share of the mean of the best values; NAN where that is 0. */
double regret_share(const struct regret *regret, double risk);

#endif
