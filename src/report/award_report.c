/* award_report.c - what is ordered from the bidder who is awarded. */
#include "report/award_report.h"

#include <inttypes.h>

#include "base/file.h"
#include "purchase/order.h"
#include "report/sink.h"
#include "report/value.h"
#include "search/reprice.h"
#include "tender/tender.h"

const struct tender_entry *award_report_winner(const struct tender_outcome *tender)
{
    return tender && tender->awarded && tender->n_feasible > 0 ? &tender->entries[0] : NULL;
}

const struct award_line *award_report_lines(size_t *n, const struct problem *problem,
                                            const struct tender_entry *winner)
{
    const struct bid *bid = &winner->bid;
    const struct bid_score *score = &winner->score;
    struct award_line *lines =
        ARENA_NEW(problem->arena, score->n_rows + bid->n_options + 1, struct award_line);
    *n = 0;
    for (size_t i = 0; i < score->n_rows; i++) {
        const struct bill_row *row = &score->rows[i];
        const bool own = i >= score->first_other || (row->line && score->prices[i] != BID_PRICE_CATALOG);
        lines[(*n)++] = (struct award_line){
            row->name, row->line ? problem->snapshot->parts[row->part].name : NULL,
            own || bid->lump ? "bid" : "catalogue", row->quantity, bid->lump ? -1 : row->total_minor};
    }
    if (bid->lump)
        lines[(*n)++] = (struct award_line){"total", "Lump sum of the bid", "bid", 1, bid->lump_minor};
    for (size_t k = 0; k < bid->n_options; k++)
        if (bid->taken >> k & 1U && bid->options[k].lump)
            lines[(*n)++] = (struct award_line){bid->options[k].name, "Lump sum of the option", "bid", 1,
                                                bid->options[k].lump_minor};
    return lines;
}

void award_report_order(struct sink *sink, const struct problem *problem, const struct tender_entry *winner)
{
    size_t n = 0;
    const struct award_line *lines = award_report_lines(&n, problem, winner);
    sink_table_begin(sink, "bill_of_materials", arena_printf(problem->arena, "Order from %s", winner->base),
                     SINK_MAIN, "part | name:says | quantity | total [] | price_of=price of");
    for (size_t i = 0; i < n; i++)
        SINK_ROW(sink, false, value_text(lines[i].name), value_text(lines[i].description),
                 value_integer(lines[i].quantity),
                 value_cost_if(lines[i].total_minor >= 0, problem, lines[i].total_minor),
                 value_text(lines[i].prices));
    sink_table_end(sink);
    sink_say(sink, "Total%s %s, as %s offers it.", problem->purchase->tax.digits ? " with tax" : "",
             value_cost_text(problem, winner->score.cost_minor), winner->name);
    if (bid_operation(&winner->score) > 0)
        sink_say(sink, "Operation over %" PRId64 " years %s.", problem->purchase->operation.years,
                 value_cost_text(problem, bid_operation(&winner->score)));
}

void award_report_requests(struct sink *sink, const struct problem *problem,
                           const struct tender_entry *winner)
{
    size_t n = 0;
    const struct award_line *lines = award_report_lines(&n, problem, winner);
    const char *currency = problem->currency, *file = path_name(winner->bid.path);
    sink_table_begin(sink, "orders", arena_printf(problem->arena, "Request to %s", winner->base), SINK_MAIN,
                     "request | seller | part | -name | quantity | -pack | quote_date=quoted | "
                     "quote_kind=price is | valid_until | unit_price | -tax | total | -currency | -source | "
                     "-minimum_order | request_total=whole request");
    for (size_t i = 0; i < n; i++) {
        const bool summed = lines[i].total_minor < 0;
        SINK_ROW(sink, false, value_integer(1), value_text(winner->base), value_text(lines[i].name),
                 value_text(lines[i].description), value_integer(lines[i].quantity), value_integer(1),
                 value_null(), value_text(lines[i].prices), value_null(), value_null(), value_null(),
                 summed ? value_null() : value_money(lines[i].total_minor, currency), value_text(currency),
                 value_text(file), value_null(), value_money(winner->score.cost_minor, currency));
    }
    sink_table_end(sink);
}
