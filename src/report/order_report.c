/* order_report.c - the orders of a plan: one request for each seller. */
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "report/plan_report.h"
#include "search/plan.h"

/* A row of the bill with its seller. */
struct order_row {
    const struct bill_row *row;
    const char *seller;
    int64_t request;
    int64_t request_minor; /* total of the request */
};

/* Compares by seller, then by part. Rows without a seller come first. A charge comes after the lines of its
 * vendor. */
static int by_seller(const void *a, const void *b)
{
    const struct order_row *x = a, *y = b;
    const int order = strcmp(x->seller, y->seller);
    if (order != 0 || x->row->part == y->row->part)
        return order ? order : (x->row->line == NULL) - (y->row->line == NULL);
    return x->row->part < y->row->part ? -1 : 1;
}

static const char *text_or_null(const char *s)
{
    return s && s[0] ? s : NULL;
}

static void report_order(struct sink *sink, const struct instance *instance, const struct order_row *order)
{
    const struct bill_row *row = order->row;
    const struct quote *quote = row->line ? bill_quote(instance, row->line) : NULL;
    const struct price_origin of = price_origin_of(instance, quote, row->line);
    const char *currency = instance->currency;
    /* the vendor's minimum order before tax; NULL: none */
    const char *minimum =
        row->minimum_minor < 0 ? NULL : money_plain(row->minimum_minor, currency, instance->arena);
    SINK_ROW(sink, false, value_integer(order->request), value_text(text_or_null(order->seller)),
             value_text(row->name),
             value_text(row->line ? text_or_null(instance->snapshot->parts[row->part].name) : NULL),
             value_integer(row->quantity), value_integer(quote ? quote->pack : 1), of.date, of.kind, of.until,
             value_money(round_div(row->total_minor - row->tax_minor, row->quantity), currency),
             value_money(row->tax_minor, currency), value_money(row->total_minor, currency),
             value_text(currency), of.source, value_text(minimum),
             value_money(order->request_minor, currency));
}

/* The rows that are ordered, sorted by seller and part: [*n] on the arena. */
static struct order_row *make_orders(size_t *n, const struct instance *instance, const struct plan *plan)
{
    size_t n_rows = 0;
    const struct bill_row *rows =
        bill_rows(&n_rows, instance, plan->bill, plan->n_bill, false, instance->arena);
    struct order_row *orders = ARENA_NEW(instance->arena, n_rows, struct order_row);
    const char **seller_of = ARENA_NEW(instance->arena, instance->snapshot->n_parts, const char *);
    *n = 0;
    for (size_t i = 0; i < n_rows; i++) {
        if (rows[i].quantity == 0)
            continue;
        if (rows[i].line) { /* lines precede charges */
            const char *seller = bill_seller(instance, rows[i].line);
            seller_of[rows[i].part] = seller ? seller : "";
        }
        orders[(*n)++] = (struct order_row){.row = &rows[i], .seller = seller_of[rows[i].part]};
    }
    if (*n > 1)
        sort_stable(orders, *n, sizeof *orders, by_seller);
    for (size_t i = 0, first = 0; i < *n; i++) {
        const bool begins = i == 0 || strcmp(orders[i - 1].seller, orders[i].seller) != 0;
        first = begins ? i : first;
        orders[i].request = (i > 0 ? orders[i - 1].request : 0) + begins;
        orders[first].request_minor += orders[i].row->total_minor;
    }
    for (size_t i = 1; i < *n; i++)
        if (orders[i].request == orders[i - 1].request)
            orders[i].request_minor = orders[i - 1].request_minor;
    return orders;
}

size_t order_report_requests(struct order_request *out, size_t at_most, const struct instance *instance,
                             const struct plan *plan)
{
    size_t n_lines = 0, n = 0;
    const struct order_row *lines = make_orders(&n_lines, instance, plan);
    for (size_t i = 0; i < n_lines; i++) {
        const bool begins = i == 0 || lines[i].request != lines[i - 1].request;
        if (begins && n == at_most)
            break;
        if (begins)
            out[n++] = (struct order_request){.seller = text_or_null(lines[i].seller),
                                              .total_minor = lines[i].request_minor};
        out[n - 1].n_lines++;
    }
    return n;
}

void order_report_request(struct sink *sink, const struct instance *instance, const struct plan *plan,
                          size_t request)
{
    size_t n = 0;
    const struct order_row *lines = make_orders(&n, instance, plan);
    sink_table_begin(
        sink, "request", NULL, SINK_SIDE,
        "quantity | part | name=description | unit_price [] | tax [] | total=total with tax [] | "
        "quote_kind=kind | quote_date=quoted | valid_until");
    for (size_t i = 0; i < n; i++) {
        const struct bill_row *row = lines[i].row;
        const struct quote *quote = row->line ? bill_quote(instance, row->line) : NULL;
        const struct price_origin of = price_origin_of(instance, quote, row->line);
        if (lines[i].request != (int64_t)request + 1)
            continue;
        SINK_ROW(sink, false, value_integer(row->quantity), value_text(row->name),
                 row->line ? value_text(text_or_null(instance->snapshot->parts[row->part].name))
                           : value_text(row->words),
                 value_cost(instance, round_div(row->total_minor - row->tax_minor, row->quantity)),
                 value_cost(instance, row->tax_minor), value_cost(instance, row->total_minor), of.kind,
                 of.date, quote && quote->valid_until ? of.until : value_absent("no end stated"));
    }
    sink_table_end(sink);
}

bool order_report_has_sellers(const struct instance *instance, const struct plan *plan)
{
    bool any = false;
    for (size_t i = 0; i < plan->n_bill; i++) {
        const struct price_step *step = bill_step(instance, &plan->bill[i]);
        any = any || (step && step->seller);
    }
    return any;
}

void order_report(struct sink *sink, const struct instance *instance, const struct plan *plan)
{
    size_t n = 0;
    const struct order_row *orders = make_orders(&n, instance, plan);
    sink_table_begin(sink, "orders", "One request for each seller", SINK_MAIN,
                     "request | seller | part | -name | quantity | -pack | quote_date=date | "
                     "quote_kind=kind | valid_until | unit_price | -tax | total | -currency | -source | "
                     "-minimum_order | request_total=total of the request");
    for (size_t i = 0; i < n; i++)
        report_order(sink, instance, &orders[i]);
    sink_table_end(sink);
}
