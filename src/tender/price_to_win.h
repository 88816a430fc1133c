/* price_to_win.h - the highest total at which each bidder is awarded, and the discount that reaches it. */
#ifndef TENDER_PRICE_TO_WIN_H
#define TENDER_PRICE_TO_WIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tender/award.h"

struct arena;
struct problem;
struct tender_outcome;

/* The totals at which a bidder wins: up to a highest one, none above zero, or all. */
enum win_range { WINS_UP_TO, WINS_NEVER, WINS_ANY };

/**
 * A bidder's price to win, all other bids unchanged. The alternatives of a bid share its price: they move by
 * the same amount, and the bidder wins where any of them is first after the award's tie-breaker.
 * Where the bidder wins today, all of it is about asking more; else about asking less.
 */
struct price_to_win {
    size_t entry;      /* of the tender: the bidder's best-placed one; all totals are of it */
    bool winner;       /* it is awarded today */
    bool excluded;     /* each of the bidder's entries misses a requirement that no price meets */
    int64_t now_minor; /* its total today */
    enum win_range range;
    int64_t total_minor; /* WINS_UP_TO: the bidder wins at this total, and not at one minor unit more */
    size_t wins_as;      /* WINS_UP_TO: the entry that is first at total_minor */
    size_t loses_to;     /* WINS_UP_TO: the entry that is first at one minor unit more; NO_INDEX: none */

    /* One change of all unit prices of the bid, in basis points, each rounded half up to the minor unit:
     * the least discount with which the bidder wins, or the largest surcharge with which it still does. */
    bool has_change;        /* false: the range is not WINS_UP_TO, or no such change wins or loses */
    int64_t change_bp;      /* below 0: a discount */
    int64_t changed_minor;  /* the entry's total then: the bidder wins */
    int64_t one_more_minor; /* its total at one basis point more: it does not */

    /* Awards in money (price, quality-in-money): what the buyer gains over today's award at changed_minor,
     * else at total_minor: price less quality, compared. All others: what falls of the price of this bid. */
    int64_t worth_minor; /* -1: the bidder wins today, or never */
    bool worth_is_gain;

    /* By `value` only: L = slope x P ties with the best bid of the others. */
    bool has_exchange;
    double exchange_slope;       /* L_best / P_best, for one minor unit */
    double exchange_performance; /* L that ties at the price of today */
};

/* How an entry of a tender is changed: its total when all its unit prices change by basis points, with tax
 * and charges as the bid's total is made; -1: beyond all bounds. */
int64_t price_to_win_changed_total(const struct tender_outcome *tender, const struct problem *problem,
                                   size_t entry, int64_t change_bp);

/* The nearest total to today's at which a bidder begins or ceases to win: sets range, total_minor, wins_as
 * and loses_to of out, whose entry is set. Exact for every award: it goes from one flip to the next. */
void price_to_win_total(struct price_to_win *out, const struct award_rules *rules,
                        const struct award_bid *bids, size_t n);

/* One for each bidder, in the order of the ranking: [*n] on the arena. The tender is awarded and ranked. */
struct price_to_win *prices_to_win(size_t *n, const struct tender_outcome *tender,
                                   const struct problem *problem, struct arena *arena);

#endif
