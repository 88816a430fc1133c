/* price_to_win.h - the highest total at which each bidder wins, and the discount that reaches it. */
#ifndef TENDER_PRICE_TO_WIN_H
#define TENDER_PRICE_TO_WIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tender/award.h"

struct arena;
struct instance;
struct tender_outcome;

/* The totals at which a bidder wins: up to a highest one, at no positive one, or at all. */
enum win_range { WINS_UP_TO, WINS_NEVER, WINS_ANY };

/**
 * A bidder's price to win, with all other bids unchanged. The alternatives of a bid share its price: they
 * change by the same amount, and the bidder wins if any of them is first after the tie-breaker.
 * For today's winner all amounts are about a higher price, otherwise about a lower one.
 */
struct price_to_win {
    size_t entry;  /* index in the tender of the bidder's best-ranked entry; all totals are of this entry */
    bool winner;   /* today's winner */
    bool excluded; /* every entry of the bidder misses a requirement that no price changes */
    int64_t now_minor; /* today's total */
    enum win_range range;
    int64_t total_minor; /* WINS_UP_TO: the bidder wins at this total, but not at one minor unit more */
    size_t wins_as;      /* WINS_UP_TO: the winning entry at total_minor */
    size_t loses_to;     /* WINS_UP_TO: the winning entry at one minor unit more; NO_INDEX: none */

    /* One change of all unit prices of the bid in basis points, each price rounded half up to the minor unit.
     * It is the smallest discount with which the bidder wins, or the largest surcharge with which it still
     * wins. */
    bool has_change;        /* false: the range is not WINS_UP_TO, or no such change flips the award */
    int64_t change_bp;      /* negative: a discount */
    int64_t changed_minor;  /* the entry's total after the change; the bidder wins */
    int64_t one_more_minor; /* its total at one basis point more; the bidder does not win */

    /* Awards in money: the buyer's gain in price less quality over today's award, at changed_minor or
     * otherwise at total_minor. Other awards: the reduction of this bid's price. */
    int64_t worth_minor; /* -1: the bidder wins today, or at no price */
    bool worth_is_gain;

    /* Award by `value` only: L = slope x P ties with the best bid of the others. */
    bool has_exchange;
    double exchange_slope;       /* L_best / P_best, per minor unit */
    double exchange_performance; /* L that ties at today's price */
};

/* The total of an entry after all its unit prices change by change_bp basis points, with tax and charges. -1:
 * the amount is too large. */
int64_t price_to_win_changed_total(const struct tender_outcome *tender, const struct instance *instance,
                                   size_t entry, int64_t change_bp);

/* Finds the total nearest to today's at which a bidder begins or ceases to win. out->entry is given; sets
 * range, total_minor, wins_as and loses_to. The result is exact for every award, since it follows one flip
 * after the other. */
void price_to_win_total(struct price_to_win *out, const struct award_rules *rules,
                        const struct award_bid *bids, size_t n);

/* Computes the price to win of every bidder in the order of the ranking: [*n] on the arena. The tender must
 * be ranked under an award. */
struct price_to_win *prices_to_win(size_t *n, const struct tender_outcome *tender,
                                   const struct instance *instance, struct arena *arena);

#endif
