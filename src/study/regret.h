/* regret.h - the order that is best before prices, rates and availability are known: the one with the least
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

/* Default numbers of draws. REGRET_DRAWS: with one cluster. REGRET_DRAWS_OF_SEVERAL: with several clusters,
 * because each draw is then solved. */
enum { REGRET_DRAWS = 1000, REGRET_DRAWS_OF_SEVERAL = 200 };

struct regret_options {
    struct draw_options draws;
    int64_t level;            /* level of CVaR, see REGRET_LEVEL_ONE */
    bool wanted[N_REGRET_BY]; /* choices to find */
    bool measures;            /* also rank the inputs by the value of measuring them */
    bool brief;               /* if the number of draws is not given, use fewer draws if each takes long */
};

/* An order and its results over the draws. Values are rates or, for goal cost, costs in minor units. */
struct regret_order {
    bool found;
    struct kept_order order;
    int64_t cost_minor; /* without errors */
    double rate;        /* without errors */
    /* mean value over the draws. A draw in which the order fails has the value 0 or, for goal cost,
     * INFINITY */
    double mean;
    double risk[N_REGRET_BY];
    const double *value; /* [done] value in each draw */
    double over;         /* probability that the order costs more than the budget, */
    double missing;      /* that a part is not available, */
    double slow;         /* or that it misses the required rate; in each of these cases the order fails */
};

/* The best order by one measure. No order has a lower risk than `bound`. */
struct regret_choice {
    struct regret_order order;
    double bound; /* lower bound of the risk; equal to the order's risk if it is proven to be the best */
    bool proven;
};

/* One input and the value of knowing it: the part of the expected regret that vanishes if it is measured
 * before the order. */
struct regret_measure {
    size_t factor;    /* index of the factor */
    const char *name; /* "the price of qm9700"; on the arena */
    double worth;     /* partial EVPI in the unit of the values, at least 0 */
};

struct regret {
    struct regret_choice by[N_REGRET_BY]; /* a choice is found only if regret_options.wanted has it */
    struct regret_order certain;          /* the plan without errors */
    double ws;                            /* wait-and-see: mean of the best value of each draw */
    /* mean values of the order with the least expected regret, and of the order without errors */
    double rp, eev;
    /* evpi: expected regret of the order with the least. vss: expected regret of the order without errors,
     * minus evpi. Both are at least 0 for every goal */
    double evpi, vss;
    double nothing; /* probability that nothing can be bought; such draws have no regret */
    int64_t level;
    int64_t done, asked;  /* draws or combinations */
    const double *best;   /* [done] best value of each draw; 0: nothing can be bought */
    const double *weight; /* [done] probability of each combination; NULL: equal */
    size_t n_factors;
    size_t n_orders;  /* number of orders whose regret was computed in every draw */
    size_t n_designs; /* number of designs that no bound excluded */
    struct draw_options how;
    bool by_default;                 /* the scenario has no `error`: default errors */
    struct regret_measure *measures; /* [n_measures] with a worth above 0, by falling worth, then by factor */
    size_t n_measures;
};

/**
 * Finds the orders. The draws are those of montecarlo: draw k of a seed has the same prices, rates and
 * availability.
 *
 * ST_STOPPED: nothing is known. ST_INFEASIBLE: no draw has a feasible purchase. ST_INPUT: as montecarlo_run,
 * or the goal is a ratio.
 */
enum status regret_find(struct regret *out, const struct instance *instance,
                        const struct regret_options *options, const struct stop *stop, struct arena *arena,
                        struct diag *diag);

/* The risk of an order as a share of the mean of the best values; NAN if that mean is 0. */
double regret_share(const struct regret *regret, double risk);

#endif
