/* cost_curve.h - the winner at single budgets, and the last change of the winner by bisection. The rates of
 * both sides rise with the budget, so rates at two budgets bound those between. */
#ifndef STUDY_COST_CURVE_H
#define STUDY_COST_CURVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/crossover.h"

/* Costs for each number of nodes, or lower bounds of these costs. */
struct curve_costs {
    int64_t *minor; /* [most + 1]; COST_UNKNOWN until computed */
    int64_t last;   /* number of nodes bought last; start of the next search */
};

/* The rate at a step that was evaluated recently. */
enum { RATES_KEPT = 64 };
struct curve_rate {
    size_t at; /* step as in rates_at (index + 1); 0: no rate is kept here */
    double rate;
};

/* One design of a curve. */
struct curve_design {
    const struct design *design;
    int64_t most; /* largest number of nodes that is evaluated */
};

/* Designs with equal rates at any number of nodes. The curve has the cost of the cheapest at the current
 * prices. Costs and rates are computed on demand. */
struct cost_curve {
    struct curve_design *designs; /* [n_designs], the first design allows the most nodes */
    size_t n_designs;
    size_t machine;                 /* index of the machine whose model error the designs share */
    const struct rate_steps *steps; /* steps of the first design */
    int64_t most;                   /* nodes of the first design */
    /* cost per node in minor units, if costs are proportional to nodes; -1: use `least` and `exact` */
    int64_t per_node;
    struct curve_costs least; /* quickly computed lower bounds of the costs */
    struct curve_costs exact; /* instance_cost */
    struct curve_rate *kept;  /* [RATES_KEPT] by step modulo RATES_KEPT */
};

enum { COST_UNKNOWN = -2 };

/* The cost curves of one side of a comparison, at the current prices of `problem`. */
struct cost_curves {
    const struct instance *instance;
    const double *model_error; /* [machines][n_work] */
    bool shared;               /* all machines have the error of the first */
    struct cost_curve *v;      /* [n]; evaluation changes their order */
    size_t n;
    double needed_rate;
};

/* Makes a curve without prices and rates. */
struct cost_curve cost_curve_make(struct curve_design *designs, size_t n_designs, size_t machine,
                                  const struct rate_steps *steps, struct arena *arena);

/* cost_curve_set: prepares a curve for the prices of a problem. cost_curves_set_rates: sets the model errors
 * of curves, and discards their kept rates. */
void cost_curve_set(struct cost_curve *curve, const struct instance *instance);
void cost_curves_set_rates(struct cost_curves *curves, const double *model_error, bool shared);

/* The winner at a budget. */
enum winner cost_curves_winner(struct cost_curves *a, struct cost_curves *b, int64_t budget_minor);

/**
 * Finds the start of the last interval of a range (end excluded). `late` must win it, and must have taken
 * over from the other side at a lower budget. Also finds the start of the alternation before it (struct
 * crossover). Both are -INFINITY if `late` never lost, and INFINITY if it does not win at the end.
 */
void cost_curves_last(double *last, double *alternation, struct cost_curves *a, struct cost_curves *b,
                      enum winner late, struct money_range range);

#endif
