/* order_report.c - what to ask each seller for. */
#include "report/order_report.h"

#include <stdlib.h>
#include <string.h>

#include "purchase/bill.h"
#include "purchase/order.h"

/* A line, and who it is ordered from. */
struct order {
    const struct bill_line *line;
    const struct part *part;
    const char *seller;
    int64_t request;
    int64_t request_minor; /* of the whole request, with what is charged on top */
};

/* Those without one go together, in the first request. */
static int by_seller(const void *a, const void *b)
{
    const struct order *x = a, *y = b;
    const int order = strcmp(x->seller, y->seller);
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

static void report_order(struct sink *sink, const struct problem *problem, const struct order *order)
{
    const struct bill_line *line = order->line;
    const struct quote *quote = bill_quote(problem, line);
    const char *currency = problem->currency;
    SINK_ROW(
        sink, false, value_integer(order->request), value_text(text_or_null(order->seller)),
        value_text(order->part->id), value_text(text_or_null(order->part->name)),
        value_integer(line->quantity), value_integer(quote ? quote->pack : 1),
        value_date(quote ? quote->date : 0), value_text(quote ? figure_kind_name(quote->kind) : "set"),
        value_date(quote ? quote->valid_until : 0),
        value_money(round_div(line->total_minor - line->tax_minor, line->quantity), currency),
        value_money(line->tax_minor, currency), value_money(line->total_minor, currency),
        value_text(currency),
        value_text(quote && quote->source != NO_INDEX ? problem->snapshot->sources[quote->source].id : NULL),
        value_text(minimum_of(problem, problem_is_charged(problem, line->vendor)
                                           ? &problem->market.charges[line->vendor - 1]
                                           : NULL)),
        value_money(order->request_minor, currency));
}

/* What the seller charges on top, as a line of the request. */
static void report_charge(struct sink *sink, const struct problem *problem, const struct charge *charge,
                          const struct order *order)
{
    const char *currency = problem->currency;
    SINK_ROW(sink, false, value_integer(order->request), value_text(text_or_null(order->seller)),
             value_text(charge->name), value_null(), value_integer(1), value_integer(1), value_null(),
             value_null(), value_null(), value_money(charge->total_minor - charge->tax_minor, currency),
             value_money(charge->tax_minor, currency), value_money(charge->total_minor, currency),
             value_text(currency), value_null(), value_text(minimum_of(problem, charge->rule)),
             value_money(order->request_minor, currency));
}

/* The charge that stands below this line: the last of its vendor; NULL: none. */
static const struct charge *charge_below(const struct order *order, const struct charge *charges, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (charges[k].total_minor > 0 && charges[k].last_part == order->line->part)
            return &charges[k];
    return NULL;
}

/* What is bought, by seller and part: [*n]. */
static struct order *make_orders(size_t *n, const struct problem *problem, const struct plan *plan,
                                 const struct charge *charges, size_t n_charges)
{
    struct order *orders = ARENA_NEW(problem->arena, plan->n_bill, struct order);
    *n = 0;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const char *seller = bill_seller(problem, &plan->bill[i]);
        if (plan->bill[i].quantity > 0)
            orders[(*n)++] = (struct order){.line = &plan->bill[i],
                                            .part = &problem->snapshot->parts[plan->bill[i].part],
                                            .seller = seller ? seller : ""};
    }
    if (*n > 1)
        qsort(orders, *n, sizeof *orders, by_seller);
    for (size_t i = 0, first = 0; i < *n; i++) {
        const struct charge *charge = charge_below(&orders[i], charges, n_charges);
        const bool begins = i == 0 || strcmp(orders[i - 1].seller, orders[i].seller) != 0;
        first = begins ? i : first;
        orders[i].request = (i > 0 ? orders[i - 1].request : 0) + begins;
        orders[first].request_minor += orders[i].line->total_minor + (charge ? charge->total_minor : 0);
    }
    for (size_t i = 1; i < *n; i++)
        if (orders[i].request == orders[i - 1].request)
            orders[i].request_minor = orders[i - 1].request_minor;
    return orders;
}

bool order_report_has_sellers(const struct problem *problem, const struct plan *plan)
{
    bool any = false;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct price_step *step = bill_step(problem, &plan->bill[i]);
        any = any || (step && step->seller);
    }
    return any;
}

void order_report(struct sink *sink, const struct problem *problem, const struct plan *plan)
{
    static const struct sink_column columns[] = {
        {"request", "request", NULL, 0},
        {"seller", "seller", NULL, 0},
        {"part", "part", NULL, 0},
        {"name", NULL, NULL, 0},
        {"quantity", "quantity", NULL, 0},
        {"pack", NULL, NULL, 0},
        {"quote_date", "quoted", NULL, 0},
        {"quote_kind", "price is", NULL, 0},
        {"valid_until", "valid until", NULL, 0},
        {"unit_price", "unit price", NULL, 0},
        {"tax", NULL, NULL, 0},
        {"total", "total", NULL, 0},
        {"currency", NULL, NULL, 0},
        {"source", NULL, NULL, 0},
        {"minimum_order", NULL, NULL, 0},
        {"request_total", "whole request", NULL, 0},
    };
    size_t n_charges = 0, n = 0;
    const struct charge *charges =
        bill_charges(&n_charges, problem, plan->bill, plan->n_bill, problem->arena);
    const struct order *orders = make_orders(&n, problem, plan, charges, n_charges);
    sink_table_begin(sink, "orders", "One request for each seller", SINK_COLUMNS(columns), SINK_MAIN);
    for (size_t i = 0; i < n; i++) {
        const struct charge *charge = charge_below(&orders[i], charges, n_charges);
        report_order(sink, problem, &orders[i]);
        if (charge)
            report_charge(sink, problem, charge, &orders[i]);
    }
    sink_table_end(sink);
}
