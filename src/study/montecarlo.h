/* montecarlo.h - which design is best under errors of prices, models and availability. */
#ifndef STUDY_MONTECARLO_H
#define STUDY_MONTECARLO_H

#include <stddef.h>
#include <stdint.h>

#include "study/draws.h"

struct stop;

/**
 * A design, or the designs of several clusters, over all draws. The loss is the regret of choosing the option
 * before the draw: in each draw, the option buys its best number of nodes. It is a share of the best
 * objective: 0.02 is 2 % less rate (or rate per cost, per watt). For goal cost, it is 2 % more cost.
 */
struct montecarlo_option {
    const char *id; /* ids of the designs, joined by " + " */
    /* [n_designs] by id; with several clusters, one design may stand for two clusters */
    const struct design *const *designs;
    size_t n_designs;
    /* [n_also] other topologies (with several clusters: ids) that give the same order in every draw */
    const char *const *also;
    size_t n_also;
    double probability;    /* probability that the option is best; ties are broken as in plan_solve */
    double standard_error; /* sampling error of the probability; 0: exact */
    double low, high;      /* 95 % interval of the probability (Wilson, "Probable inference", JASA 1927) */
    /* mean loss; 1: the option never buys anything. For goal cost, the mean over the draws in which it buys
     * something */
    double expected_loss;
    double worst_loss;
    double fails; /* probability that the option buys nothing while another one buys something */
};

struct montecarlo {
    /* [n_options] all designs, or with several clusters those that are best in some draw. Sorted by falling
     * probability, then rising expected loss, then id. Options with the same order in every draw are one. On
     * the arena. */
    struct montecarlo_option *options;
    size_t n_options;
    int64_t n_idle;      /* designs that are not options, because no process needs their memory */
    size_t certain;      /* index of the best option without errors; NO_INDEX: none */
    double nothing;      /* probability that nothing feasible can be bought */
    size_t n_factors;    /* number of random factors */
    int64_t done, asked; /* draws or combinations */
    struct draw_options how;
};

/* The 95 % interval of a probability estimated from n draws. */
void montecarlo_interval(double *low, double *high, double probability, double n);

/* Default numbers of draws. MONTECARLO_DRAWS: with one cluster; fewer if each draw computes many rates.
 * MONTECARLO_DRAWS_OF_SEVERAL: with several clusters, because each draw is then solved. */
enum { MONTECARLO_DRAWS = 10000, MONTECARLO_DRAWS_OF_SEVERAL = 200 };

/**
 * Evaluates the options over the draws, or over all combinations, of the scenario's error. Only a time limit
 * or an interrupt ends it early.
 *
 * ST_OK, or ST_STOPPED: out holds the result of the draws so far, if there are any (done > 0).
 * ST_INPUT: no `error`, counts real, unbounded number of nodes, `exact` with infinitely many values.
 * ST_INFEASIBLE: no draw has a feasible purchase.
 */
enum status montecarlo_run(struct montecarlo *out, const struct instance *instance,
                           const struct draw_options *options, const struct stop *stop, struct arena *arena,
                           struct diag *diag);

#endif
