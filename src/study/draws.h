/* draws.h - what the scenario's `error` leaves open, as a list of random factors, and values for them. */
#ifndef STUDY_DRAWS_H
#define STUDY_DRAWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalog/snapshot.h"

struct price_step;

/* One factor, or a part that may not be there (chance of it; value 1 or 0). */
struct draw_factor {
    const struct spread *spread; /* NULL: availability */
    double chance;
    bool falls;    /* what it is of makes a purchase cheaper, the larger it is */
    uint64_t slot; /* its place among the random numbers of a draw: the same whatever else is drawn */
};

/* What model errors may differ between: machines (problem_same_machine). The numbers name their random
 * numbers, so that one machine has one error in all studies of a problem. */
struct draw_machines {
    size_t n;
    const size_t *number; /* [n]; NULL: 0, 1, ... */
    bool shared;          /* all have one model error: the scenario's correlate is not read */
};

/**
 * The factors that matter to a problem, and which prices and rates they go to. Options are the machines.
 * Memory on the arena it was made on.
 */
struct draw_space {
    const struct problem *problem;
    struct draw_factor *factors; /* [n] */
    size_t n;
    size_t *price[N_FIGURE_KINDS]; /* [n_parts] factor of the part's quotes of a kind; NO_INDEX: none */
    size_t *part;                  /* [n_parts] its availability; NO_INDEX: certain */
    size_t *model;                 /* [n_options * n_work]; NO_INDEX: no error */
    const struct spread **spread;  /* [n_work] of its model; NULL: no error */
    size_t *tco;                   /* [problem_tco_count] of a number of tco; NO_INDEX: no error */
    bool moves_tco;                /* some factor goes to one */
    size_t *rate;                  /* [n_nodes * n_work] of the rate on a node; NO_INDEX: no error */
    size_t n_options;
    bool shared;       /* all options have one model error */
    bool moves_rates;  /* some factor goes to a model or a rate, */
    bool moves_prices; /* to a price, or a part's being there */
};

/* The kind of a quote whose error is drawn: with default errors a quote that has expired is an estimate. */
enum figure_kind draw_quote_kind(const struct problem *problem, size_t quote);

/* A problem without the key `error` takes the default errors (scenario/errors.h). */
void draw_take_defaults(struct problem *problem);

/* How often, and whether all values are gone through instead. */
struct draw_options {
    int64_t draws; /* 0: as many as are usual */
    uint64_t seed;
    int64_t jobs; /* threads */
    bool exact;   /* every combination of the tables, each with its probability */
};

/* Combinations that exact work goes through at most. */
enum { DRAWS_EXACT_AT_MOST = 1000000 };

/* ST_INPUT: the scenario has no `error`. */
enum status draw_space_make(struct draw_space *out, const struct problem *problem,
                            const struct draw_machines *machines, struct arena *arena, struct diag *diag);

/* How many items there are to go through: the draws, or the combinations. ST_INPUT: exact, and a factor is
 * uniform, or the combinations are too many. */
enum status draw_count(int64_t *out, const struct draw_space *space, const struct draw_options *options,
                       struct diag *diag);

/* The values [n] of item k, and its weight: 1 for a draw, the probability of a combination. */
double draw_values(double *values, const struct draw_space *space, const struct draw_options *options,
                   int64_t k);

/* The values [n] with factor f at its upper end where bit f is set, at its lower end elsewhere: what cannot
 * be had counts as there. */
void draw_corner(double *values, const struct draw_space *space, uint64_t bits);

/* The lowest factors of all values and of no error, everything being there: as cheap, and as slow, as it ever
 * is. */
void draw_cheapest(double *values, const struct draw_space *space);

/* Prices of the space at some values, for repriced_set. A factor counts to nine decimal places; what is
 * converted, discounted and changed before is rounded with it, once. */
struct draw_prices {
    const struct draw_space *space;
    const double *values;
};
int64_t draw_pack(const void *draw_prices, size_t part, const struct price_step *step);

/* The operation of the space's problem at some values, each number within its range. */
struct operation draw_operation(const struct draw_space *space, const double *values);

/* The model errors of all options, [n_options][n_work]. */
void draw_models(double *out, const struct draw_space *space, const double *values);

/* By what the rate of application a on a node is wrong; 1 where it has no error. */
double draw_rate(const struct draw_space *space, const double *values, size_t node, size_t a);

/* True when the rate of some application on a node has an error. */
bool draw_has_rate(const struct draw_space *space, size_t node);

/* True when some application of the workload has a model error. */
bool draw_has_models(const struct problem *problem);

#endif
