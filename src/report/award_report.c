/* award_report.c - the order to the awarded bidder. */
#include "report/award_report.h"

#include <inttypes.h>

#include "base/file.h"
#include "base/sort.h"
#include "purchase/order.h"
#include "report/sink.h"
#include "report/value.h"
#include "search/reprice.h"
#include "tender/tender.h"

const struct tender_entry *award_report_winner(const struct tender_outcome *tender)
{
    return tender && tender->awarded && tender->n_feasible > 0 ? &tender->entries[0] : NULL;
}

/* Splits the total of a line, which includes tax, into tax and unit price. */
static struct award_line split(struct award_line line, const struct instance *instance)
{
    const struct decimal tax = instance->purchase->tax;
    const int128 scale = decimal_power_of_ten(tax.scale);
    if (line.total_minor < 0)
        return line;
    const int64_t net_minor = round_div(line.total_minor * scale, scale + tax.digits);
    line.tax_minor = line.total_minor - net_minor;
    line.unit_minor = round_div(net_minor, line.quantity > 0 ? line.quantity : 1);
    return line;
}

static int by_cost(const void *a, const void *b)
{
    const struct award_line *x = a, *y = b;
    return (x->total_minor < y->total_minor) - (x->total_minor > y->total_minor);
}

const struct award_line *award_report_lines(size_t *n, const struct instance *instance,
                                            const struct tender_entry *winner)
{
    const struct bid *bid = &winner->bid;
    const struct bid_score *score = &winner->score;
    struct award_line *lines =
        ARENA_NEW(instance->arena, score->n_rows + bid->n_options + 1, struct award_line);
    *n = 0;
    for (size_t i = 0; i < score->n_rows; i++) {
        const struct bill_row *row = &score->rows[i];
        const bool own = i >= score->first_other || (row->line && score->prices[i] != BID_PRICE_CATALOG);
        lines[(*n)++] =
            (struct award_line){.name = row->name,
                                .description = row->line ? instance->snapshot->parts[row->part].name : NULL,
                                .prices = own || bid->lump ? "bid" : "catalogue",
                                .quantity = row->quantity,
                                .total_minor = bid->lump ? -1 : row->total_minor};
    }
    if (bid->lump)
        lines[(*n)++] = (struct award_line){.name = "total",
                                            .description = "Lump sum of the bid",
                                            .prices = "bid",
                                            .quantity = 1,
                                            .total_minor = bid->lump_minor};
    for (size_t k = 0; k < bid->n_options; k++)
        if (bid->taken >> k & 1U && bid->options[k].lump)
            lines[(*n)++] = (struct award_line){.name = bid->options[k].name,
                                                .description = "Lump sum of the option",
                                                .prices = "bid",
                                                .quantity = 1,
                                                .total_minor = bid->options[k].lump_minor};
    for (size_t i = 0; i < *n; i++)
        lines[i] = split(lines[i], instance);
    sort_stable(lines, *n, sizeof *lines, by_cost);
    return lines;
}

/* An amount of a line. If the line has none, the lump sum pays for it. */
static struct value amount(const struct instance *instance, const struct award_line *line,
                           int64_t amount_minor)
{
    return line->total_minor < 0 ? value_absent("in the lump sum") : value_cost(instance, amount_minor);
}

void award_report_order(struct sink *sink, const struct instance *instance, const struct tender_entry *winner)
{
    size_t n = 0;
    const struct award_line *lines = award_report_lines(&n, instance, winner);
    sink_table_begin(sink, "bill_of_materials", arena_printf(instance->arena, "Order from %s", winner->base),
                     SINK_MAIN,
                     "part | name:says | quantity | unit_price=unit price before tax [] | tax [] | "
                     "total [] | price_of=prices from");
    for (size_t i = 0; i < n; i++)
        SINK_ROW(sink, false, value_text(lines[i].name), value_text(lines[i].description),
                 value_integer(lines[i].quantity), amount(instance, &lines[i], lines[i].unit_minor),
                 amount(instance, &lines[i], lines[i].tax_minor),
                 amount(instance, &lines[i], lines[i].total_minor), value_text(lines[i].prices));
    sink_table_end(sink);
    sink_say(sink, "Total%s %s, as offered by %s.", instance->purchase->tax.digits ? " with tax" : "",
             value_cost_text(instance, winner->score.cost_minor), winner->name);
    if (bid_operation(&winner->score) > 0)
        sink_say(sink, "Operation over %" PRId64 " years %s.", instance->purchase->operation.years,
                 value_cost_text(instance, bid_operation(&winner->score)));
}

void award_report_requests(struct sink *sink, const struct instance *instance,
                           const struct tender_entry *winner)
{
    size_t n = 0;
    const struct award_line *lines = award_report_lines(&n, instance, winner);
    const char *currency = instance->currency, *file = path_name(winner->bid.path);
    sink_table_begin(
        sink, "orders", arena_printf(instance->arena, "Request to %s", winner->base), SINK_MAIN,
        "request | seller | part | -name | quantity | -pack | quote_date=quote date | "
        "quote_kind=price kind | valid_until | unit_price | -tax | total | -currency | -source | "
        "-minimum_order | request_total=request total");
    for (size_t i = 0; i < n; i++) {
        SINK_ROW(sink, false, value_integer(1), value_text(winner->base), value_text(lines[i].name),
                 value_text(lines[i].description), value_integer(lines[i].quantity), value_integer(1),
                 value_null(), value_text(lines[i].prices), value_null(),
                 amount(instance, &lines[i], lines[i].unit_minor),
                 amount(instance, &lines[i], lines[i].tax_minor),
                 amount(instance, &lines[i], lines[i].total_minor), value_text(currency), value_text(file),
                 value_null(), value_money(winner->score.cost_minor, currency));
    }
    sink_table_end(sink);
}
