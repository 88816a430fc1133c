/* order_report.c - what to ask each vendor for. */
#include "report/order_report.h"

#include <stdlib.h>
#include <string.h>

#include "purchase/bill.h"
#include "purchase/problem_orders.h"

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

/* The minimum order of a vendor, before tax. */
static void put_minimum(struct sink *sink, const struct problem *problem, size_t terms)
{
    struct text t = TEXT_INIT;
    if (terms != NO_INDEX)
        money_put(&t, problem->terms[terms].minimum_minor, problem->currency, false);
    sink_string(sink, "minimum_order", NULL, t.s);
    text_fini(&t);
}

static void report_order(struct sink *sink, const struct problem *problem, const struct order *order,
                         int64_t request)
{
    const struct bill_line *line = order->line;
    const struct quote *quote = bill_quote(problem, line);
    char day[11], until[11];
    sink_row_begin(sink);
    sink_integer(sink, "request", NULL, request);
    sink_string(sink, "vendor", NULL, text_or_null(order->part->vendor));
    sink_string(sink, "part", NULL, order->part->id);
    sink_string(sink, "name", NULL, text_or_null(order->part->name));
    sink_integer(sink, "quantity", NULL, line->quantity);
    sink_integer(sink, "pack", NULL, quote ? quote->pack : 1);
    sink_string(sink, "quote_date", NULL, quote ? date_format(day, quote->date) : NULL);
    sink_string(sink, "quote_kind", NULL, quote ? figure_kind_name(quote->kind) : "set");
    sink_string(sink, "valid_until", NULL,
                quote && quote->valid_until ? date_format(until, quote->valid_until) : NULL);
    sink_money(sink, "unit_price", NULL, round_div(line->total_minor - line->tax_minor, line->quantity),
               problem->currency);
    sink_money(sink, "tax", NULL, line->tax_minor, problem->currency);
    sink_money(sink, "total", NULL, line->total_minor, problem->currency);
    sink_string(sink, "currency", NULL, problem->currency);
    sink_string(sink, "source", NULL,
                quote && quote->source != NO_INDEX ? problem->snapshot->sources[quote->source].id : NULL);
    put_minimum(sink, problem, problem->n_terms > 0 ? problem->terms_of[line->part] : NO_INDEX);
    sink_row_end(sink, false);
}

/* What the vendor is paid on top, as a line of the request. */
static void report_surcharge(struct sink *sink, const struct problem *problem, const struct vendor_order *of,
                             const struct order *order, int64_t request)
{
    sink_row_begin(sink);
    sink_integer(sink, "request", NULL, request);
    sink_string(sink, "vendor", NULL, text_or_null(order->part->vendor));
    sink_string(sink, "part", NULL, bill_surcharge_name(of->fee, of->terms->vendor, problem->arena));
    sink_null(sink, "name", NULL);
    sink_integer(sink, "quantity", NULL, 1);
    sink_integer(sink, "pack", NULL, 1);
    sink_null(sink, "quote_date", NULL);
    sink_null(sink, "quote_kind", NULL);
    sink_null(sink, "valid_until", NULL);
    sink_money(sink, "unit_price", NULL, of->surcharge_minor - of->tax_minor, problem->currency);
    sink_money(sink, "tax", NULL, of->tax_minor, problem->currency);
    sink_money(sink, "total", NULL, of->surcharge_minor, problem->currency);
    sink_string(sink, "currency", NULL, problem->currency);
    sink_null(sink, "source", NULL);
    put_minimum(sink, problem, (size_t)(of->terms - problem->terms));
    sink_row_end(sink, false);
}

/* The surcharge of the vendor whose last line the i-th is; NULL: there is none, or more of its lines follow.
 */
static const struct vendor_order *terms_after(const struct problem *problem, const struct order *orders,
                                              size_t n, size_t i, const struct vendor_order *asked,
                                              size_t n_asked)
{
    const size_t terms = problem->n_terms > 0 ? problem->terms_of[orders[i].line->part] : NO_INDEX;
    const bool last =
        i + 1 == n || problem->n_terms == 0 || problem->terms_of[orders[i + 1].line->part] != terms;
    for (size_t k = 0; k < n_asked && terms != NO_INDEX && last; k++)
        if (asked[k].terms == &problem->terms[terms] && asked[k].surcharge_minor > 0)
            return &asked[k];
    return NULL;
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
    size_t n_asked = 0;
    const struct vendor_order *asked =
        problem_orders(&n_asked, problem, plan->bill, plan->n_bill, problem->arena);
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
        const struct vendor_order *of = terms_after(problem, orders, n, i, asked, n_asked);
        if (of)
            report_surcharge(sink, problem, of, &orders[i], request);
    }
    sink_table_end(sink);
}
