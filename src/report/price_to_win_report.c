/* price_to_win_report.c - writes the prices at which bids win, in a table and in sentences. */
#include "report/price_to_win_report.h"

#include <math.h>

#include "base/arena.h"
#include "report/columns.h"
#include "report/value.h"
#include "search/reprice.h"
#include "tender/price_to_win.h"
#include "tender/tender.h"

static const char *const RANGES[] = {[WINS_UP_TO] = "up to", [WINS_NEVER] = "never", [WINS_ANY] = "any"};

/* ", 41,200.00 EUR less than the bid", for awards in money ", a gain of 41,200.00 EUR over today's award". */
static const char *worth_text(const struct instance *instance, const struct price_to_win *win)
{
    if (win->worth_is_gain && win->worth_minor == 0)
        return ", which equals today's award";
    return arena_printf(instance->arena,
                        win->worth_is_gain ? ", a gain of %s over today's award"
                                           : ", which saves %s on this bid",
                        value_cost_text(instance, win->worth_minor));
}

/* Total of the entry that wins. All alternatives of a bidder change by the same amount. */
static int64_t winning_minor(const struct tender_outcome *tender, const struct price_to_win *win)
{
    return tender->bids[win->wins_as].price_minor + win->total_minor - win->now_minor;
}

static const char *winner_words(const struct instance *instance, const struct tender_outcome *tender,
                                const struct price_to_win *win)
{
    struct arena *arena = instance->arena;
    if (win->range == WINS_ANY)
        return "It wins at any price.";
    const char *more = value_cost_text(instance, win->total_minor - win->now_minor), *lines = "", *as = "";
    if (win->has_change)
        lines = arena_printf(arena, " (%s %% on all lines)", value_percent_text(instance, win->change_bp));
    if (win->wins_as != win->entry) /* at this total, another alternative of the bidder wins */
        as = arena_printf(arena, ", then as %s for %s", tender->entries[win->wins_as].name,
                          value_cost_text(instance, winning_minor(tender, win)));
    return arena_printf(arena, "It wins today, and still with a price %s higher%s%s.", more, lines, as);
}

const char *price_to_win_report_text(const struct instance *instance, const struct tender_outcome *tender,
                                     const struct price_to_win *win)
{
    struct arena *arena = instance->arena;
    const char *as = "", *lines = "; no discount on its lines reaches this";
    if (win->winner)
        return winner_words(instance, tender, win);
    if (win->excluded)
        return "It cannot win by price: it misses a requirement other than the budget.";
    if (win->range == WINS_NEVER)
        return "It cannot win at any price above zero.";
    if (win->wins_as != win->entry)
        as = arena_printf(arena, " as %s", tender->entries[win->wins_as].name);
    if (win->has_change)
        lines = arena_printf(arena, ", or with a discount of %s %% on all lines",
                             value_percent_text(instance, -win->change_bp));
    return arena_printf(arena, "It wins%s up to %s%s%s.", as,
                        value_cost_text(instance, winning_minor(tender, win)), lines,
                        worth_text(instance, win));
}

/* The bid that wins one minor unit above the total. */
static const char *next_winner(const struct tender_outcome *tender, const struct price_to_win *win)
{
    return win->range != WINS_UP_TO    ? NULL
           : win->loses_to == NO_INDEX ? "nobody"
                                       : tender->entries[win->loses_to].name;
}

void price_to_win_report(struct sink *sink, const struct instance *instance,
                         const struct tender_outcome *tender, enum sink_table_role role)
{
    const bool value = tender->rules.by == AWARD_VALUE;
    const char *numbers = role == SINK_MAIN ? "" : "+", *words = role == SINK_MAIN ? "+" : "";
    sink_table_begin(sink, role == SINK_MAIN ? "rows" : "prices_to_win", "Price to win, other bids unchanged",
                     role, COLUMNS_PRICES_TO_WIN, numbers, numbers, numbers, numbers, value ? numbers : "-",
                     words);
    for (size_t i = 0; i < tender->n_wins; i++) {
        const struct price_to_win *win = &tender->wins[i];
        const bool ends = win->range == WINS_UP_TO, discount = win->has_change && !win->winner;
        SINK_ROW(sink, win->winner, value_text(tender->entries[win->entry].base),
                 value_text(tender->entries[win->entry].name), value_bool(win->winner),
                 value_cost(instance, win->now_minor), value_text(RANGES[win->range]),
                 value_cost_if(ends, instance, ends ? winning_minor(tender, win) : 0),
                 value_text(ends ? tender->entries[win->wins_as].name : NULL),
                 value_text(next_winner(tender, win)), value_percent_if(discount, -win->change_bp),
                 value_percent_if(win->has_change && win->winner, win->change_bp),
                 value_cost_if(win->has_change, instance, win->changed_minor),
                 value_cost_if(win->has_change, instance, win->one_more_minor),
                 value_cost_if(win->worth_minor >= 0, instance, win->worth_minor),
                 value_text(win->worth_minor < 0 ? NULL
                            : win->worth_is_gain ? "gain against today's award"
                                                 : "fall of the bid's price"),
                 value_real(win->has_exchange ? win->exchange_performance : (double)NAN),
                 value_real(win->has_exchange ? win->exchange_slope * instance->market.minor_per_major
                                              : (double)NAN),
                 value_text(price_to_win_report_text(instance, tender, win)));
    }
    sink_table_end(sink);
}
