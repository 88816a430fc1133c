/* award.h - which of some bids is awarded, how each of its numbers comes about, and what would flip it. */
#ifndef TENDER_AWARD_H
#define TENDER_AWARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenario/tender.h"

/* A way of deciding, in words. */
struct award_method {
    const char *words;   /* "the lowest price wins" */
    const char *formula; /* of the score */
    const char *source;  /* who awards so */
};
extern const struct award_method award_methods[N_AWARDS];

/* Where a criterion's numbers come from. */
enum award_of { AWARD_OF_MARKS, AWARD_OF_METRIC, AWARD_OF_PRICE };

struct award_criterion {
    const char *name;
    enum award_of of;
    enum award_formula formula;
    double full;   /* full marks; 0: by the formula, among the bids that can win */
    double weight; /* > 0 */
    /* quality-in-money: what one unit of the mark is worth, in minor units; of a utilisation (baseline > 0)
     * one unit of the system more, at the baseline: the mark is the part of its time that the bid's is used
     */
    double worth_minor;
    double baseline;
};

struct award_rules {
    enum award_by by;
    enum award_performance performance;
    double scale; /* points of the best in a criterion */
    double band;
    enum award_decider decider;
    const struct award_criterion *criteria; /* [n_criteria] */
    size_t n_criteria;
};

/* Scores are whole minor units; or the points of criteria count. */
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
    size_t
        family; /* of a bid and its alternatives: one price, with what each option adds; one set of marks */
    bool excluded;       /* misses what it must meet, whatever it costs and its metric is */
    int64_t price_minor; /* >= 0 */
    int64_t most_minor;  /* what may be paid for it; above it is excluded */
    double metric;
    double least_metric; /* what is asked of it; below it is excluded */
    double *marks;       /* [n_criteria] */
    int64_t units;       /* of the system, for utilisation */
    double wish_points;
    int64_t wish_minor;
};

struct award_score {
    bool eligible;
    bool equal;                            /* ufab: so little below the best that the decider decides */
    double points[CRITERIA_AT_MOST];       /* of each criterion, 0 to the scale */
    int64_t worth_minor[CRITERIA_AT_MOST]; /* quality-in-money: of each */
    double performance; /* L: the metric, or the weighted mean of the points and what wishes add */
    double score; /* what is compared, more is better: of price and quality-in-money in minor units, < 0 */
    int64_t quality_minor;
    int64_t price_minor;
};

/**
 * Scores bids and ranks them: order[n], the best first, those that cannot win last; the first of equal ones
 * (compare_close) is the one with the higher performance, then the higher metric, then the lower price, then
 * the first name. Returns how many can win. price and quality-in-money are compared in whole minor units.
 * Criteria by range or ratio are relative to the bids that can win: another bid may change who of these does.
 */
size_t award_rank(struct award_score *scores, size_t *order, const struct award_rules *rules,
                  const struct award_bid *bids, size_t n);

/* By score two bids are equal, and what comes behind it decides. */
bool award_tied(const struct award_rules *rules, const struct award_score *a, const struct award_score *b);

/* Units of a system at the baseline that do what so many do at a utilisation, rounded up (nersc.gov, ESP:
 * 644 at 90 % are 725 at 80 %). */
int64_t award_units(int64_t units, double utilisation, double baseline);

/* --- what would flip it --- */

enum award_input {
    AWARD_PRICE_OF,  /* of a bid, with its alternatives; in minor units, whole */
    AWARD_METRIC_OF, /* of a bid, and those of its alternatives that have the same */
    AWARD_MARK_OF,   /* of a bid with its alternatives, in a criterion */
    AWARD_WEIGHT_OF, /* of a criterion; of quality-in-money its worth in minor units */
    AWARD_BAND,
};

/* The nearest value to one side at which another bid wins. */
struct award_side {
    bool found;    /* false: none does */
    double value;  /* whole for money; else the winner is as before at 1 - 1e-9 of the way to it */
    size_t winner; /* NO_INDEX: none can */
};

struct award_flip {
    enum award_input input;
    size_t bid;
    size_t criterion;
    double now;
    struct award_side sides[2]; /* below, above */
};

/**
 * Looks for the nearest flips of one input, all else fixed. Between the values at which two bids change
 * places in a criterion, or a bid comes in or drops out (most_minor, least_metric), every difference of two
 * scores is a quotient of polynomials: its zeros are all found, and the winner is asked for on both sides of
 * each, so that it cannot flip unseen. Of the awards by price and quality-in-money every bid wins in one
 * interval of each input, whose end is found by halving.
 * Memory of the arena is scratch.
 */
void award_flip(struct award_flip *flip, const struct award_rules *rules, const struct award_bid *bids,
                size_t n, struct arena *arena);

/* The award hangs on the metric itself; criterion: the one that is it, if there is one. */
bool award_has_metric(const struct award_rules *rules, size_t *criterion);

/* The input is an amount in whole minor units. */
bool award_in_money(const struct award_flip *flip, const struct award_rules *rules);

/* All inputs that the award hangs on, in the order of enum award_input but for marks, which follow their
 * weight; [*n_flips] on the arena. */
struct award_flip *award_flips(size_t *n_flips, const struct award_rules *rules, const struct award_bid *bids,
                               size_t n, struct arena *arena);

/* A copy of rules and bids with one input at a value: who wins then, and where nobody can NO_INDEX. */
size_t award_winner_at(const struct award_flip *flip, double value, const struct award_rules *rules,
                       const struct award_bid *bids, size_t n, struct arena *arena);

#endif
