/* plan_report_bill.c - what to order, and what it costs and emits over the years. */
#include <math.h>

#include "base/arena.h"
#include "problem/rent.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/problem_purchase.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "search/plan.h"

/* What the lines of a bill have in common: the text says it once, below the table. */
struct bill_traits {
    bool owned;                /* some units are owned */
    bool one_kind;             /* every price is of one kind */
    bool placeholders;         /* that of assumptions */
    bool one_date;             /* every quote is of one date */
    bool sellers;              /* a quote names its seller */
    size_t first_to_end;       /* line of the quote that runs out first; NO_INDEX: none does */
    const struct quote *quote; /* the first quote; NULL: none */
};

static struct bill_traits find_traits(const struct problem *problem, const struct plan *plan)
{
    struct bill_traits traits = {.one_date = true, .first_to_end = NO_INDEX};
    date end = 0;
    size_t n_quoted = 0, n_alike = 0;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct quote *of = bill_quote(problem, &plan->bill[i]);
        traits.owned = traits.owned || plan->bill[i].owned > 0;
        if (!of)
            continue;
        if (!traits.quote)
            traits.quote = of;
        n_quoted++;
        traits.sellers = traits.sellers || of->seller;
        /* what had run out by the date is expired, and says nothing of what comes */
        if (of->valid_until >= problem->as_of && (!end || of->valid_until < end)) {
            end = of->valid_until;
            traits.first_to_end = i;
        }
        n_alike += of->kind == traits.quote->kind;
        traits.one_date = traits.one_date && of->date == traits.quote->date;
    }
    traits.one_kind = n_quoted == n_alike && (n_quoted == plan->n_bill || n_quoted == 0);
    traits.placeholders = traits.one_kind && traits.quote && traits.quote->kind == FIGURE_ASSUMPTION;
    return traits;
}

bool plan_report_placeholders(const struct problem *problem, const struct plan *plan)
{
    return find_traits(problem, plan).placeholders;
}

bool plan_report_placeholders_in(const struct snapshot *snapshot)
{
    for (size_t i = 0; i < snapshot->paid.n_quotes; i++)
        if (snapshot->paid.quotes[i].kind != FIGURE_ASSUMPTION)
            return false;
    return snapshot->paid.n_quotes > 0;
}

struct price_origin price_origin_of(const struct problem *problem, const struct quote *quote, bool set)
{
    if (!quote)
        return (struct price_origin){value_text(set ? "set" : NULL), value_null(), value_null(),
                                     value_null()};
    return (struct price_origin){
        value_text(figure_kind_name(quote->kind)), value_date(quote->date), value_date(quote->valid_until),
        value_text(quote->source == NO_INDEX ? NULL : problem->snapshot->sources[quote->source].id)};
}

static void report_row(struct sink *sink, const struct problem *problem, const struct bill_row *row)
{
    const struct bill_line *line = row->line;
    const struct price_origin of =
        price_origin_of(problem, line ? bill_quote(problem, line) : NULL, line && line->quantity);
    SINK_ROW(sink, false, value_text(row->name), value_text(row->kind), value_integer(row->quantity),
             value_integer(line ? line->owned : 0),
             row->quantity > 0
                 ? value_cost(problem, round_div(row->total_minor - row->tax_minor, row->quantity))
                 : value_null(),
             value_cost(problem, row->tax_minor), value_cost(problem, row->total_minor), of.kind, of.date,
             of.source, value_text(line ? bill_quoted_by(problem, line) : row->vendor),
             value_integer(line ? bill_unused_offers(problem, line) : 0), value_text(row->vendor),
             value_text(line ? problem->snapshot->parts[row->part].name : NULL), of.until);
}

static void say_total(struct sink *sink, const struct problem *problem, const struct plan *plan,
                      const struct bill_traits *traits, const struct bill_row *rows, size_t n_rows)
{
    static const char *const prices[N_FIGURE_KINDS] = {
        [FIGURE_LIST] = "list prices",      [FIGURE_STREET] = "street prices",
        [FIGURE_QUOTE] = "quotes",          [FIGURE_INVOICE] = "invoices",
        [FIGURE_ESTIMATE] = "estimates",    [FIGURE_ASSUMPTION] = "assumptions",
        [FIGURE_MEASURED] = "measurements", [FIGURE_ESTIMATED] = "estimates"};
    int64_t total_minor = 0, rent_minor = 0;
    for (size_t i = 0; i < n_rows; i++)
        *(rows[i].line && bill_is_rent(problem, rows[i].part) ? &rent_minor : &total_minor) +=
            rows[i].total_minor;
    const char *total = value_cost_text(problem, total_minor);
    if (rent_minor > 0)
        total = arena_printf(problem->arena, "%s to buy, rent of %s", total,
                             value_cost_text(problem, rent_minor));
    const char *taxed = problem->purchase->tax.digits ? " with tax" : "";
    char day[11];
    if (problem->budget_minor == BUDGET_NONE)
        sink_say(sink, "Total%s %s.", taxed, total);
    else
        sink_say(sink, "Total%s %s; %s%s of the budget is left.", taxed, total,
                 problem->purchase->budget_on_tco ? "after operation " : "",
                 value_cost_text(problem, problem->budget_minor - plan->cost_minor));
    for (size_t i = plan->n_bill; i < n_rows; i++)
        sink_say(sink, "%s", rows[i].words);
    if (traits->first_to_end != NO_INDEX) {
        const struct bill_line *line = &plan->bill[traits->first_to_end];
        const char *of = bill_quoted_by(problem, line);
        sink_say(sink, "The first quote to run out, of %s%s%s, is valid until %s.",
                 problem->snapshot->parts[line->part].id, of && *of ? " from " : "", of ? of : "",
                 date_format(day, bill_quote(problem, line)->valid_until));
    }
    if (!traits->quote || !traits->one_date)
        return;
    const char *of = date_format(day, traits->quote->date);
    if (traits->one_kind)
        sink_say(sink, "All prices are %s of %s.", prices[traits->quote->kind], of);
    else
        sink_say(sink, "Prices that were not set are of %s.", of);
}

/* What a plan emits, in tonnes: before it is at work, and at work. */
static void say_carbon(struct sink *sink, const struct problem *problem, const struct plan *plan)
{
    struct arena *arena = problem->arena;
    const struct operation *o = &problem->purchase->operation;
    const double kg_per_W = problem->market.carbon.kg_per_W;
    const double at_work_kg = kg_per_W > 0 ? kg_per_W * plan->power_W : 0;
    const double kg_per_kWh =
        problem->market.carbon.grid != NO_INDEX
            ? problem->snapshot->carbon.grids[problem->market.carbon.grid].carbon_kg_per_kWh
            : o->carbon_kg_per_kWh;
    if (!isfinite(plan->carbon_kg)) {
        sink_say(sink, "What is emitted is not known of all its parts.");
        return;
    }
    sink_say(sink,
             "Emitted: %s t of CO2-equivalent, of which %s t before it is at work and %s t over the years, "
             "at %s g a kWh%s%s.",
             number_text(plan->carbon_kg / 1000, 6, arena),
             number_text((plan->carbon_kg - at_work_kg) / 1000, 6, arena),
             number_text(at_work_kg / 1000, 6, arena), number_text(1000 * kg_per_kWh, 6, arena),
             o->grid.text ? " of the grid of " : "", o->grid.text ? o->grid.text : "");
}

/* A cost for which no price was given is not known to be nothing: a reader does not see it. */
static void put_priced(struct sink *sink, const char *key, int64_t minor, double price, const char *currency)
{
    sink_money(sink, key, price > 0 || minor != 0 ? key : NULL, minor, currency);
}

void plan_report_tco(struct sink *sink, const struct problem *problem, int64_t capital_minor,
                     const struct operation_cost *cost)
{
    const struct purchase *purchase = problem->purchase;
    const int64_t operation = operation_total(cost);
    const char *currency = problem->currency;
    const struct operation *o = &purchase->operation;
    sink_say(sink, "%s", "");
    sink_say(sink, "Cost over %lld years, at present value (the budget is on %s)",
             (long long)purchase->operation.years, purchase->budget_on_tco ? "all of it" : "the capital");
    sink_begin(sink, "tco", NULL);
    sink_integer(sink, "years", NULL, purchase->operation.years);
    sink_string(sink, "budget_on", NULL, purchase->budget_on_tco ? "tco" : "capital");
    sink_money(sink, "capital", "capital", capital_minor, currency);
    put_priced(sink, "energy", cost->energy_minor, o->energy_price, currency);
    put_priced(sink, "maintenance", cost->maintenance_minor, o->maintenance, currency);
    put_priced(sink, "space", cost->space_minor, o->space_price, currency);
    put_priced(sink, "administration", cost->administration_minor,
               o->administration + o->administration_per_node, currency);
    if (purchase->operation.carbon_price > 0)
        sink_money(sink, "carbon", "what is emitted", cost->carbon_minor, currency);
    if (cost->rent_minor > 0)
        sink_money(sink, "rental", "rent", cost->rent_minor, currency);
    sink_money(sink, "operation", "operation in all", operation, currency);
    sink_money(sink, "total", "capital and operation", capital_minor + operation, currency);
    sink_end(sink);
}

void plan_report_operation(struct sink *sink, const struct problem *problem, const struct plan *plan)
{
    if (!problem->purchase->operation.given || !plan->found)
        return;
    plan_report_tco(sink, problem, plan_capital(plan, problem), &plan->operation);
    if (operation_emits(&problem->purchase->operation))
        say_carbon(sink, problem, plan);
}

/* Of all of something the part that is up to the end of a year, as hours of the part are rented. */
static int64_t until(const struct problem *problem, size_t part, int64_t all, int64_t year)
{
    const struct rental *rental =
        SNAPSHOT_ROW(problem->snapshot->paid.rentals, problem->snapshot->paid.n_rentals, part);
    const struct rent rent = problem_rent(problem, rental);
    const int64_t years = problem->purchase->operation.years;
    return year < years ? round_div((int128)all * rent.a_year * year, rent.units) : all;
}

void plan_report_rent(struct sink *sink, const struct problem *problem, const struct plan *plan)
{
    bool any = false;
    for (size_t i = 0; i < plan->n_bill; i++)
        any = any || (bill_is_rent(problem, plan->bill[i].part) && plan->bill[i].used > 0);
    if (!any)
        return;
    sink_table_begin(sink, "rented", "What to rent in each year", SINK_SIDE, COLUMNS_RENTED);
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct bill_line *line = &plan->bill[i];
        for (int64_t year = 1; bill_is_rent(problem, line->part) && line->used > 0 &&
                               year <= problem->purchase->operation.years;
             year++) {
            const int64_t units = until(problem, line->part, line->used, year) -
                                  until(problem, line->part, line->used, year - 1);
            const int64_t cost_minor = until(problem, line->part, line->total_minor, year) -
                                       until(problem, line->part, line->total_minor, year - 1);
            SINK_ROW(sink, false, value_integer(year), value_text(problem->snapshot->parts[line->part].id),
                     value_integer(units), value_cost(problem, cost_minor));
        }
    }
    sink_table_end(sink);
}

void plan_report_bill(struct sink *sink, const struct problem *problem, const struct plan *plan,
                      enum sink_table_role role)
{
    const struct bill_traits traits = find_traits(problem, plan);
    size_t n = 0;
    const struct bill_row *rows = bill_rows(&n, problem, plan->bill, plan->n_bill, true, problem->arena);
    sink_table_begin(sink, "bill_of_materials", "What to order", role, COLUMNS_BILL_OF_MATERIALS_OF_PLAN,
                     shown(traits.owned), shown(!traits.placeholders), shown(problem->purchase->tax.digits),
                     shown(!traits.one_kind), shown(!traits.one_date), shown(traits.quote),
                     shown(traits.sellers), shown(traits.sellers));
    for (size_t i = 0; i < n; i++)
        if (rows[i].line || rows[i].total_minor > 0)
            report_row(sink, problem, &rows[i]);
    sink_table_end(sink);
    if (plan->found)
        say_total(sink, problem, plan, &traits, rows, n);
}
