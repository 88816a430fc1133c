/* negotiate_report.c - prices to win of bids, and terms of sellers. */
#include "report/negotiate_report.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/tender_report.h"
#include "search/reprice.h"
#include "study/negotiate.h"
#include "tender/price_to_win.h"
#include "tender/tender.h"

/* Basis points in per cent: exact to two decimals. */
static double percent_of(int64_t basis_points)
{
    return (double)basis_points / 100;
}

static struct value percent_if(bool when, int64_t basis_points)
{
    return value_real(when ? percent_of(basis_points) : (double)NAN);
}

static const char *percent_text(const struct problem *problem, int64_t basis_points)
{
    return number_text(percent_of(basis_points), 15, problem->arena);
}

/* --- bids --- */

static const char *const RANGES[] = {[WINS_UP_TO] = "up to", [WINS_NEVER] = "never", [WINS_ANY] = "any"};

static const char *money(const struct problem *problem, int64_t amount_minor)
{
    return value_cost_text(problem, amount_minor);
}

/* "; worth 41,200.00 EUR to you, the fall of its price". */
static const char *worth_words(const struct problem *problem, const struct price_to_win *win)
{
    if (win->worth_is_gain && win->worth_minor == 0)
        return "; as good as today's award";
    return arena_printf(problem->arena, "; worth %s to you, %s", money(problem, win->worth_minor),
                        win->worth_is_gain ? "against today's award" : "the fall of its price");
}

/* The total of the entry that wins: alternatives move by the same amount. */
static int64_t winning_minor(const struct tender_outcome *tender, const struct price_to_win *win)
{
    return tender->bids[win->wins_as].price_minor + win->total_minor - win->now_minor;
}

static const char *winner_words(const struct problem *problem, const struct tender_outcome *tender,
                                const struct price_to_win *win)
{
    struct arena *arena = problem->arena;
    if (win->range == WINS_ANY)
        return "It is awarded at any price.";
    const char *more = money(problem, win->total_minor - win->now_minor), *lines = "", *as = "";
    if (win->has_change)
        lines =
            arena_printf(arena, ", or %s %% more on all its lines", percent_text(problem, win->change_bp));
    if (win->wins_as != win->entry) /* of its alternatives another one is the last that wins */
        as = arena_printf(arena, "; it then wins as %s for %s", tender->entries[win->wins_as].name,
                          money(problem, winning_minor(tender, win)));
    return arena_printf(arena, "It is awarded, and could ask %s more%s%s.", more, lines, as);
}

const char *negotiate_report_words(const struct problem *problem, const struct tender_outcome *tender,
                                   const struct price_to_win *win)
{
    struct arena *arena = problem->arena;
    const char *as = "", *lines = ", which no discount on its lines reaches";
    if (win->winner)
        return winner_words(problem, tender, win);
    if (win->excluded)
        return "No price wins: it misses a requirement other than the budget.";
    if (win->range == WINS_NEVER)
        return "No price above zero wins.";
    if (win->wins_as != win->entry)
        as = arena_printf(arena, " as %s", tender->entries[win->wins_as].name);
    if (win->has_change)
        lines = arena_printf(arena, ", or from a discount of %s %% on all its lines",
                             percent_text(problem, -win->change_bp));
    return arena_printf(arena, "It wins%s up to %s%s%s.", as, money(problem, winning_minor(tender, win)),
                        lines, worth_words(problem, win));
}

/* Who is first one minor unit above the total. */
static const char *next_winner(const struct tender_outcome *tender, const struct price_to_win *win)
{
    return win->range != WINS_UP_TO    ? NULL
           : win->loses_to == NO_INDEX ? "nobody"
                                       : tender->entries[win->loses_to].name;
}

void negotiate_report_wins(struct sink *sink, const struct problem *problem,
                           const struct tender_outcome *tender, enum sink_table_role role)
{
    const bool value = tender->rules.by == AWARD_VALUE;
    sink_table_begin(sink, role == SINK_MAIN ? "rows" : "prices_to_win", "Price to win, other bids unchanged",
                     role, COLUMNS_PRICES_TO_WIN, value ? "" : "-");
    for (size_t i = 0; i < tender->n_wins; i++) {
        const struct price_to_win *win = &tender->wins[i];
        const bool ends = win->range == WINS_UP_TO, discount = win->has_change && !win->winner;
        SINK_ROW(sink, win->winner, value_text(tender->entries[win->entry].base),
                 value_text(tender->entries[win->entry].name), value_bool(win->winner),
                 value_cost(problem, win->now_minor), value_text(RANGES[win->range]),
                 value_cost_if(ends, problem, ends ? winning_minor(tender, win) : 0),
                 value_text(ends ? tender->entries[win->wins_as].name : NULL),
                 value_text(next_winner(tender, win)), percent_if(discount, -win->change_bp),
                 percent_if(win->has_change && win->winner, win->change_bp),
                 value_cost_if(win->has_change, problem, win->changed_minor),
                 value_cost_if(win->has_change, problem, win->one_more_minor),
                 value_cost_if(win->worth_minor >= 0, problem, win->worth_minor),
                 value_text(win->worth_minor < 0 ? NULL
                            : win->worth_is_gain ? "gain against today's award"
                                                 : "fall of the bid's price"),
                 value_real(win->has_exchange ? win->exchange_performance : (double)NAN),
                 value_real(win->has_exchange ? win->exchange_slope * problem->market.minor_per_major
                                              : (double)NAN),
                 value_text(negotiate_report_words(problem, tender, win)));
    }
    sink_table_end(sink);
}

void negotiate_report_bids(struct sink *sink, const struct problem *problem,
                           const struct tender_outcome *tender)
{
    sink_title(sink, problem->file->title);
    sink_say(sink, "%s", tender_report_answer(problem, tender));
    sink_say(sink, "The award goes by %s: %s.", award_names[tender->rules.by],
             award_methods[tender->rules.by].words);
    sink_say(sink, "%s", "");
    sink_string(sink, "of", NULL, "bids");
    sink_string(sink, "currency", NULL, problem->currency);
    sink_string(sink, "winner", NULL, tender->n_feasible > 0 ? tender->entries[0].name : NULL);
    sink_string(sink, "formula", NULL, award_methods[tender->rules.by].formula);
    negotiate_report_wins(sink, problem, tender, SINK_MAIN);
    sink_say(sink,
             "Both ends are proven: the bid wins at the total, and loses at one minor unit more. It wins at "
             "the discount or surcharge, and loses at one basis point (0.01 %%) beyond.");
    if (tender->rules.by == AWARD_VALUE)
        sink_say(sink,
                 "Ties with: the performance at which a bid would equal the best of the others, at its price "
                 "of today.");
    plan_report_hashes(sink, problem, NULL);
}

/* --- sellers --- */

static const char *const ENDS[] = {
    [SELLER_UP_TO] = "up to", [SELLER_NEVER] = "never", [SELLER_ANY] = "any", [SELLER_UNKNOWN] = "not known"};

static const char *answer_text(const struct seller_end *end, const struct seller_answer *answer)
{
    if (end->range != SELLER_UP_TO)
        return NULL;
    return answer->found ? answer->plan : answer->unbounded ? "without bound" : "nothing";
}

/* What the buyer saves, where money is the goal or the objective stays; -1: it is no money. */
static int64_t worth_minor(const struct problem *problem, const struct plan *plan,
                           const struct seller_terms *terms)
{
    const struct seller_answer *other = terms->in_plan ? &terms->without : &terms->buys.at;
    if (!other->found || isnan(terms->gain) ||
        (problem->goal != GOAL_COST && compare_close(other->objective, plan->objective) != 0))
        return -1;
    return llabs(other->cost_minor - plan->cost_minor);
}

static const char *gain_words(const struct problem *problem, const struct plan *plan,
                              const struct seller_terms *terms)
{
    const int64_t money_minor = worth_minor(problem, plan, terms);
    if (terms->in_plan && !terms->without.found && !terms->without.refused)
        return "; nothing can be bought without the seller";
    if (isnan(terms->gain))
        return "";
    if (money_minor == 0)
        return "; as good as the plan";
    if (money_minor > 0)
        return arena_printf(problem->arena, "; worth %s to you", money(problem, money_minor));
    return arena_printf(problem->arena, "; worth %s %% of the %s to you",
                        number_text(100 * terms->gain, 3, problem->arena), goal_names[problem->goal]);
}

static const char *plan_words(const struct problem *problem, const struct plan *plan,
                              const struct seller_terms *terms)
{
    const struct seller_end *buys = &terms->buys, *same = &terms->same;
    struct arena *arena = problem->arena;
    if (buys->range == SELLER_UNKNOWN)
        return "In the plan; how much more the seller could ask is not known.";
    if (buys->range == SELLER_ANY)
        return "In the plan at any price: nothing else can be bought.";
    if (same->range == SELLER_UP_TO && same->change_bp < buys->change_bp)
        return arena_printf(arena,
                            "The plan stays up to %s %% more, and buys from the seller up to %s %% more%s.",
                            percent_text(problem, same->change_bp), percent_text(problem, buys->change_bp),
                            gain_words(problem, plan, terms));
    return arena_printf(arena, "The plan stays up to %s %% more, and leaves the seller beyond%s.",
                        percent_text(problem, buys->change_bp), gain_words(problem, plan, terms));
}

static const char *seller_words(const struct problem *problem, const struct plan *plan,
                                const struct seller_terms *terms)
{
    const struct seller_end *buys = &terms->buys;
    if (terms->in_plan)
        return plan_words(problem, plan, terms);
    if (buys->range == SELLER_NEVER)
        return "No discount below 100 % enters the plan.";
    if (buys->range == SELLER_UNKNOWN)
        return "The discount that enters the plan is not known.";
    return arena_printf(problem->arena, "Enters the plan from a discount of %s %% on all its offers%s.",
                        percent_text(problem, -buys->change_bp), gain_words(problem, plan, terms));
}

static void put_seller(struct sink *sink, const struct problem *problem, const struct plan *plan,
                       const struct seller_terms *terms)
{
    const struct seller_end *buys = &terms->buys, *same = &terms->same;
    const bool ends = buys->range == SELLER_UP_TO, in = terms->in_plan;
    const int64_t worth = worth_minor(problem, plan, terms);
    SINK_ROW(sink, in, value_text(terms->seller), value_bool(in), value_integer((int64_t)terms->n_parts),
             value_cost(problem, terms->paid_minor), value_text(ENDS[buys->range]),
             percent_if(ends && !in, -buys->change_bp), percent_if(ends && in, buys->change_bp),
             value_text(in ? ENDS[same->range] : NULL),
             percent_if(in && same->range == SELLER_UP_TO, same->change_bp),
             value_text(answer_text(buys, &buys->at)),
             value_cost_if(ends && buys->at.found, problem, buys->at.cost_minor),
             value_cost_if(ends && buys->at.found, problem, buys->at.paid_minor),
             value_text(answer_text(buys, &buys->beyond)),
             value_text(in && terms->without.found ? terms->without.plan : NULL), value_real(terms->gain),
             value_cost_if(worth >= 0, problem, worth), value_bool(!terms->charged),
             value_text(seller_words(problem, plan, terms)));
}

void negotiate_report_sellers(struct sink *sink, const struct problem *problem, const struct plan *plan,
                              const struct negotiation *terms)
{
    const char *purchase = plan_report_clusters(problem, plan);
    bool charged = false;
    sink_title(sink, problem->file->title);
    sink_say(sink, "The plan: %s for %s. Each row changes all prices of one seller.", purchase,
             plan_report_cost(problem, plan));
    sink_say(sink, "%s", "");
    sink_string(sink, "of", NULL, "sellers");
    sink_string(sink, "currency", NULL, problem->currency);
    sink_string(sink, "plan", NULL, purchase);
    sink_money(sink, "cost", NULL, plan->cost_minor, problem->currency);
    sink_string(sink, "objective", NULL, goal_names[problem->goal]);
    sink_table_begin(sink, "rows", NULL, SINK_MAIN, COLUMNS_SELLERS);
    for (size_t i = 0; i < terms->n; i++) {
        put_seller(sink, problem, plan, &terms->v[i]);
        charged = charged || terms->v[i].charged;
    }
    sink_table_end(sink);
    sink_say(sink,
             "Sellers of the plan are marked. Both ends are proven: the problem is solved at the change "
             "and at one basis point (0.01 %%) more.");
    sink_say(sink,
             "Worth: loss of the best plan without a seller of the plan; else its gain from the discount.");
    if (terms->n_unnamed > 0)
        sink_say(sink, "Parts without a seller and a vendor have no row: %zu of those that could be bought.",
                 terms->n_unnamed);
    if (charged)
        sink_say(sink,
                 "A seller charges for small orders: a smaller change may also enter or leave the plan.");
    plan_report_hashes(sink, problem, NULL);
}
