/* regret_risk.h - mean, CVaR and maximum of the regret of an order over draws, compared exactly. */
#ifndef STUDY_REGRET_RISK_H
#define STUDY_REGRET_RISK_H

#include <stddef.h>
#include <stdint.h>

/* The measure that an order minimises. */
enum regret_by { REGRET_EXPECTED, REGRET_CVAR, REGRET_MAXIMUM, N_REGRET_BY };
extern const char *const regret_words[N_REGRET_BY]; /* "expected regret", ... */

/* Levels of CVaR are integers in units of 1/REGRET_LEVEL_ONE: 0.95 is 950,000,000. */
enum { REGRET_LEVEL_ONE = 1000000000 };

/**
 * The draws in which orders are compared. Larger values are better: a rate or, for goal cost, the negated
 * cost. The regret in a draw is best - value. A value of -INFINITY makes every measure infinite.
 */
struct regret_draws {
    const double *best;   /* [n] best value of each draw */
    const double *weight; /* [n] weight of each draw, > 0; NULL: equal */
    size_t n;
    int64_t level; /* level of CVaR, 0 .. REGRET_LEVEL_ONE */
};

/**
 * The mean, CVaR or maximum of best - value. CVaR is the mean of the worst 1 - level of the draws by weight;
 * the last of these draws counts in part. The exact result, rounded once.
 */
double regret_risk(enum regret_by by, const struct regret_draws *draws, const double *value);

/* A faster approximation with an error of some units in the last place of the largest `best`. */
double regret_risk_near(enum regret_by by, const struct regret_draws *draws, const double *value);

/* Compares exactly: below 0 if a has the lower risk, 0 if both are equal. The order of the draws does not
 * matter. */
int regret_compare(enum regret_by by, const struct regret_draws *draws, const double *a, const double *b);

/* The weighted mean of the values: the exact result, rounded once. */
double regret_mean(const struct regret_draws *draws, const double *value);

#endif
