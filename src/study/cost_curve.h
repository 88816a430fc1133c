/* cost_curve.h - who wins at which budget, asked for single budgets and found between them by halving: both
 * sides rise in steps, so that what lies between two budgets lies between their rates. */
#ifndef STUDY_COST_CURVE_H
#define STUDY_COST_CURVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/crossover.h"

/* Costs by nodes, or bounds of them. */
struct curve_costs {
    int64_t *minor; /* [most + 1]; COST_UNKNOWN until asked for */
    int64_t last;   /* nodes that were bought last */
};

/* What a curve does at the steps it was asked for last. */
enum { LAMBDAS_KEPT = 64 };
struct curve_lambda {
    size_t at; /* the step reached, as rates_at has it; 0: none */
    double lambda;
};

/* One of the designs of a curve. */
struct curve_design {
    const struct design *design;
    int64_t most; /* nodes that are ever asked for */
};

/* Designs that are as fast on any number of nodes: the cheapest of them at some prices and rates. Costs and
 * lambdas are found when they are asked for. */
struct cost_curve {
    struct curve_design *designs; /* [n_designs], the first with the most nodes */
    size_t n_designs;
    size_t machine;                 /* whose model error they have */
    const struct rate_steps *steps; /* of the first */
    int64_t most;                   /* its nodes */
    int64_t per_node;               /* minor units where cost is proportional to nodes; -1: it is not, but */
    struct curve_costs least;       /* no less than what is known soon, */
    struct curve_costs exact;       /* and problem_cost */
    struct curve_lambda *kept;      /* [LAMBDAS_KEPT] by the step modulo their number */
};

enum { COST_UNKNOWN = -2 };

/* The designs of one choice. problem: at the prices. */
struct cost_curves {
    const struct problem *problem;
    const double *model_error; /* [machines][n_work] */
    bool shared;               /* the first machine's error is that of all */
    struct cost_curve *v;      /* [n], in an order that asking changes */
    size_t n;
    double lambda_needed;
};

/* The curve of designs, as above, without prices and rates. */
struct cost_curve cost_curve_make(struct curve_design *designs, size_t n_designs, size_t machine,
                                  const struct rate_steps *steps, struct arena *arena);

/* Makes a curve ready for new prices; curves for new rates, or models that are wrong otherwise. */
void cost_curve_set(struct cost_curve *curve, const struct problem *problem);
void cost_curves_set_rates(struct cost_curves *curves, const double *model_error, bool shared);

/* Who wins at a budget. */
enum winner cost_curves_winner(struct cost_curves *a, struct cost_curves *b, int64_t budget_minor);

/**
 * The start of the last interval of a range (its end excluded) where `late` wins it and won it from the other
 * at some budget below, and the start of the alternation that ends there (struct crossover). Both -INFINITY
 * where late wins without ever having lost, INFINITY where it does not win in the end.
 */
void cost_curves_last(double *last, double *alternation, struct cost_curves *a, struct cost_curves *b,
                      enum winner late, struct money_range range);

#endif
