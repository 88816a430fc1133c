/* errors.h - the scenario's `error`: uncertainty of prices, models, availability, failures and arrivals. */
#ifndef SCENARIO_ERRORS_H
#define SCENARIO_ERRORS_H

#include <stdbool.h>
#include <stddef.h>

#include "catalog/snapshot.h"
#include "scenario/located.h"

struct arena;

/* Distribution of an unknown factor: uniform between two ends; a table of values; or around a prediction,
 * where the logarithm is normal and 90 % lie between the two ends. */
struct spread {
    bool given;
    double low; /* smallest and largest value, > 0; for a prediction the ends of the 90 % interval */
    double high;
    double *value;  /* [n] the table's values, rising; n = 0: uniform between low and high */
    double *chance; /* [n] probabilities with sum 1 */
    size_t n;
    double middle; /* median of a prediction; 0: not a prediction */
    double to;     /* largest number of processes in the runs that the prediction is from */
    double growth; /* factor on the deviation from `middle` for each doubling of processes beyond */
};

/* The error of a model, or of a family of models: "npb" means every model whose key is npb or begins with
 * "npb.". */
struct error_model {
    struct located_text name;
    struct spread spread;
};

/* The error of one number in the scenario's tco. */
struct error_tco {
    struct located_text name;
    size_t key; /* index into the keys of tco */
    struct spread spread;
};

/* A number of `failures`, or the arrivals of requests. Each has one factor in a draw. */
enum error_condition {
    ERROR_MTBF,
    ERROR_CHECKPOINT,
    ERROR_FIXED,
    ERROR_RESTART,
    ERROR_REPAIR,
    ERROR_REPAIR_SHARE,
    ERROR_ARRIVALS,
    N_ERROR_CONDITIONS
};

/* Words for a condition, such as "the time between failures". */
const char *error_condition_words(enum error_condition condition);

/* A part that is available with this probability. */
struct error_part {
    struct located_text part;
    double chance;
};

/**
 * The key `error`. Factors multiply the prices (each quote by its kind) and the rates (each application by
 * its model, and by whether its rate on the node is measured or estimated). A price error is one factor for
 * all quotes of a kind, or one for each part.
 */
struct scenario_error {
    bool given;
    bool by_default; /* set by error_by_default, because the scenario has no key `error` */
    struct spread price[N_FIGURE_KINDS];
    bool price_by_part[N_FIGURE_KINDS]; /* `each: part` */
    /* `rates`, by the kind of the rate; every rate, of a node and an application, has a factor of its own */
    struct spread rate[N_FIGURE_KINDS];
    struct error_model *models;
    size_t n_models;
    bool shared;              /* all options share the model errors; false: each option has its own */
    struct error_part *parts; /* `available` */
    size_t n_parts;
    struct error_tco *tco;
    size_t n_tco;
    struct spread condition[N_ERROR_CONDITIONS];
};

/* Exponent of (factor / middle) at p processes. It is 1 within the range of the runs, and if spread is
 * NULL. */
double spread_power(const struct spread *spread, double p);

/* Variance of ln(factor) within the range of the runs; INFINITY if the factor may be 0. */
double spread_log_variance(const struct spread *spread);

struct scenario;

/**
 * Sets the errors for a scenario without the key `error`: all uniform and independent, for each part, rate
 * and machine.
 *
 * prices  invoice and quote 1 (an expired quote is an estimate: study/draws.h), list 0.8 to 1,
 *         street 0.9 to 1.1, estimate 0.8 to 1.25, assumption 0.7 to 1.4
 * rates   measured 0.97 to 1.03, of any other kind 0.75 to 1.25
 * models  the interval of the scenario's calibration if it has one, otherwise 0.9 to 1.1
 * mtbf    0.58 to 1.72: the ratio of the two published figures, 29,491 h per accelerator (Kokolis et al.,
 *         arXiv 2410.21680) and 50,677 h (Llama 3, arXiv 2407.21783, table 5), and its reciprocal
 *
 * The other conditions have none, because no spread of them is published.
 */
void error_by_default(struct scenario_error *out, const struct scenario *scenario, struct arena *arena);

/* The factor at p processes, if `factor` was drawn for the range of the runs. If spread is NULL, it is
 * `factor`. */
double spread_at(const struct spread *spread, double factor, double p);

/* Index of the entry in error->models for a model: that of the model itself if there is one, otherwise that
 * of its nearest family; NO_INDEX: none. */
size_t error_of_model(const struct scenario_error *error, const char *key);

#endif
