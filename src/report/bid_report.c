/* bid_report.c - one bid: its cluster, the requirements it misses, and the best purchase for the same money.
 */
#include <math.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "purchase/order.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "report/tender_report.h"
#include "search/reprice.h"
#include "tender/bid.h"

/* Origin of the prices of a bid's lines. */
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
    const char *name, *words, *heading;
} PRICES[N_PRICES] = {
    [PRICES_CATALOG] = {"catalog", "none in the bid; catalogue prices used", "Bid at catalogue prices"},
    [PRICES_OWN] = {"bid", "as in the bid", "Bid at its own prices"},
    [PRICES_BOTH] = {"both", "as in the bid; catalogue prices where the bid has none",
                     "Bid at its own prices and catalogue prices"},
    [PRICES_LUMP] = {"lump sum", "lump sum of the bid; prices of single lines do not count",
                     "Lines of the bid; the price is a lump sum"},
};

const char *bid_report_prices(const struct bid *bid)
{
    return PRICES[prices_of(bid)].name;
}

static void label_best(struct sink *sink, const struct instance *instance, const struct bid_score *score)
{
    struct arena *arena = instance->arena;
    const char *gain = "";
    if (!score->best.found)
        return;
    if (isfinite(score->gain) && !(score->gain > 0)) {
        sink_label(sink, "Best purchase", "for the same money: nothing faster than the bid");
        return;
    }
    if (isfinite(score->gain))
        gain = arena_printf(arena, " (+%s %%)", number_text(100 * score->gain, 3, arena));
    sink_label(sink, "Best purchase", "for the same money: %s, %s%s%s",
               plan_report_clusters(instance, &score->best), instance_rate_text(instance, score->best.rate),
               gain, sink_is_brief(sink) ? "; -v lists it" : "");
}

/* Labels the parts that no cluster uses, with their price. Spare units of the other parts are printed later,
 * and only with -v. */
static void label_unused(struct sink *sink, const struct instance *instance, const struct bid *bid,
                         const struct bid_score *score)
{
    struct text names = TEXT_INIT;
    int64_t total_minor = 0;
    for (size_t i = 0; i < score->n_bill && score->plan.found; i++) {
        const struct bill_line *line = &score->bill[i];
        if (line->quantity == 0 || line->used > 0)
            continue;
        total_minor += score->rows[i].total_minor;
        text_printf(&names, "%s%s", names.n ? ", " : "", instance->snapshot->parts[line->part].id);
    }
    if (names.n && bid->lump)
        sink_label(sink, "Not used", "%s (in no cluster)", names.s);
    else if (names.n)
        sink_label(sink, "Not used", "%s: %s (in no cluster)", value_cost_text(instance, total_minor),
                   names.s);
    text_fini(&names);
}

/* Labels the spare units if nodes are among them: the bid then lacks other parts for a larger cluster. */
static void label_spares(struct sink *sink, const struct instance *instance, const struct bid_score *score)
{
    struct text units = TEXT_INIT;
    const char *why = NULL;
    for (size_t i = 0; i < score->n_spares; i++) {
        const struct bid_spare *spare = &score->spares[i];
        const struct part *part = &instance->snapshot->parts[spare->part];
        bool used = false;
        for (size_t k = 0; k < score->n_bill; k++)
            used = used || (score->bill[k].part == spare->part && score->bill[k].used > 0);
        if (!used)
            continue;
        text_printf(&units, "%s%s x %s", units.n ? ", " : "",
                    number_text((double)spare->quantity, 15, instance->arena), part->id);
        why = part->kind == PART_NODE ? spare->why : why;
    }
    if (why)
        sink_label(sink, "Spare units", "%s (%s)", units.s, why);
    text_fini(&units);
}

static void say_headline(struct sink *sink, const struct instance *instance, const struct bid *bid,
                         const struct bid_score *score)
{
    const char *cost = plan_report_costs(instance, score->cost_minor, bid_whole_cost(score));
    if (score->plan.found)
        sink_say(sink, "Bid %s: %s, %s for %s: %s", path_name(bid->path),
                 score->feasible ? "feasible" : "NOT feasible",
                 instance_rate_text(instance, score->plan.rate), cost,
                 plan_report_clusters(instance, &score->plan));
    else
        sink_say(sink, "Bid %s: NOT feasible, no cluster that runs the workload for %s", path_name(bid->path),
                 cost);
    sink_label(sink, "Prices", "%s", PRICES[prices_of(bid)].words);
    if (score->n_violations == 0)
        sink_label(sink, "Requirements", "all met");
    else
        sink_label(sink, "Requirements", "%zu not met, listed below", score->n_violations);
    label_best(sink, instance, score);
    label_unused(sink, instance, bid, score);
    label_spares(sink, instance, score);
}

static void report_answer(struct sink *sink, const struct instance *instance, const struct bid *bid,
                          const struct bid_score *score)
{
    const struct plan *plan = &score->plan;
    sink_bool(sink, "feasible", NULL, score->feasible);
    sink_put(sink, "rate", NULL, value_rate(instance, plan->found ? plan->rate : (double)NAN));
    sink_string(sink, "rate_unit", NULL, instance_rate_unit(instance));
    sink_money(sink, "cost", NULL, bid_whole_cost(score), instance->currency);
    sink_string(sink, "prices", NULL, bid_report_prices(bid));
    sink_put(sink, "budget", NULL,
             value_cost_if(instance->budget_minor != BUDGET_NONE, instance, instance->budget_minor));
    sink_string(sink, "currency", NULL, instance->currency);
    sink_real(sink, "power_W", NULL, plan->found ? plan->power_W : (double)NAN, 6, NULL);
}

static void report_violations(struct sink *sink, const struct bid_score *score)
{
    const bool any = score->n_violations > 0;
    sink_table_begin(sink, "violations", any ? "Requirements not met" : NULL, SINK_MAIN, COLUMNS_VIOLATIONS,
                     shown(any), shown(any), any ? "+" : "-", any ? "+" : "-");
    for (size_t i = 0; i < score->n_violations; i++) {
        const struct violation *violation = &score->violations[i];
        SINK_ROW(sink, false, value_text(violation->what), value_text(violation->detail),
                 value_text(violation->at.file), value_integer_if(violation->at.line > 0, violation->at.line),
                 value_integer_if(violation->at.column > 0, violation->at.column));
    }
    sink_table_end(sink);
}

static void report_spares(struct sink *sink, const struct instance *instance, const struct bid_score *score)
{
    sink_table_begin(sink, "serves_nothing", "Units not used", SINK_SIDE, COLUMNS_SERVES_NOTHING);
    for (size_t i = 0; i < score->n_spares; i++) {
        SINK_ROW(sink, false, value_text(instance->snapshot->parts[score->spares[i].part].id),
                 value_integer(score->spares[i].quantity), value_text(score->spares[i].why));
    }
    sink_table_end(sink);
}

static void report_bill(struct sink *sink, const struct instance *instance, const struct bid *bid,
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
                 value_cost_if(!unpriced, instance, row->total_minor), value_text(price_of));
    }
    sink_table_end(sink);
}

static void report_best(struct sink *sink, const struct bid_score *score)
{
    const struct plan *best = &score->best;
    const struct instance *instance = &score->best_problem;
    if (!best->found) {
        sink_put(sink, "best_for_same_cost", NULL, value_null());
        return;
    }
    sink_begin(sink, "best_for_same_cost", "Best purchase for the same money");
    sink_bool(sink, "proven", NULL, best->status == PLAN_OPTIMAL);
    sink_put(sink, "rate", NULL, value_rate(instance, best->rate));
    sink_real(sink, "gain", NULL, score->gain, 6, NULL);
    sink_money(sink, "cost", NULL, best->cost_minor, instance->currency);
    plan_report_order(sink, instance, best, SINK_SIDE);
    sink_end(sink);
}

/* The bid's price and the operating cost of its clusters. */
static void report_tco(struct sink *sink, const struct instance *instance, const struct bid_score *score)
{
    struct operation_cost operation = score->plan.operation;
    operation.rent_minor += score->rent_minor;
    if (instance->purchase->operation.given && score->plan.found)
        plan_report_tco(sink, instance, score->cost_minor, &operation);
}

void bid_report(struct sink *sink, const struct instance *instance, const struct bid *bid,
                const struct bid_score *score)
{
    say_headline(sink, instance, bid, score);
    report_answer(sink, instance, bid, score);
    report_violations(sink, score);
    sink_details_begin(sink);
    report_spares(sink, instance, score);
    plan_report_each(sink, &score->instance, &score->plan);
    report_bill(sink, instance, bid, score);
    report_tco(sink, instance, score);
    report_best(sink, score);
    sink_details_end(sink);
    plan_report_hashes(sink, instance, bid->hash);
}
