/* montecarlo.h - which design is best when prices, models and stock may be wrong. */
#ifndef STUDY_MONTECARLO_H
#define STUDY_MONTECARLO_H

#include <stddef.h>
#include <stdint.h>

#include "study/draws.h"

struct stop;

/**
 * A design, or the designs of several clusters, over all draws. Loss is what one loses by having chosen
 * them before one knows: in a draw one then buys the best number of nodes of each. It is a part of the best
 * objective: 0.02 is 2 % less rate (or rate per cost, per watt), or, for goal cost, 2 % more money.
 */
struct montecarlo_option {
    const char *id;                      /* of the designs, joined by " + " */
    const struct design *const *designs; /* [n_designs] by id; one of several may stand for two clusters */
    size_t n_designs;
    const char *const *also; /* [n_also] other topologies that make the same order in every draw (of several
                                clusters: ids), which count here */
    size_t n_also;
    double probability;    /* of being best; ties go as in plan_solve */
    double standard_error; /* of the probability, of sampling; 0 when exact */
    double low, high;      /* its 95 % interval (Wilson, "Probable inference", JASA 1927) */
    double expected_loss;  /* 1 where it buys nothing; goal cost: over the draws in which it buys something */
    double worst_loss;
    double fails; /* probability that it buys nothing while another design does */
};

struct montecarlo {
    struct montecarlo_option *options; /* [n_options] of all designs (of several clusters: of those that are
                                          best in some draw), by falling probability, then rising expected
                                          loss, then id; those that make the same order in every draw are one
                                          option; on the arena */
    size_t n_options;
    int64_t n_idle;      /* designs that are not among them: with memory that no process needs */
    size_t certain;      /* index of the option that is best without any error; NO_INDEX: none is */
    double nothing;      /* probability that no design can be bought as required */
    size_t n_factors;    /* that are drawn */
    int64_t done, asked; /* draws or combinations */
    struct draw_options how;
};

/* The 95 % interval of a probability seen k times (a real number: weighted) in n draws. */
void montecarlo_interval(double *low, double *high, double probability, double n);

/* Draws where the options give no number: of one cluster (fewer where each computes many rates), of several,
 * where each is solved. */
enum { MONTECARLO_DRAWS = 10000, MONTECARLO_DRAWS_OF_SEVERAL = 200 };

/**
 * Draws (or goes through) the scenario's error, as often as was asked: a time limit or an interrupt alone
 * ends it before.
 *
 * ST_OK, or ST_STOPPED: out holds the answer of the draws so far, if there are any (done > 0).
 * ST_INPUT: no `error`, counts real, nothing that bounds the nodes, exact and endless.
 * ST_INFEASIBLE: no draw buys anything.
 */
enum status montecarlo_run(struct montecarlo *out, struct problem *problem,
                           const struct draw_options *options, const struct stop *stop, struct arena *arena,
                           struct diag *diag);

#endif
