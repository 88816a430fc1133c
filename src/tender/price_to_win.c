/* price_to_win.c - finds the highest total and the smallest discount with which each bidder wins. */
#include "tender/price_to_win.h"

#include <math.h>

#include "base/arena.h"
#include "base/decimal.h"
#include "catalog/snapshot.h"
#include "problem/instance.h"
#include "tender/tender.h"

/* 100 % in basis points; a discount leaves at least 1. */
enum { WHOLE_BP = 10000, DISCOUNT_AT_MOST_BP = WHOLE_BP - 1 };

/* Largest surcharge that is tried: 100,000 times the price. */
#define SURCHARGE_AT_MOST_BP ((int64_t)1000000000)

static bool is_of(const struct award_bid *bids, size_t entry, size_t other)
{
    return other != NO_INDEX && bids[other].family == bids[entry].family;
}

/* --- the total --- */

/* The winner if the bidder's entry costs total_minor and its alternatives change by the same amount.
 * NO_INDEX: no bid can win. */
static size_t first_at(size_t entry, int64_t total_minor, const struct award_rules *rules,
                       const struct award_bid *bids, size_t n, struct arena *scratch)
{
    struct award_bid *moved = ARENA_COPY(scratch, bids, n, 0, struct award_bid);
    struct award_score *scores = ARENA_NEW(scratch, n, struct award_score);
    size_t *order = ARENA_NEW(scratch, n, size_t);
    for (size_t i = 0; i < n; i++)
        if (is_of(bids, entry, i))
            moved[i].price_minor += total_minor - bids[entry].price_minor;
    return award_rank(scores, order, rules, moved, n) > 0 ? order[0] : NO_INDEX;
}

/* Finds the price nearest to today's at which the bidder begins or ceases to win. False: there is none. */
static bool find_flip(int64_t *total_minor, const struct price_to_win *win, const struct award_rules *rules,
                      const struct award_bid *bids, size_t n, struct arena *scratch)
{
    struct award_bid *moved = ARENA_COPY(scratch, bids, n, 0, struct award_bid);
    struct award_flip flip = {.input = AWARD_PRICE_OF, .bid = win->entry};
    for (;;) {
        award_flip(&flip, rules, moved, n, scratch);
        const struct award_side *side = &flip.sides[win->winner];
        *total_minor = (int64_t)side->value;
        if (!side->found || is_of(bids, win->entry, side->winner) != win->winner)
            return side->found;
        for (size_t i = 0; i < n; i++) /* the award changes, but not for this bidder: continue from there */
            if (is_of(bids, win->entry, i))
                moved[i].price_minor += *total_minor - (int64_t)flip.now;
    }
}

/* The lowest price among the bidder's alternatives if the entry costs total_minor. */
static int64_t lowest_minor(size_t entry, int64_t total_minor, const struct award_bid *bids, size_t n)
{
    int64_t lowest = bids[entry].price_minor;
    for (size_t i = 0; i < n; i++)
        if (is_of(bids, entry, i) && bids[i].price_minor < lowest)
            lowest = bids[i].price_minor;
    return lowest + total_minor - bids[entry].price_minor;
}

void price_to_win_total(struct price_to_win *out, const struct award_rules *rules,
                        const struct award_bid *bids, size_t n)
{
    struct arena scratch = ARENA_INIT;
    const size_t entry = out->entry;
    int64_t total_minor = 0;
    out->now_minor = bids[entry].price_minor;
    out->winner = is_of(bids, entry, first_at(entry, out->now_minor, rules, bids, n, &scratch));
    out->range = out->winner ? WINS_ANY : WINS_NEVER;
    if (find_flip(&total_minor, out, rules, bids, n, &scratch)) {
        total_minor -= out->winner;
        out->wins_as = first_at(entry, total_minor, rules, bids, n, &scratch);
        /* the search for flips treats a price of 0 as one minor unit */
        if (!is_of(bids, entry, out->wins_as))
            out->wins_as = first_at(entry, --total_minor, rules, bids, n, &scratch);
        if (out->winner || lowest_minor(entry, total_minor, bids, n) > 0) {
            out->range = WINS_UP_TO;
            out->total_minor = total_minor;
            out->loses_to = first_at(entry, total_minor + 1, rules, bids, n, &scratch);
        }
    }
    arena_fini(&scratch);
}

/* --- one change of all unit prices --- */

static int64_t changed_price(int64_t amount_minor, int64_t change_bp)
{
    return amount_minor > 0 ? round_div((int128)amount_minor * (WHOLE_BP + change_bp), WHOLE_BP)
                            : amount_minor;
}

/* Scales the catalogue prices of lines without a price of their own. */
static void change_catalogue(struct instance *instance, const struct bid *bid, int64_t change_bp,
                             struct arena *arena)
{
    const struct decimal factor = {WHOLE_BP + change_bp, 4};
    instance->item = instance_items(instance, arena);
    instance_forget_costs(instance, arena);
    for (size_t i = 0; i < bid->n; i++) {
        const size_t part = snapshot_part(instance->snapshot, bid->lines[i].part);
        if (bid->lines[i].price != BID_PRICE_CATALOG || part == NO_INDEX)
            continue;
        struct price *price = &instance->item[part].price;
        price->steps = ARENA_COPY(arena, price->steps, price->n, 0, struct price_step);
        for (size_t k = 0; k < price->n; k++)
            price_step_scale(&price->steps[k], factor);
    }
}

int64_t price_to_win_changed_total(const struct tender_outcome *tender, const struct instance *instance,
                                   size_t entry, int64_t change_bp)
{
    const struct tender_entry *of = &tender->entries[entry];
    struct arena scratch = ARENA_INIT;
    struct instance other = instance_varied(instance);
    struct bid bid = of->bid;
    other.arena = &scratch;
    change_catalogue(&other, &bid, change_bp, &scratch);
    bid.lines = ARENA_COPY(&scratch, bid.lines, bid.n, 0, struct bid_line);
    for (size_t i = 0; i < bid.n; i++)
        bid.lines[i].price_minor = changed_price(bid.lines[i].price_minor, change_bp);
    bid.lump_minor = changed_price(bid.lump_minor, change_bp);
    bid.options_minor = 0;
    for (size_t k = 0; k < bid.n_options; k++)
        if (bid.taken >> k & 1 && bid.options[k].lump)
            bid.options_minor += changed_price(bid.options[k].lump_minor, change_bp);
    const int64_t cost_minor = bid_cost(&other, &bid, &scratch);
    arena_fini(&scratch);
    return cost_minor < 0 ? -1 : money_plus(cost_minor, bid_operation(&of->score) - of->score.rent_minor);
}

/* A bidder whose unit prices are changed, and scratch memory. */
struct bidder_change {
    const struct tender_outcome *tender;
    const struct instance *instance;
    size_t entry;
    struct award_bid *bids; /* [n] the bids with the changed totals */
    struct award_score *scores;
    size_t *order;
};

static bool wins_with(const struct bidder_change *c, int64_t change_bp)
{
    const struct tender_outcome *tender = c->tender;
    for (size_t i = 0; i < tender->n; i++)
        if (is_of(tender->bids, c->entry, i)) {
            c->bids[i].price_minor = price_to_win_changed_total(tender, c->instance, i, change_bp);
            if (c->bids[i].price_minor < 0)
                return false;
        }
    return award_rank(c->scores, c->order, &tender->rules, c->bids, tender->n) > 0 &&
           is_of(tender->bids, c->entry, c->order[0]);
}

/* Finds the change nearest to 0 at which the bidder begins or ceases to win, at most `most` basis points. 0:
 * none. Bisection is exact, because a lower price never hurts its bidder. But a discount may bring a charge
 * for small orders; with such charges every change is tried. */
static int64_t first_change(const struct bidder_change *c, bool winner, int64_t most)
{
    const int64_t sign = winner ? 1 : -1;
    const bool each = c->instance->market.n_charges > 0;
    int64_t before = 0, beyond = 1;
    while (wins_with(c, sign * beyond) == winner) {
        if (beyond == most)
            return 0;
        before = beyond;
        beyond = 2 * beyond < most ? 2 * beyond : most;
    }
    for (before = each ? 0 : before; beyond - before > 1;) {
        const int64_t next = each ? before + 1 : before + (beyond - before) / 2;
        *(wins_with(c, sign * next) == winner ? &before : &beyond) = next;
    }
    return sign * beyond;
}

static void find_change(struct price_to_win *out, const struct bidder_change *c)
{
    const int64_t first =
        first_change(c, out->winner, out->winner ? SURCHARGE_AT_MOST_BP : DISCOUNT_AT_MOST_BP);
    out->has_change = first != 0;
    if (!out->has_change)
        return;
    out->change_bp = first - out->winner;
    out->changed_minor = price_to_win_changed_total(c->tender, c->instance, out->entry, out->change_bp);
    out->one_more_minor = price_to_win_changed_total(c->tender, c->instance, out->entry, out->change_bp + 1);
}

/* --- worth of the change, and performance per money --- */

/* The increase of the winning score if the bidder changes its prices to win. */
static int64_t gain_minor(const struct price_to_win *win, const struct bidder_change *c)
{
    const struct tender_outcome *tender = c->tender;
    if (win->has_change) {
        (void)wins_with(c, win->change_bp);
    } else {
        for (size_t i = 0; i < tender->n; i++)
            if (is_of(tender->bids, win->entry, i))
                c->bids[i].price_minor = tender->bids[i].price_minor + win->total_minor - win->now_minor;
        (void)award_rank(c->scores, c->order, &tender->rules, c->bids, tender->n);
    }
    return (int64_t)(c->scores[c->order[0]].score - tender->scores[0].score);
}

static void find_worth(struct price_to_win *out, const struct bidder_change *c)
{
    out->worth_minor = -1;
    if (out->winner || out->range != WINS_UP_TO)
        return;
    out->worth_is_gain = award_by_money(&c->tender->rules) && c->tender->scores[0].eligible;
    out->worth_minor = out->worth_is_gain
                           ? gain_minor(out, c)
                           : out->now_minor - (out->has_change ? out->changed_minor : out->total_minor);
}

static void find_exchange(struct price_to_win *out, const struct tender_outcome *tender)
{
    size_t best = 0;
    while (best < tender->n && is_of(tender->bids, out->entry, best))
        best++;
    out->has_exchange = tender->rules.by == AWARD_VALUE && !out->excluded && best < tender->n &&
                        tender->scores[best].eligible && tender->bids[best].price_minor > 0;
    if (!out->has_exchange)
        return;
    const double performance = tender->scores[best].performance;
    const double price_minor = (double)tender->bids[best].price_minor;
    out->exchange_slope = performance / price_minor;
    out->exchange_performance = (double)out->now_minor * performance / price_minor;
}

/* True if the entry is the best-ranked of its bidder. */
static bool leads(const struct tender_outcome *tender, size_t entry)
{
    for (size_t i = 0; i < entry; i++)
        if (is_of(tender->bids, entry, i))
            return false;
    return true;
}

struct price_to_win *prices_to_win(size_t *n, const struct tender_outcome *tender,
                                   const struct instance *instance, struct arena *arena)
{
    struct price_to_win *wins = ARENA_NEW(arena, tender->n, struct price_to_win);
    *n = 0;
    for (size_t i = 0; i < tender->n; i++) {
        if (!leads(tender, i))
            continue;
        struct price_to_win *win = &wins[(*n)++];
        struct arena scratch = ARENA_INIT;
        struct bidder_change change = {.tender = tender,
                                       .instance = instance,
                                       .entry = i,
                                       .bids =
                                           ARENA_COPY(&scratch, tender->bids, tender->n, 0, struct award_bid),
                                       .scores = ARENA_NEW(&scratch, tender->n, struct award_score),
                                       .order = ARENA_NEW(&scratch, tender->n, size_t)};
        *win = (struct price_to_win){.entry = i, .excluded = true};
        for (size_t k = i; k < tender->n; k++)
            win->excluded = win->excluded && (!is_of(tender->bids, i, k) || tender->bids[k].excluded);
        price_to_win_total(win, &tender->rules, tender->bids, tender->n);
        if (win->range == WINS_UP_TO)
            find_change(win, &change);
        find_worth(win, &change);
        find_exchange(win, tender);
        arena_fini(&scratch);
    }
    return wins;
}
