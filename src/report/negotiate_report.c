/* negotiate_report.c - writes the prices to win of bids, or the price changes of sellers that change the
 * plan. */
#include "report/negotiate_report.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/price_to_win_report.h"
#include "report/tender_report.h"
#include "search/reprice.h"
#include "study/negotiate.h"
#include "tender/tender.h"

/* --- bids --- */

void negotiate_report_bids(struct sink *sink, const struct instance *instance,
                           const struct tender_outcome *tender)
{
    sink_title(sink, instance->scenario->file.title);
    tender_report_headline(sink, instance, tender);
    sink_string(sink, "of", NULL, "bids");
    sink_string(sink, "currency", NULL, instance->currency);
    sink_string(sink, "winner", NULL, tender->n_feasible > 0 ? tender->entries[0].name : NULL);
    sink_string(sink, "formula", NULL, award_methods[tender->rules.by].formula);
    price_to_win_report(sink, instance, tender, SINK_MAIN);
    sink_details_begin(sink);
    sink_say(sink,
             "Each limit is proven. A bid wins at its highest winning price and loses at one minor unit "
             "more. It wins at its discount or surcharge and loses at one basis point (0.01 %%) more.");
    if (tender->rules.by == AWARD_VALUE)
        sink_say(sink, "Performance for a tie: at this performance and its present price a bid would equal "
                       "the best other bid.");
    sink_details_end(sink);
    plan_report_hashes(sink, instance, NULL);
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

/* The buyer's saving, if the goal is cost or the objective is unchanged; -1: the gain is not an amount of
 * money. */
static int64_t worth_minor(const struct instance *instance, const struct plan *plan,
                           const struct seller_terms *terms)
{
    const struct seller_answer *other = terms->in_plan ? &terms->without : &terms->buys.at;
    if (!other->found || isnan(terms->gain) ||
        (instance->goal != GOAL_COST && compare_close(other->objective, plan->objective) != 0))
        return -1;
    return llabs(other->cost_minor - plan->cost_minor);
}

static const char *gain_text(const struct instance *instance, const struct plan *plan,
                             const struct seller_terms *terms)
{
    const int64_t money_minor = worth_minor(instance, plan, terms);
    if (terms->in_plan && !terms->without.found && !terms->without.refused)
        return "; without this seller nothing can be bought";
    if (isnan(terms->gain))
        return "";
    if (money_minor == 0)
        return "; the result equals the plan";
    if (money_minor > 0)
        return arena_printf(instance->arena, "; this is worth %s", value_cost_text(instance, money_minor));
    return arena_printf(instance->arena, "; this is worth %s %% of the %s",
                        number_text(100 * terms->gain, 3, instance->arena), goal_names[instance->goal]);
}

static const char *plan_words(const struct instance *instance, const struct plan *plan,
                              const struct seller_terms *terms)
{
    const struct seller_end *buys = &terms->buys, *same = &terms->same;
    struct arena *arena = instance->arena;
    if (buys->range == SELLER_UNKNOWN)
        return "In the plan; its possible surcharge is not known.";
    if (buys->range == SELLER_ANY)
        return "In the plan at any price: nothing else can be bought.";
    if (same->range == SELLER_UP_TO && same->change_bp < buys->change_bp)
        return arena_printf(arena,
                            "The plan is unchanged up to %s %% more and includes this seller up to %s %% "
                            "more%s.",
                            value_percent_text(instance, same->change_bp),
                            value_percent_text(instance, buys->change_bp), gain_text(instance, plan, terms));
    return arena_printf(arena, "The plan is unchanged up to %s %% more and excludes this seller beyond%s.",
                        value_percent_text(instance, buys->change_bp), gain_text(instance, plan, terms));
}

static const char *seller_text(const struct instance *instance, const struct plan *plan,
                               const struct seller_terms *terms)
{
    const struct seller_end *buys = &terms->buys;
    if (terms->in_plan)
        return plan_words(instance, plan, terms);
    if (buys->range == SELLER_NEVER)
        return "No discount below 100 % enters the plan.";
    if (buys->range == SELLER_UNKNOWN)
        return "The discount that enters the plan is not known.";
    return arena_printf(instance->arena, "Enters the plan from a discount of %s %% on all its offers%s.",
                        value_percent_text(instance, -buys->change_bp), gain_text(instance, plan, terms));
}

static void put_seller(struct sink *sink, const struct instance *instance, const struct plan *plan,
                       const struct seller_terms *terms)
{
    const struct seller_end *buys = &terms->buys, *same = &terms->same;
    const bool ends = buys->range == SELLER_UP_TO, in = terms->in_plan;
    const int64_t worth = worth_minor(instance, plan, terms);
    SINK_ROW(sink, in, value_text(terms->seller), value_bool(in), value_integer((int64_t)terms->n_parts),
             value_cost(instance, terms->paid_minor), value_text(ENDS[buys->range]),
             value_percent_if(ends && !in, -buys->change_bp), value_percent_if(ends && in, buys->change_bp),
             value_text(in ? ENDS[same->range] : NULL),
             value_percent_if(in && same->range == SELLER_UP_TO, same->change_bp),
             value_text(answer_text(buys, &buys->at)),
             value_cost_if(ends && buys->at.found, instance, buys->at.cost_minor),
             value_cost_if(ends && buys->at.found, instance, buys->at.paid_minor),
             value_text(answer_text(buys, &buys->beyond)),
             value_text(in && terms->without.found ? terms->without.plan : NULL), value_real(terms->gain),
             value_cost_if(worth >= 0, instance, worth), value_bool(terms->proven),
             value_text(seller_text(instance, plan, terms)));
}

void negotiate_report_sellers(struct sink *sink, const struct instance *instance, const struct plan *plan,
                              const struct negotiation *terms)
{
    const char *purchase = plan_report_clusters(instance, plan);
    bool proven = true;
    sink_title(sink, instance->scenario->file.title);
    sink_label(sink, "Plan", "%s for %s", purchase, plan_report_cost(instance, plan));
    sink_label(sink, "Change", "all prices of one seller by the same percentage; other sellers unchanged");
    sink_string(sink, "of", NULL, "sellers");
    sink_string(sink, "currency", NULL, instance->currency);
    sink_string(sink, "plan", NULL, purchase);
    sink_money(sink, "cost", NULL, plan->cost_minor, instance->currency);
    sink_string(sink, "objective", NULL, goal_names[instance->goal]);
    sink_table_begin(sink, "rows", "Sellers (those of the plan are marked)", SINK_MAIN, COLUMNS_SELLERS);
    for (size_t i = 0; i < terms->n; i++) {
        put_seller(sink, instance, plan, &terms->v[i]);
        proven = proven && terms->v[i].proven;
    }
    sink_table_end(sink);
    sink_details_begin(sink);
    sink_say(sink,
             "Each limit is proven: the problem is solved at the change and at one basis point (0.01 %%) "
             "more.");
    sink_say(sink,
             "The worth of a seller in the plan is the loss of the best plan without it. For other sellers "
             "it is the gain from the discount.");
    if (terms->n_unnamed > 0)
        sink_say(sink, "%zu parts that could be bought have neither seller nor vendor, and no row here.",
                 terms->n_unnamed);
    if (!proven)
        sink_say(sink, "A seller charges for small orders. A smaller discount may be enough, and a larger "
                       "surcharge possible.");
    sink_details_end(sink);
    plan_report_hashes(sink, instance, NULL);
}
