/* xlsx_order.c - the parts list as a form with formulas: a price, a quantity, the tax or the budget can be
 * edited. */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "report/award_report.h"
#include "report/document.h"
#include "report/document_parts.h"
#include "report/plan_report.h"
#include "search/reprice.h"
#include "study/report_data.h"
#include "tender/tender.h"

/* A form and the problem it belongs to. */
struct form {
    struct sink *sink;
    const struct instance *instance;
    const struct plan *plan;
    struct arena *arena;
    int places; /* decimals of the currency */
};

static struct value money(const struct form *form, int64_t amount_minor, const char *formula)
{
    return value_by(value_money(amount_minor, form->instance->currency), formula);
}

static void put_inputs(const struct form *form)
{
    const struct instance *instance = form->instance;
    const struct decimal tax = instance->purchase->tax;
    struct value rate = value_input(value_real((double)tax.digits * 100 / number_pow(10, tax.scale)), "tax");
    rate.unit = "%";
    sink_say(form->sink,
             "Shaded cells can be edited; totals follow. `bursar whatif` finds the best purchase at other "
             "prices.");
    if (instance->budget_minor != BUDGET_NONE)
        sink_put(form->sink, "budget", "Budget",
                 value_input(money(form, instance->budget_minor, NULL), "budget"));
    sink_put(form->sink, "tax", "Tax rate", rate);
}

/* "12.00 from 1 unit; 10.00 from 100 units, used here", if the price depends on the quantity. */
static const char *note_of(const struct form *form, const struct bill_line *line,
                           const struct price_step *used)
{
    const struct price *price = &form->instance->item[line->part].price;
    struct text t = TEXT_INIT;
    for (size_t i = 0; i < price->n && (price->n > 1 || used->min_quantity > 1); i++) {
        const struct price_step *step = &price->steps[i];
        text_put(&t, t.n ? "; " : "");
        money_put(&t, step->pack_minor, form->instance->currency, true);
        if (step->pack > 1)
            text_printf(&t, " for %" PRId64, step->pack);
        text_printf(&t, " from %" PRId64 " unit%s%s", step->min_quantity, step->min_quantity == 1 ? "" : "s",
                    step == used ? ", used here" : "");
    }
    if (t.n)
        text_put(&t, ". The total uses this price for any quantity.");
    return arena_take(form->arena, &t);
}

/* The net amount is whole packs at the price of a pack; tax applies once to the line. Both are rounded half
 * away from zero, as in the search. */
static void put_line(const struct form *form, const struct bill_line *line)
{
    const struct instance *instance = form->instance;
    const struct part *part = &instance->snapshot->parts[line->part];
    const struct price_step *step = bill_step(instance, line);
    const struct price_origin of = price_origin_of(instance, bill_quote(instance, line), line->quantity > 0);
    const struct value none = value_null(), quantity = value_integer(line->quantity);
    const char *net =
        arena_printf(form->arena, "ROUND(ROUNDUP({quantity}/{pack},0)*{price},%d)", form->places);
    const char *tax = arena_printf(form->arena, "ROUND({net}*{$tax},%d)", form->places);
    SINK_ROW(form->sink, false, value_text(part->id), value_text(part->name),
             value_text(bill_seller(instance, line)), value_text(part_kind_name(part->kind)),
             step ? value_input(quantity, "") : quantity, value_integer_if(line->owned > 0, line->owned),
             step ? value_integer(step->pack) : none,
             step ? value_input(money(form, step->pack_minor, NULL), "") : none,
             step ? money(form, line->total_minor - line->tax_minor, net) : none,
             step ? money(form, line->tax_minor, tax) : none,
             step ? money(form, line->total_minor, "{net}+{tax}") : none, of.kind, of.date, of.until,
             of.source, value_text(step ? note_of(form, line, step) : NULL));
}

/* A vendor's charge in addition to its lines, by formula. A vendor that no part names is identified by its
 * id. */
static void put_on_top(const struct form *form, const struct bill_row *row)
{
    const size_t n = form->plan->n_bill;
    bool named = false;
    for (size_t i = 0; i < n; i++) {
        const char *seller = bill_seller(form->instance, &form->plan->bill[i]);
        named = named || (seller && strcmp(seller, row->vendor) == 0);
    }
    const char *paid =
        arena_printf(form->arena, "SUMIF({%s:%zu},{vendor},{total:%zu})", named ? "vendor" : "part", n, n);
    const char *least = arena_printf(form->arena, "ROUND({price}*(1+{$tax}),%d)", form->places);
    const char *due = arena_printf(form->arena, "%s-%s", least, paid);
    const char *fee =
        row->fee_minor < 0 ? NULL : money_plain(row->fee_minor, form->instance->currency, form->arena);
    if (fee)
        due = arena_printf(form->arena, "MIN(%s,ROUND(%s*(1+{$tax}),%d))", due, fee, form->places);
    const char *total =
        arena_printf(form->arena, "ROUND(IF(AND(%s>0,%s<%s),%s,0),%d)", paid, paid, least, due, form->places);
    sink_row_begin(form->sink);
    sink_string(form->sink, "part", NULL, row->name);
    sink_string(form->sink, "vendor", NULL, row->vendor);
    sink_string(form->sink, "kind", NULL, row->kind);
    sink_put(form->sink, "price", NULL, value_input(money(form, row->minimum_minor, NULL), ""));
    sink_put(form->sink, "total", NULL, money(form, row->total_minor, total));
    sink_string(form->sink, "note", NULL,
                arena_printf(form->arena, "Charged for an order below the amount in the shaded cell%s%s.",
                             fee ? ", at most a fee of " : "", fee ? fee : ""));
    sink_row_end(form->sink, false);
}

static void put_sum(const struct form *form, const char *label, struct value total)
{
    sink_row_begin(form->sink);
    sink_string(form->sink, "part", NULL, label);
    sink_put(form->sink, "total", NULL, total);
    sink_row_end(form->sink, true);
}

/* Puts the sums below n rows. */
static void put_sums(const struct form *form, size_t n, int64_t total_minor)
{
    const struct instance *instance = form->instance;
    const struct plan *plan = form->plan;
    const bool on_tco = instance->purchase->budget_on_tco, rents = plan->operation.rent_minor > 0;
    int64_t rent_minor = 0; /* the amounts as paid, not their present value, as in the total */
    for (size_t i = 0; i < plan->n_bill; i++)
        rent_minor += bill_is_rent(instance, plan->bill[i].part) ? plan->bill[i].total_minor : 0;
    put_sum(
        form, "Total",
        money(form, total_minor, arena_printf(form->arena, "ROUND(SUM({total:%zu}),%d)", n, form->places)));
    if (instance->purchase->operation.given)
        put_sum(form,
                rents ? "Operation except rent, less the discount of the rent to present value"
                      : "Operation at present value (editing does not change it)",
                money(form, operation_total(&plan->operation) - rent_minor, NULL));
    const char *operation = on_tco ? arena_printf(form->arena, "-{total@%zu}", n + 1) : "";
    if (instance->budget_minor != BUDGET_NONE)
        put_sum(form, "Unspent budget",
                money(form, instance->budget_minor - plan->cost_minor,
                      arena_printf(form->arena, "ROUND({$budget}-{total@%zu}%s,%d)", n, operation,
                                   form->places)));
}

void xlsx_order(struct sink *sink, const struct document *d)
{
    const struct instance *instance = d->instance;
    const struct plan *plan = d->data->plan;
    const struct form form = {sink, instance, plan, instance->arena, currency_places(instance->currency)};
    size_t n = 0;
    const struct bill_row *rows = bill_rows(&n, instance, plan->bill, plan->n_bill, true, instance->arena);
    int64_t total_minor = 0;
    put_inputs(&form);
    sink_table_begin(sink, "order", NULL, SINK_FORM,
                     "part | name | vendor | kind | quantity | owned=owned units used | pack=units per pack "
                     "| price=price per pack [] | net [] | tax [] | total [] | quote_kind=price kind "
                     "| quote_date=price date | valid_until | source | note");
    for (size_t i = 0; i < n; i++) {
        if (rows[i].line)
            put_line(&form, rows[i].line);
        else
            put_on_top(&form, &rows[i]);
        total_minor += rows[i].total_minor;
    }
    put_sums(&form, n, total_minor);
    sink_table_end(sink);
}

void xlsx_award_order(struct sink *sink, const struct document *d)
{
    const struct instance *instance = d->instance;
    const struct tender_entry *winner = document_winner(d);
    const struct form form = {sink, instance, &winner->score.plan, instance->arena,
                              currency_places(instance->currency)};
    size_t n = 0;
    const struct award_line *lines = award_report_lines(&n, instance, winner);
    sink_say(sink, "The bid of %s at its own prices with tax. Shaded cells can be edited; the total follows.",
             winner->base);
    sink_table_begin(sink, "order", NULL, SINK_FORM,
                     "part | name | quantity | total [] | price_of=prices from");
    for (size_t i = 0; i < n; i++) {
        sink_row_begin(sink);
        sink_string(sink, "part", NULL, lines[i].name);
        sink_string(sink, "name", NULL, lines[i].description);
        sink_integer(sink, "quantity", NULL, lines[i].quantity);
        if (lines[i].total_minor >= 0)
            sink_put(sink, "total", NULL, value_input(money(&form, lines[i].total_minor, NULL), ""));
        sink_string(sink, "price_of", NULL, lines[i].prices);
        sink_row_end(sink, false);
    }
    put_sum(&form, "Total",
            money(&form, winner->score.cost_minor,
                  arena_printf(form.arena, "ROUND(SUM({total:%zu}),%d)", n, form.places)));
    sink_table_end(sink);
}
