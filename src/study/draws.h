/* draws.h - the random factors that the scenario's `error` defines, and their values in each draw. */
#ifndef STUDY_DRAWS_H
#define STUDY_DRAWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/snapshot.h"
#include "problem/conditions.h"

struct price_step;

/* One random factor. For the availability of a part the value is 1 (available, with probability `chance`) or
 * 0. */
struct draw_factor {
    const struct spread *spread; /* NULL: availability */
    double chance;
    bool falls;    /* a larger value makes a purchase cheaper */
    uint64_t slot; /* counter of its random numbers, independent of the other factors */
};

/* Machines with model errors of their own (instance_same_machine). The numbers select their random numbers,
 * so that a machine has the same error in all studies of a problem. */
struct draw_machines {
    size_t n;
    const size_t *number; /* [n]; NULL: 0, 1, ... */
    bool shared;          /* all machines have one model error; the scenario's correlate is not used */
};

/**
 * The factors that affect a problem, with the prices and rates that they scale. An option is a machine.
 * Memory on the arena of draw_space_make.
 */
struct draw_space {
    const struct instance *instance;
    struct draw_factor *factors; /* [n] */
    size_t n;
    size_t *price[N_FIGURE_KINDS]; /* [n_parts] factor of the part's quotes of this kind; NO_INDEX: none */
    size_t *part;                  /* [n_parts] availability; NO_INDEX: certain */
    size_t *model;                 /* [n_options * n_work] model error; NO_INDEX: none */
    const struct spread **spread;  /* [n_work] error of the application's model; NULL: none */
    size_t *tco;                   /* [instance_tco_count] factor of a value of tco; NO_INDEX: no error */
    bool moves_tco;                /* some factor scales a value of the scenario's `tco` */
    size_t *rate;                  /* [n_nodes * n_work] factor of the rate on a node; NO_INDEX: no error */
    struct condition *conditions;  /* [n_conditions] those of failures and arrivals with an error */
    size_t n_conditions;
    size_t condition[N_ERROR_CONDITIONS]; /* factor of these conditions; NO_INDEX: no error */
    size_t n_options;
    bool shared;       /* all options have one model error */
    bool moves_rates;  /* some factor scales a model, a rate or a condition */
    bool scales_rates; /* some factor scales the rates of a node */
    bool moves_prices; /* some factor scales a price or an availability */
};

/* The kind of a quote that selects its error. With default errors, an expired quote counts as an estimate. */
enum figure_kind draw_quote_kind(const struct instance *instance, size_t quote);

/* Gives a problem without the key `error` the default errors (scenario/errors.h). */
void draw_take_defaults(struct instance *instance);

/* The number of draws, or all combinations of values. */
struct draw_options {
    int64_t draws; /* 0: the usual number */
    uint64_t seed;
    int64_t jobs; /* threads */
    bool exact;   /* every combination of the tables, each with its probability */
};

/* Limit of the combinations with `exact`. */
enum { DRAWS_EXACT_AT_MOST = 1000000 };

/* Makes the factors of a problem. ST_INPUT: the scenario has no `error`. */
enum status draw_space_make(struct draw_space *out, const struct instance *instance,
                            const struct draw_machines *machines, struct arena *arena, struct diag *diag);

/* Sets the number of items: draws or combinations. ST_INPUT: `exact` with a uniform factor or too many
 * combinations. */
enum status draw_count(int64_t *out, const struct draw_space *space, const struct draw_options *options,
                       struct diag *diag);

/* Sets the values [n] of item k. Returns its weight: 1 for a draw, the probability of a combination. */
double draw_values(double *values, const struct draw_space *space, const struct draw_options *options,
                   int64_t k);

/* Sets the values [n] to a corner: factor f at its upper end if bit f is set, otherwise at its lower end.
 * Parts whose availability is uncertain follow their bit: set means not available. */
void draw_corner(double *values, const struct draw_space *space, uint64_t bits);

/* Sets every factor of a price or cost to its cheapest value or to 1, whichever is cheaper, and makes all
 * parts available. Factors of rates are set to their lowest value or to 1, whichever is lower. */
void draw_cheapest(double *values, const struct draw_space *space);

/* Prices at these values of the factors, for price_variant_set. The factor is applied after conversion,
 * discounts and changes, with nine decimal places. The price is rounded once, after the factor. */
struct draw_prices {
    const struct draw_space *space;
    const double *values;
};
int64_t draw_pack(const void *draw_prices, size_t part, const struct price_step *step);

/* The problem's data on operation at these values of the factors; each result is limited to its valid
 * range. */
struct operation draw_operation(const struct draw_space *space, const double *values);

/* Sets the model errors of all options, [n_options][n_work]. */
void draw_models(double *out, const struct draw_space *space, const double *values);

/* The error factor of the rate of application a on a node; 1: no error. */
double draw_rate(const struct draw_space *space, const double *values, size_t node, size_t a);

/* Sets the conditions of an instance, which are its own. work: from conditions_copy. Returns false if all
 * stay the same. */
bool draw_conditions(struct instance *instance, struct work_item *work, const struct draw_space *space,
                     const double *values);

/* True if the rate of some application on a node has an error, apart from those of models. */
bool draw_has_rate(const struct draw_space *space, size_t node);

/* True if some application of the workload has a model error. */
bool draw_has_models(const struct instance *instance);

#endif
