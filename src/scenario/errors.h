/* errors.h - the scenario's `error`: by what factors prices and models may be wrong, and what may not
 * be there to buy. */
#ifndef SCENARIO_ERRORS_H
#define SCENARIO_ERRORS_H

#include <stdbool.h>
#include <stddef.h>

#include "catalog/snapshot.h"
#include "scenario/located.h"

struct arena;

/* A factor that is not known: anywhere between two ends with even chance, one of a table of values, or around
 * a prediction: normally distributed in its logarithm, with 90 % between the two ends. */
struct spread {
    bool given;
    double low; /* of all its values, of a prediction of 90 %; > 0 */
    double high;
    double *value;  /* [n] rising, with their probabilities; n = 0: uniform between low and high */
    double *chance; /* [n], sums to 1 */
    size_t n;
    double middle; /* of a prediction; 0: it is none */
    double to;     /* the most processes that the prediction was made with: with each doubling beyond, */
    double growth; /* what is off its middle is by so many times more */
};

/* The error of a model, or of a family of models: "npb" is every model whose key is npb or begins "npb.". */
struct error_model {
    struct located name;
    struct spread spread;
};

/* The error of a number of the scenario's tco. */
struct error_tco {
    struct located name;
    size_t key; /* of the keys of tco */
    struct spread spread;
};

/* A part that can be bought with this probability. */
struct error_part {
    struct located part;
    double chance;
};

/**
 * The block. Factors are multiplied with the prices (each quote by its kind) and with the rates (each
 * application by its model, and by whether its rate on the node is measured or estimated). A price error is
 * one factor for all quotes of a kind, or one for each part.
 */
struct scenario_error {
    bool given;
    bool by_default; /* the scenario has none: error_by_default */
    struct spread price[N_FIGURE_KINDS];
    bool price_by_part[N_FIGURE_KINDS]; /* `each: part` */
    struct spread rate[N_FIGURE_KINDS]; /* `rates`, by the kind of a node's rate: each node and application
                                         * has a factor of its own */
    struct error_model *models;
    size_t n_models;
    bool shared;              /* one model error for all options; else each option has its own */
    struct error_part *parts; /* `available` */
    size_t n_parts;
    struct error_tco *tco;
    size_t n_tco;
};

/* The power of a factor over the spread's middle that p processes have: 1 where the runs were, and without a
 * spread. */
double spread_power(const struct spread *spread, double p);

/* The variance of the natural logarithm of the factor, where the runs were; INFINITY where it may be 0. */
double spread_log_variance(const struct spread *spread);

struct scenario;

/**
 * The errors of a scenario without the key `error`, all uniform and independent, of each part, rate and
 * machine:
 *
 * prices  invoice and quote 1 (a quote that has expired is an estimate: study/draws.h), list 0.8 to 1, street
 *         0.9 to 1.1, estimate 0.8 to 1.25, assumption 0.7 to 1.4
 * rates   measured 0.97 to 1.03, of any other kind 0.75 to 1.25
 * models  the interval of the scenario's calibration where it has one, else 0.9 to 1.1
 */
void error_by_default(struct scenario_error *out, const struct scenario *scenario, struct arena *arena);

/* At p processes, a factor that was drawn as `factor` where the runs were; spread NULL: the same. */
double spread_at(const struct spread *spread, double factor, double p);

/* The entry for a model: its own, or that of its nearest family; NO_INDEX: none. */
size_t error_of_model(const struct scenario_error *error, const char *key);

#endif
