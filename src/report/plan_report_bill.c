/* plan_report_bill.c - the order, and its cost and emissions over the years. */
#include <math.h>

#include "base/arena.h"
#include "problem/rent.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "report/columns.h"
#include "report/plan_report.h"
#include "search/plan.h"

/* Properties of all lines of a bill, which decide about the columns. */
struct bill_traits {
    bool owned;                /* some units are owned */
    bool one_kind;             /* every price has the kind of `quote` */
    bool placeholders;         /* every price is an assumption */
    bool one_date;             /* every quote has the date of `quote` */
    bool sellers;              /* some quote names its seller */
    const struct quote *quote; /* the first quote; NULL: none */
};

static struct bill_traits find_traits(const struct instance *instance, const struct plan *plan)
{
    struct bill_traits traits = {.one_date = true};
    size_t n_quoted = 0, n_alike = 0;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct quote *of = bill_quote(instance, &plan->bill[i]);
        traits.owned = traits.owned || plan->bill[i].owned > 0;
        if (!of)
            continue;
        if (!traits.quote)
            traits.quote = of;
        n_quoted++;
        traits.sellers = traits.sellers || of->seller;
        n_alike += of->kind == traits.quote->kind;
        traits.one_date = traits.one_date && of->date == traits.quote->date;
    }
    traits.one_kind = n_quoted == n_alike && (n_quoted == plan->n_bill || n_quoted == 0);
    traits.placeholders = traits.one_kind && traits.quote && traits.quote->kind == FIGURE_ASSUMPTION;
    return traits;
}

bool plan_report_placeholders(const struct instance *instance, const struct plan *plan)
{
    return find_traits(instance, plan).placeholders;
}

bool plan_report_placeholders_in(const struct snapshot *snapshot)
{
    for (size_t i = 0; i < snapshot->paid.n_quotes; i++)
        if (snapshot->paid.quotes[i].kind != FIGURE_ASSUMPTION)
            return false;
    return snapshot->paid.n_quotes > 0;
}

struct price_origin price_origin_of(const struct instance *instance, const struct quote *quote, bool set)
{
    if (!quote)
        return (struct price_origin){value_text(set ? "set" : NULL), value_null(), value_null(),
                                     value_null()};
    return (struct price_origin){
        value_text(figure_kind_name(quote->kind)), value_date(quote->date), value_date(quote->valid_until),
        value_text(quote->source == NO_INDEX ? NULL : instance->snapshot->sources[quote->source].id)};
}

static void report_row(struct sink *sink, const struct instance *instance, const struct bill_row *row)
{
    const struct bill_line *line = row->line;
    const struct price_origin of =
        price_origin_of(instance, line ? bill_quote(instance, line) : NULL, line && line->quantity);
    SINK_ROW(sink, false, value_text(row->name), value_text(row->kind), value_integer(row->quantity),
             value_integer(line ? line->owned : 0),
             row->quantity > 0
                 ? value_cost(instance, round_div(row->total_minor - row->tax_minor, row->quantity))
                 : value_null(),
             value_cost(instance, row->tax_minor), value_cost(instance, row->total_minor), of.kind, of.date,
             of.source, value_text(line ? bill_quoted_by(instance, line) : row->vendor),
             value_integer(line ? bill_unused_offers(instance, line) : 0), value_text(row->vendor),
             value_text(line ? instance->snapshot->parts[row->part].name : NULL), of.until);
}

/* Notes on the order: vendor rules, and what all prices have in common. */
static void say_notes(struct sink *sink, const struct plan *plan, const struct bill_traits *traits,
                      const struct bill_row *rows, size_t n_rows)
{
    static const char *const prices[N_FIGURE_KINDS] = {
        [FIGURE_LIST] = "list prices",      [FIGURE_STREET] = "street prices",
        [FIGURE_QUOTE] = "quotes",          [FIGURE_INVOICE] = "invoices",
        [FIGURE_ESTIMATE] = "estimates",    [FIGURE_ASSUMPTION] = "assumptions",
        [FIGURE_MEASURED] = "measurements", [FIGURE_ESTIMATED] = "estimates"};
    char day[11];
    for (size_t i = plan->n_bill; i < n_rows; i++)
        sink_say(sink, "%s", rows[i].words);
    if (!traits->quote || !traits->one_date)
        return;
    const char *of = date_format(day, traits->quote->date);
    if (traits->one_kind)
        sink_say(sink, "All prices are %s of %s.", prices[traits->quote->kind], of);
    else
        sink_say(sink, "The prices of the catalogue are of %s.", of);
}

const char *plan_report_carbon(const struct instance *instance, const struct plan *plan)
{
    struct arena *arena = instance->arena;
    const struct operation *o = &instance->purchase->operation;
    const double kg_per_W = instance->market.carbon.kg_per_W;
    const double operational_kg = kg_per_W > 0 ? kg_per_W * plan->power_W : 0;
    const double kg_per_kWh =
        instance->market.carbon.grid != NO_INDEX
            ? instance->snapshot->carbon.grids[instance->market.carbon.grid].carbon_kg_per_kWh
            : o->carbon_kg_per_kWh;
    if (!o->given || !operation_emits(o))
        return NULL;
    if (!isfinite(plan->carbon_kg))
        return "not known: some parts have no figure for embodied carbon";
    return arena_printf(arena, "%s t CO2-equivalent: embodied %s t, operational %s t at %s g/kWh%s%s",
                        number_text(plan->carbon_kg / 1000, 4, arena),
                        number_text((plan->carbon_kg - operational_kg) / 1000, 4, arena),
                        number_text(operational_kg / 1000, 4, arena),
                        number_text(1000 * kg_per_kWh, 4, arena), o->grid.text ? " of grid " : "",
                        o->grid.text ? o->grid.text : "");
}

/* Puts a cost; readers do not see 0 if the scenario gives no price for it. */
static void put_priced(struct sink *sink, const char *key, int64_t minor, double price, const char *currency)
{
    sink_money(sink, key, price > 0 || minor != 0 ? key : NULL, minor, currency);
}

void plan_report_tco(struct sink *sink, const struct instance *instance, int64_t capital_minor,
                     const struct operation_cost *cost)
{
    const struct purchase *purchase = instance->purchase;
    const int64_t operation = operation_total(cost);
    const char *currency = instance->currency;
    const struct operation *o = &purchase->operation;
    sink_details_begin(sink);
    sink_say(sink, "%s", "");
    sink_say(sink, "TCO over %lld year%s at present value (the budget limits %s)", (long long)o->years,
             o->years == 1 ? "" : "s", purchase->budget_on_tco ? "the total" : "the capital");
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
        sink_money(sink, "carbon", "carbon price", cost->carbon_minor, currency);
    if (cost->rent_minor > 0)
        sink_money(sink, "rental", "rent", cost->rent_minor, currency);
    sink_money(sink, "operation", "total operation", operation, currency);
    sink_money(sink, "total", "total", capital_minor + operation, currency);
    sink_end(sink);
    sink_details_end(sink);
}

void plan_report_operation(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    if (!instance->purchase->operation.given || !plan->found)
        return;
    plan_report_tco(sink, instance, plan_capital(plan, instance), &plan->operation);
    const char *carbon = plan_report_carbon(instance, plan);
    sink_details_begin(sink);
    if (carbon)
        sink_say(sink, "Carbon: %s.", carbon);
    sink_details_end(sink);
}

/* The part of the total `all` that falls into the first years, for the rented hours of a part. */
static int64_t until(const struct instance *instance, size_t part, int64_t all, int64_t year)
{
    const struct rent rent = instance_rent_of_part(instance, part);
    const int64_t years = instance->purchase->operation.years;
    return year < years ? round_div((int128)all * rent.a_year * year, rent.units) : all;
}

void plan_report_rent(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    bool any = false;
    for (size_t i = 0; i < plan->n_bill; i++)
        any = any || (bill_is_rent(instance, plan->bill[i].part) && plan->bill[i].used > 0);
    if (!any)
        return;
    sink_details_begin(sink);
    sink_table_begin(sink, "rented", "Rent for each year", SINK_SIDE, COLUMNS_RENTED);
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct bill_line *line = &plan->bill[i];
        for (int64_t year = 1; bill_is_rent(instance, line->part) && line->used > 0 &&
                               year <= instance->purchase->operation.years;
             year++) {
            const int64_t units = until(instance, line->part, line->used, year) -
                                  until(instance, line->part, line->used, year - 1);
            const int64_t cost_minor = until(instance, line->part, line->total_minor, year) -
                                       until(instance, line->part, line->total_minor, year - 1);
            SINK_ROW(sink, false, value_integer(year), value_text(instance->snapshot->parts[line->part].id),
                     value_integer(units), value_cost(instance, cost_minor));
        }
    }
    sink_table_end(sink);
    sink_details_end(sink);
}

/* Prefix of a column that only -v shows if `when` is true; otherwise "". */
static const char *detail(bool when)
{
    return when ? "+" : "-";
}

void plan_report_bill(struct sink *sink, const struct instance *instance, const struct plan *plan,
                      enum sink_table_role role)
{
    const struct bill_traits traits = find_traits(instance, plan);
    const bool taxed = instance->purchase->tax.digits;
    size_t n = 0, n_lines = 0;
    const struct bill_row *rows = bill_rows(&n, instance, plan->bill, plan->n_bill, true, instance->arena);
    for (size_t i = 0; i < n; i++)
        n_lines += rows[i].line || rows[i].total_minor > 0;
    const char *heading = arena_printf(instance->arena, "Order (%zu line%s%s)", n_lines,
                                       n_lines == 1 ? "" : "s", n_lines > 1 ? ", most expensive first" : "");
    sink_table_begin(sink, "bill_of_materials", heading, role, COLUMNS_BILL_OF_MATERIALS_OF_PLAN,
                     detail(traits.owned), shown(!traits.placeholders), detail(taxed),
                     taxed ? "total with tax" : "total", shown(!traits.one_kind), detail(!traits.one_date),
                     detail(traits.quote), detail(traits.sellers), detail(traits.sellers));
    sink_table_arrange(sink, "quantity part name unit_price total quote_kind", "total");
    for (size_t i = 0; i < n; i++)
        if (rows[i].line || rows[i].total_minor > 0)
            report_row(sink, instance, &rows[i]);
    sink_table_end(sink);
    sink_details_begin(sink);
    if (plan->found)
        say_notes(sink, plan, &traits, rows, n);
    sink_details_end(sink);
}
