/* order_report.c - what to ask each vendor for. */
#include "report/order_report.h"

#include <stdlib.h>
#include <string.h>

#include "plan/bill.h"

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
    sink_row_end(sink, false);
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
    };
    struct order *orders = ARENA_NEW(problem->arena, plan->n_bill, struct order);
    size_t n = 0;
    int64_t request = 0;
    for (size_t i = 0; i < plan->n_bill; i++)
        if (plan->bill[i].quantity > 0)
            orders[n++] = (struct order){&plan->bill[i], &problem->snapshot->parts[plan->bill[i].part]};
    if (n > 1)
        qsort(orders, n, sizeof *orders, by_vendor);
    sink_table_begin(sink, "orders", NULL, columns, sizeof columns / sizeof *columns, SINK_MAIN);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || strcmp(vendor_of(&orders[i - 1]), vendor_of(&orders[i])) != 0)
            request++;
        report_order(sink, problem, &orders[i], request);
    }
    sink_table_end(sink);
}
