/* regret_risk.h - measures of the regrets of an order over draws: mean, CVaR and maximum, compared exactly.
 */
#ifndef STUDY_REGRET_RISK_H
#define STUDY_REGRET_RISK_H

#include <stddef.h>
#include <stdint.h>

/* What an order has least of. */
enum regret_by { REGRET_EXPECTED, REGRET_CVAR, REGRET_MAXIMUM, N_REGRET_BY };
extern const char *const regret_words[N_REGRET_BY]; /* "expected regret", ... */

/* A level of CVaR is a whole number of these: 0.95 is 950,000,000. */
enum { REGRET_LEVEL_ONE = 1000000000 };

/**
 * The draws that orders are compared in. Values are larger where better: a rate, or for the goal cost a cost
 * below zero. The regret in a draw is best - value; a value of -INFINITY makes every measure infinite.
 */
struct regret_draws {
    const double *best;   /* [n] the best value of each draw */
    const double *weight; /* [n] of each draw, > 0; NULL: all are equally likely */
    size_t n;
    int64_t level; /* of CVaR, 0 .. REGRET_LEVEL_ONE */
};

/**
 * Mean, CVaR or maximum of best - value. CVaR is the mean of the worst 1 - level of the draws by weight; the
 * last of them counts in part. The exact result, rounded once.
 */
double regret_risk(enum regret_by by, const struct regret_draws *draws, const double *value);

/* The same within some units in the last place of the largest best, in less time. */
double regret_risk_near(enum regret_by by, const struct regret_draws *draws, const double *value);

/* Below 0 where a has the lower risk, 0 where both are equal: exact, whatever the order of the draws. */
int regret_compare(enum regret_by by, const struct regret_draws *draws, const double *a, const double *b);

/* The mean of values by weight: the exact result, rounded once. */
double regret_mean(const struct regret_draws *draws, const double *value);

#endif
