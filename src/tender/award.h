/* award.h - chooses the bid to be awarded, explains its score, and finds the inputs that would change the
 * award. */
#ifndef TENDER_AWARD_H
#define TENDER_AWARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/tender.h"

/* An award method in words. */
struct award_method {
    const char *words;   /* "the lowest price wins" */
    const char *formula; /* formula of the score */
    const char *source;  /* publication or users of the method */
};
extern const struct award_method award_methods[N_AWARDS];

/* Source of a criterion's values. */
enum award_of { AWARD_OF_MARKS, AWARD_OF_METRIC, AWARD_OF_PRICE };

struct award_criterion {
    const char *name;
    enum award_of of;
    enum award_formula formula;
    double full;   /* value that gets all points; 0: the formula sets it from the bids that can win */
    double weight; /* > 0 */
    /* quality-in-money: the worth of one unit of the mark in minor units. With baseline > 0 the mark is a
     * utilisation, and the worth is that of one more unit of the system at the baseline. */
    double worth_minor;
    double baseline;
};

struct award_rules {
    enum award_by by;
    enum award_performance performance;
    double scale; /* points of the best bid in a criterion */
    double band;
    enum award_tie_breaker tie_breaker;
    const struct award_criterion *criteria; /* [n_criteria] */
    size_t n_criteria;
};

/* True if scores are amounts in whole minor units. */
static inline bool award_by_money(const struct award_rules *rules)
{
    return rules->by == AWARD_PRICE || rules->by == AWARD_QUALITY;
}

static inline bool award_by_points(const struct award_rules *rules)
{
    return rules->by == AWARD_POINTS || rules->performance == PERFORMANCE_POINTS;
}

struct award_bid {
    const char *name;
    /* a bid and its alternatives are one family with one set of marks; options add to one price */
    size_t family;
    bool excluded;       /* the bid misses a requirement that depends neither on price nor on metric */
    int64_t price_minor; /* >= 0 */
    int64_t most_minor;  /* highest price that is allowed; a more expensive bid is excluded */
    double metric;
    double least_metric; /* lowest metric that is allowed; a slower bid is excluded */
    double *marks;       /* [n_criteria] */
    int64_t units;       /* units of the offered system, for a criterion by utilisation */
    double optional_points;
    int64_t optional_minor;
};

struct award_score {
    bool eligible;
    /* award by ufab: the score is within the band of the best score, so the tie-breaker decides */
    bool equal;
    double points[CRITERIA_AT_MOST];       /* in each criterion, 0 to `scale` */
    int64_t worth_minor[CRITERIA_AT_MOST]; /* quality-in-money: worth of each criterion */
    /* L: the metric, or the weighted mean of the points plus those of optional requirements */
    double performance;
    /* the highest score wins. For price and quality-in-money the score is a negated amount in minor units */
    double score;
    int64_t quality_minor;
    int64_t price_minor;
};

/**
 * Scores bids and ranks them in order[n]: the best first, bids that cannot win last. Scores that differ by
 * less than compare_close count as equal; then the higher performance wins, the higher metric, the lower
 * price, and the first name. Scores by price and quality-in-money are compared in whole minor units. Criteria
 * by range or ratio depend on all bids that can win: one more bid may change the order of the others. Returns
 * the number of bids that can win.
 */
size_t award_rank(struct award_score *scores, size_t *order, const struct award_rules *rules,
                  const struct award_bid *bids, size_t n);

/* True if the scores of two bids are equal and a later rule decides. */
bool award_tied(const struct award_rules *rules, const struct award_score *a, const struct award_score *b);

/* Units of a system at the utilisation `baseline` that do the work of `units` at `utilisation`, rounded up
 * (nersc.gov, ESP: 644 at 90 % equal 725 at 80 %). */
int64_t award_units(int64_t units, double utilisation, double baseline);

/* --- inputs that change the award --- */

enum award_input {
    AWARD_PRICE_OF,  /* price of a bid and its alternatives; whole minor units */
    AWARD_METRIC_OF, /* metric of a bid and of its alternatives with the same metric */
    AWARD_MARK_OF,   /* mark of a bid and its alternatives in a criterion */
    AWARD_WEIGHT_OF, /* weight of a criterion; quality-in-money: its worth in minor units */
    AWARD_BAND,
};

/* The nearest value below or above today's at which another bid wins. */
struct award_side {
    bool found;    /* false: no value does */
    double value;  /* whole minor units for money; otherwise today's winner still wins at 1 - 1e-9 of the
                      distance */
    size_t winner; /* NO_INDEX: no bid can win */
};

struct award_flip {
    enum award_input input;
    size_t bid;
    size_t criterion;
    double now;
    struct award_side sides[2]; /* below, above */
};

/**
 * Finds the nearest flips of one input, with all other inputs fixed. The search is complete. Its events are
 * the values at which two bids change places in a criterion and those at which a bid becomes allowed or
 * excluded. Between two events every difference of two scores is a quotient of polynomials. All its zeros are
 * found, and the bids are ranked on both sides of each. For awards in money every bid wins in one interval of
 * each input, so bisection finds its ends. The arena holds only scratch memory.
 */
void award_flip(struct award_flip *flip, const struct award_rules *rules, const struct award_bid *bids,
                size_t n, struct arena *arena);

/* True if the award depends on the metric itself. *criterion is then the criterion by metric, or 0. */
bool award_has_metric(const struct award_rules *rules, size_t *criterion);

/* True if the input is an amount in whole minor units. */
bool award_in_money(const struct award_flip *flip, const struct award_rules *rules);

/* Lists all inputs on which the award depends, [*n_flips] on the arena. They are in the order of enum
 * award_input, except that marks follow the weight of their criterion. */
struct award_flip *award_flips(size_t *n_flips, const struct award_rules *rules, const struct award_bid *bids,
                               size_t n, struct arena *arena);

/* Returns the winner with one input at `value`; NO_INDEX: no bid can win. */
size_t award_winner_at(const struct award_flip *flip, double value, const struct award_rules *rules,
                       const struct award_bid *bids, size_t n, struct arena *arena);

#endif
