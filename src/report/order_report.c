/* order_report.c - what to ask each vendor for. */
#include "report/order_report.h"

#include <stdlib.h>
#include <string.h>

#include "purchase/bill.h"
#include "purchase/order.h"

struct order {
    const struct bill_line *line;
    const struct part *part;
};

/* Parts without one go together, in the first request. */
static const char *vendor_of(const struct order *order)
{
    return order->part->vendor ? order->part->vendor : "";
}

static int by_vendor(const void *a, const void *b)
{
    const struct order *x = a, *y = b;
    const int order = strcmp(vendor_of(x), vendor_of(y));
    return order ? order : strcmp(x->part->id, y->part->id);
}

static const char *text_or_null(const char *s)
{
    return s && s[0] ? s : NULL;
}

/* Below which a vendor charges more, before tax, as text on the arena; NULL: no rule says so. */
static const char *minimum_of(const struct problem *problem, const struct charge_rule *rule)
{
    struct text t = TEXT_INIT;
    if (!rule)
        return NULL;
    money_put(&t, rule->floor_minor, problem->currency, false);
    const char *s = arena_strdup(problem->arena, t.s);
    text_fini(&t);
    return s;
}

static void report_order(struct sink *sink, const struct problem *problem, const struct order *order,
                         int64_t request)
{
    const struct bill_line *line = order->line;
    const struct quote *quote = bill_quote(problem, line);
    const size_t rule = problem->market.charge_of[line->part];
    SINK_ROW(
        sink, false, value_integer(request), value_text(text_or_null(order->part->vendor)),
        value_text(order->part->id), value_text(text_or_null(order->part->name)),
        value_integer(line->quantity), value_integer(quote ? quote->pack : 1),
        value_date(quote ? quote->date : 0), value_text(quote ? figure_kind_name(quote->kind) : "set"),
        value_date(quote ? quote->valid_until : 0),
        value_money(round_div(line->total_minor - line->tax_minor, line->quantity), problem->currency),
        value_money(line->tax_minor, problem->currency), value_money(line->total_minor, problem->currency),
        value_text(problem->currency),
        value_text(quote && quote->source != NO_INDEX ? problem->snapshot->sources[quote->source].id : NULL),
        value_text(minimum_of(problem, rule != NO_INDEX ? &problem->market.charges[rule] : NULL)));
}

/* What the vendor charges on top, as a line of the request. */
static void report_charge(struct sink *sink, const struct problem *problem, const struct charge *charge,
                          const struct order *order, int64_t request)
{
    const char *currency = problem->currency;
    SINK_ROW(sink, false, value_integer(request), value_text(text_or_null(order->part->vendor)),
             value_text(charge->name), value_null(), value_integer(1), value_integer(1), value_null(),
             value_null(), value_null(), value_money(charge->total_minor - charge->tax_minor, currency),
             value_money(charge->tax_minor, currency), value_money(charge->total_minor, currency),
             value_text(currency), value_null(), value_text(minimum_of(problem, charge->rule)));
}

void order_report(struct sink *sink, const struct problem *problem, const struct plan *plan)
{
    static const struct sink_column columns[] = {
        {"request", "request", NULL, 0},
        {"vendor", "vendor", NULL, 0},
        {"part", "part", NULL, 0},
        {"name", NULL, NULL, 0},
        {"quantity", "quantity", NULL, 0},
        {"pack", NULL, NULL, 0},
        {"quote_date", "quoted", NULL, 0},
        {"quote_kind", "price is", NULL, 0},
        {"valid_until", "valid", NULL, 0},
        {"unit_price", "unit price", NULL, 0},
        {"tax", NULL, NULL, 0},
        {"total", "total", NULL, 0},
        {"currency", NULL, NULL, 0},
        {"source", NULL, NULL, 0},
        {"minimum_order", NULL, NULL, 0},
    };
    size_t n_charges = 0;
    const struct charge *charges =
        bill_charges(&n_charges, problem, plan->bill, plan->n_bill, problem->arena);
    struct order *orders = ARENA_NEW(problem->arena, plan->n_bill, struct order);
    size_t n = 0;
    int64_t request = 0;
    for (size_t i = 0; i < plan->n_bill; i++)
        if (plan->bill[i].quantity > 0)
            orders[n++] = (struct order){&plan->bill[i], &problem->snapshot->parts[plan->bill[i].part]};
    if (n > 1)
        qsort(orders, n, sizeof *orders, by_vendor);
    sink_table_begin(sink, "orders", NULL, SINK_COLUMNS(columns), SINK_MAIN);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || strcmp(vendor_of(&orders[i - 1]), vendor_of(&orders[i])) != 0)
            request++;
        report_order(sink, problem, &orders[i], request);
        for (size_t k = 0; k < n_charges; k++)
            if (charges[k].total_minor > 0 && charges[k].last_part == orders[i].line->part)
                report_charge(sink, problem, &charges[k], &orders[i], request);
    }
    sink_table_end(sink);
}
