/* bid_report.c - what a bid makes, what is wrong with it, and what its money could buy. */
#include <math.h>

#include "purchase/order.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/tender_report.h"
#include "search/reprice.h"
#include "tender/bid.h"

/* How the lines are priced. */
enum prices { PRICES_CATALOG, PRICES_OWN, PRICES_BOTH, PRICES_LUMP, N_PRICES };

static enum prices prices_of(const struct bid *bid)
{
    size_t own = 0;
    for (size_t i = 0; i < bid->n; i++)
        own += bid->lines[i].price != BID_PRICE_CATALOG;
    if (bid->lump)
        return PRICES_LUMP;
    return own == 0 ? PRICES_CATALOG : own == bid->n ? PRICES_OWN : PRICES_BOTH;
}

static const struct {
    const char *name, *sentence, *heading;
} PRICES[N_PRICES] = {
    [PRICES_CATALOG] = {"catalog", "It has no prices: those of the catalogue count.",
                        "The bid at the catalogue's prices"},
    [PRICES_OWN] = {"bid", "Its own prices count.", "The bid at its own prices"},
    [PRICES_BOTH] = {"both", "Its own prices count, the catalogue's where it has none.",
                     "The bid at its own prices, and the catalogue's"},
    [PRICES_LUMP] = {"lump sum", "Its lump sum counts, whatever its lines would cost.",
                     "The bid, which costs its lump sum"},
};

const char *bid_report_prices(const struct bid *bid)
{
    return PRICES[prices_of(bid)].name;
}

static const char *rate_words(const struct problem *problem, const struct plan *plan)
{
    return problem_rate_text(problem, plan->lambda);
}

static void say_headline(struct sink *sink, const struct problem *problem, const struct bid *bid,
                         const struct bid_score *score)
{
    const char *cost = plan_report_costs(problem, score->cost_minor, bid_whole_cost(score));
    if (score->plan.found)
        sink_say(sink, "%s makes %s: %s for %s.", bid->path, plan_report_clusters(problem, &score->plan),
                 rate_words(problem, &score->plan), cost);
    else
        sink_say(sink, "%s makes no cluster that runs the workload; it costs %s.", bid->path, cost);
    sink_say(sink, "%s", PRICES[prices_of(bid)].sentence);
    if (score->feasible)
        sink_say(sink, "It meets every requirement of the scenario.");
    else
        sink_say(sink, "It is NOT feasible: %zu %s.", score->n_violations,
                 score->n_violations == 1 ? "requirement is not met" : "requirements are not met");
    if (score->best.found && isfinite(score->gain) && !(score->gain > 0))
        sink_say(sink, "The same money buys nothing faster.");
    else if (score->best.found)
        sink_say(sink, "The same money buys %s: %s%s.", plan_report_clusters(problem, &score->best),
                 rate_words(problem, &score->best),
                 isfinite(score->gain) ? arena_printf(problem->arena, ", %s %% more",
                                                      number_text(100 * score->gain, 3, problem->arena))
                                       : "");
    sink_say(sink, "%s", "");
}

static void report_answer(struct sink *sink, const struct problem *problem, const struct bid *bid,
                          const struct bid_score *score)
{
    const struct plan *plan = &score->plan;
    sink_bool(sink, "feasible", NULL, score->feasible);
    sink_put(sink, "rate", NULL, value_rate(problem, plan->found ? plan->lambda : (double)NAN));
    sink_string(sink, "rate_unit", NULL, problem_rate_unit(problem));
    sink_money(sink, "cost", NULL, bid_whole_cost(score), problem->currency);
    sink_string(sink, "prices", NULL, bid_report_prices(bid));
    sink_put(sink, "budget", NULL,
             value_cost_if(problem->budget_minor != BUDGET_NONE, problem, problem->budget_minor));
    sink_string(sink, "currency", NULL, problem->currency);
    sink_real(sink, "power_W", NULL, plan->found ? plan->power_W : (double)NAN, 6, NULL);
}

static void report_violations(struct sink *sink, const struct bid_score *score)
{
    sink_table_begin(sink, "violations", "What is wrong", SINK_MAIN, COLUMNS_VIOLATIONS);
    for (size_t i = 0; i < score->n_violations; i++) {
        const struct violation *violation = &score->violations[i];
        SINK_ROW(sink, false, value_text(violation->what), value_text(violation->detail),
                 value_text(violation->at.file), value_integer_if(violation->at.line > 0, violation->at.line),
                 value_integer_if(violation->at.column > 0, violation->at.column));
    }
    sink_table_end(sink);
}

static void report_spares(struct sink *sink, const struct problem *problem, const struct bid_score *score)
{
    sink_table_begin(sink, "serves_nothing", "What serves nothing", SINK_SIDE, COLUMNS_SERVES_NOTHING);
    for (size_t i = 0; i < score->n_spares; i++) {
        SINK_ROW(sink, false, value_text(problem->snapshot->parts[score->spares[i].part].id),
                 value_integer(score->spares[i].quantity), value_text(score->spares[i].why));
    }
    sink_table_end(sink);
}

static void report_bill(struct sink *sink, const struct problem *problem, const struct bid *bid,
                        const struct bid_score *score)
{
    const enum prices prices = prices_of(bid);
    sink_table_begin(sink, "bill_of_materials", PRICES[prices].heading, SINK_SIDE, COLUMNS_BILL_OF_MATERIALS,
                     shown(prices == PRICES_BOTH));
    for (size_t i = 0; i < score->n_rows; i++) {
        const struct bill_row *row = &score->rows[i];
        const bool unpriced = i >= score->first_other && row->total_minor == 0;
        const char *price_of = unpriced                                ? NULL
                               : i >= score->first_other               ? "bid"
                               : !row->line                            ? NULL
                               : score->prices[i] == BID_PRICE_CATALOG ? "catalogue"
                                                                       : "bid";
        SINK_ROW(sink, false, value_text(row->name), value_text(row->kind), value_integer(row->quantity),
                 value_cost_if(!unpriced, problem, row->total_minor), value_text(price_of));
    }
    sink_table_end(sink);
}

static void report_best(struct sink *sink, const struct bid_score *score)
{
    const struct plan *best = &score->best;
    const struct problem *problem = &score->best_problem;
    if (!best->found) {
        sink_put(sink, "best_for_same_cost", NULL, value_null());
        return;
    }
    sink_begin(sink, "best_for_same_cost", "For the same money");
    sink_bool(sink, "proven", NULL, best->status == PLAN_OPTIMAL);
    sink_put(sink, "rate", NULL, value_rate(problem, best->lambda));
    sink_real(sink, "gain", NULL, score->gain, 6, NULL);
    sink_money(sink, "cost", NULL, best->cost_minor, problem->currency);
    plan_report_order(sink, problem, best, SINK_SIDE);
    sink_end(sink);
}

/* Its price, and the operation of what its clusters use. */
static void report_tco(struct sink *sink, const struct problem *problem, const struct bid_score *score)
{
    struct operation_cost operation = score->plan.operation;
    operation.rent_minor += score->rent_minor;
    if (problem->purchase->operation.given && score->plan.found)
        plan_report_tco(sink, problem, score->cost_minor, &operation);
}

void bid_report(struct sink *sink, const struct problem *problem, const struct bid *bid,
                const struct bid_score *score)
{
    say_headline(sink, problem, bid, score);
    report_answer(sink, problem, bid, score);
    report_violations(sink, score);
    report_spares(sink, problem, score);
    plan_report_each(sink, &score->problem, &score->plan);
    report_bill(sink, problem, bid, score);
    report_tco(sink, problem, score);
    report_best(sink, score);
    plan_report_hashes(sink, problem, bid->hash);
}
