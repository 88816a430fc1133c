/* band.h - the distribution of a crossover under errors of prices and models. */
#ifndef STUDY_BAND_H
#define STUDY_BAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/crossover.h"
#include "study/draws.h"

/* Values of a crossover whose distribution is computed: see struct crossover. */
enum band_figure { BAND_SMOOTH, BAND_ALTERNATION, BAND_LAST, N_BAND_FIGURES };
extern const char *const band_figure_names[N_BAND_FIGURES];

/* Probabilities of the quantiles. */
enum { N_BAND_QUANTILES = 5 };
extern const double band_quantiles[N_BAND_QUANTILES];

/**
 * The distribution of one value over all draws, as a budget in minor units. -INFINITY: the final winner wins
 * the whole range, so the crossover lies below the range. INFINITY: the final winner does not win at the end
 * of the range, so the crossover lies above the range. Draws are sorted by these values.
 */
struct band_spread {
    bool asked;
    double certain; /* value without error */
    /* minimum and maximum over the draws, and over the corners of the error if there are few */
    double low;
    double high;
    double quantile[N_BAND_QUANTILES];
    double below; /* probability of -INFINITY */
    double above; /* probability of INFINITY */
};

/* The bands with a model error that both choices share, or with independent ones. */
struct band_case {
    bool shared;
    struct band_spread figures[N_BAND_FIGURES];
};

struct band {
    const char *a;
    const char *b;
    struct money_range range;
    enum winner late; /* winner at the end of the range without error */
    /* [n_cases] the first is the case that the scenario chooses; the other follows if models have errors */
    struct band_case cases[2];
    size_t n_cases;
    const char *no_smooth; /* why there is no smooth crossover; NULL: there may be one */
    /* largest factor by which independent errors can change the ratio of two rates, at least 1; 1 if both
     * choices use one machine */
    double model_ratio;
    bool calibrated;     /* some model error is a 90 % interval that grows with the number of processes */
    bool corners;        /* low and high include all corners */
    int64_t done, asked; /* number of draws or combinations: evaluated, and wanted */
    struct draw_options how;
};

/* Sets out[0] and out[1] to the ends of the interval in which the value lies under error, limited to the
 * range of budgets. Returns false if the value is not computed, or is never within the range. */
bool band_within(double out[2], const struct band *band, enum band_figure figure);

/* Limit of the draws of a band: each takes 56 bytes. */
enum { BAND_DRAWS_AT_MOST = 10000000 };

/* Default numbers of draws. BAND_DRAWS: with one cluster; fewer if each draw computes many rates.
 * BAND_DRAWS_OF_SEVERAL: with several clusters, because each draw then compares plans at some budgets. */
enum { BAND_DRAWS = 1000, BAND_DRAWS_OF_SEVERAL = 20 };

/* Checks the number of draws. ST_USAGE: more than BAND_DRAWS_AT_MOST. */
enum status band_check_draws(const struct draw_options *options, struct diag *diag);

/**
 * Finds the bands of a crossover that crossover_find computed for the same problem. Arrays on the problem's
 * arena.
 *
 * ST_STOPPED: out holds the draws so far, if there are any (done > 0). ST_INPUT: as montecarlo_run. ST_USAGE:
 * band_check_draws.
 */
enum status band_find(struct band *out, const struct instance *instance, const struct crossover *crossover,
                      const struct draw_options *options, const struct stop *stop, struct diag *diag);

#endif
