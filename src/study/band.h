/* band.h - where a crossover lies when prices and models may be wrong. */
#ifndef STUDY_BAND_H
#define STUDY_BAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/crossover.h"
#include "study/draws.h"

/* Figures of a crossover that have a band: see struct crossover. */
enum band_figure { BAND_SMOOTH, BAND_ALTERNATION, BAND_LAST, N_BAND_FIGURES };
extern const char *const band_figure_names[N_BAND_FIGURES];

/* Probabilities of which quantiles are given. */
enum { N_BAND_QUANTILES = 5 };
extern const double band_quantiles[N_BAND_QUANTILES];

/**
 * One figure over all draws, as a budget in minor units. A draw in which the choice that wins in the end wins
 * the whole range has no crossover, which would lie below it: -INFINITY; one in which it does not win in the
 * end has it above: INFINITY. The order of draws is the order of these values.
 */
struct band_spread {
    bool asked;
    double certain; /* without error */
    double low;     /* least and greatest of the draws, and of the corners of the error where they are few */
    double high;
    double quantile[N_BAND_QUANTILES];
    double below; /* probability of -INFINITY */
    double above;
};

/* The bands, model errors being shared by the two choices or independent. */
struct band_case {
    bool shared;
    struct band_spread figures[N_BAND_FIGURES];
};

struct band {
    const char *a;
    const char *b;
    struct money_range range;
    enum winner late;          /* who wins in the end without error */
    struct band_case cases[2]; /* [n_cases]: as the scenario says; the other one, where models have errors */
    size_t n_cases;
    const char *no_smooth; /* why smooth is not asked, or NULL */
    double model_ratio;    /* how much two independent errors can change the ratio of two rates, >= 1; 1 where
                              both choices are one machine */
    bool calibrated;       /* by an error of 90 % within its ends, that grows with the processes */
    bool corners;          /* low and high are of all corners too */
    int64_t done, asked;   /* draws or combinations */
    struct draw_options how;
};

/* Where errors may move a figure to, within the range that was looked at: [0] to [1]. False: it is not asked,
 * or never there. */
bool band_within(double out[2], const struct band *band, enum band_figure figure);

/* Draws that a band can keep: 56 bytes each. */
enum { BAND_DRAWS_AT_MOST = 10000000 };

/* Draws where the options give no number: of one cluster (fewer where each computes many rates), of several,
 * where a crossover is found in each, out of plans at some budgets. */
enum { BAND_DRAWS = 1000, BAND_DRAWS_OF_SEVERAL = 20 };

/* ST_USAGE: more than BAND_DRAWS_AT_MOST draws. */
enum status band_check_draws(const struct draw_options *options, struct diag *diag);

/**
 * The bands of a crossover (crossover_find's, of the same problem). Arrays on the problem's arena.
 *
 * ST_STOPPED: out holds the draws so far, if there are any (done > 0). ST_INPUT: as montecarlo_run. ST_USAGE:
 * band_check_draws.
 */
enum status band_find(struct band *out, struct problem *problem, const struct crossover *crossover,
                      const struct draw_options *options, const struct stop *stop, struct diag *diag);

#endif
