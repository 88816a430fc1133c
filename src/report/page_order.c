/* page_order.c - the order of a plan on the page: its cost by kind as a bar, and a request per seller. */
#include <inttypes.h>

#include "base/arena.h"
#include "base/text.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "report/markup.h"
#include "report/page_parts.h"
#include "report/plan_report.h"
#include "report/value.h"
#include "search/plan.h"

/* Kinds of cost, in the order of the bar. */
enum cost_kind {
    COST_NODES,
    COST_NETWORK,
    COST_COMPONENTS,
    COST_FACILITY,
    COST_SERVICES,
    COST_RENT,
    COST_TAX,
    N_COST_KINDS
};

static const char *const KIND_WORDS[N_COST_KINDS] = {[COST_NODES] = "nodes",
                                                     [COST_NETWORK] = "network",
                                                     [COST_COMPONENTS] = "storage and components",
                                                     [COST_FACILITY] = "facility",
                                                     [COST_SERVICES] = "services",
                                                     [COST_RENT] = "rent",
                                                     [COST_TAX] = "tax"};

static enum cost_kind kind_of(const struct instance *instance, const struct bill_row *row)
{
    if (!row->line) /* the fee of a small order */
        return COST_SERVICES;
    switch (instance->snapshot->parts[row->part].kind) {
    case PART_NODE:
    case PART_ACCELERATOR:
        return COST_NODES;
    case PART_NIC:
    case PART_PORT:
    case PART_SWITCH:
    case PART_CABLE:
    case PART_CHASSIS:
    case PART_LINE_CARD:
        return COST_NETWORK;
    case PART_RACK:
    case PART_PDU:
        return COST_FACILITY;
    case PART_LICENSE:
    case PART_SERVICE:
        return COST_SERVICES;
    case PART_RENTAL:
        return COST_RENT;
    case PART_COMPONENT:
    case N_PART_KINDS:
        break;
    }
    return COST_COMPONENTS;
}

/* Sums the costs before tax by kind, and the tax. Returns the total. */
static int64_t sum_costs(int64_t out[N_COST_KINDS], const struct instance *instance, const struct plan *plan)
{
    size_t n = 0;
    int64_t total = 0;
    const struct bill_row *rows = bill_rows(&n, instance, plan->bill, plan->n_bill, false, instance->arena);
    for (int kind = 0; kind < N_COST_KINDS; kind++)
        out[kind] = 0;
    for (size_t i = 0; i < n; i++) {
        out[kind_of(instance, &rows[i])] += rows[i].total_minor - rows[i].tax_minor;
        out[COST_TAX] += rows[i].tax_minor;
        total += rows[i].total_minor;
    }
    return total;
}

void page_cost_bar(struct text *out, const struct instance *instance, const struct plan *plan)
{
    enum { LABEL_FROM = 9 }; /* smallest share of the bar, in percent, that has room for a number */
    int64_t costs[N_COST_KINDS];
    const int64_t total = sum_costs(costs, instance, plan);
    if (total <= 0)
        return;
    text_put(out, "<div class=\"stack\" aria-hidden=\"true\">");
    for (int kind = 0; kind < N_COST_KINDS; kind++) {
        const double share = 100 * (double)costs[kind] / (double)total;
        if (costs[kind] <= 0)
            continue;
        text_printf(out, "<span class=\"k%d\" style=\"flex-grow:%.2f\">", kind, share);
        if (share >= LABEL_FROM)
            text_printf(out, "%.0f %%", share);
        text_put(out, "</span>");
    }
    text_put(out, "</div>\n<ul class=\"stack-legend\">\n");
    for (int kind = 0; kind < N_COST_KINDS; kind++) {
        const double share = 100 * (double)costs[kind] / (double)total;
        if (costs[kind] <= 0)
            continue;
        text_printf(out, "<li><span class=\"k%d\" aria-hidden=\"true\"></span>", kind);
        markup_printf(out, "%s %s, %s %%", KIND_WORDS[kind], value_cost_text(instance, costs[kind]),
                      number_text(share, 3, instance->arena));
        text_put(out, "</li>\n");
    }
    text_put(out, "</ul>\n");
}

void page_requests(struct text *out, const struct instance *instance, const struct plan *plan)
{
    enum { REQUESTS = 64 };
    struct order_request requests[REQUESTS];
    if (!order_report_has_sellers(instance, plan))
        return;
    const size_t n = order_report_requests(requests, REQUESTS, instance, plan);
    text_put(out, "<h3>Requests, one per seller</h3>\n");
    for (size_t i = 0; i < n; i++) {
        struct page_piece piece;
        text_put(out, "<details><summary>");
        markup_printf(out, "%s: %s, %zu line%s", requests[i].seller ? requests[i].seller : "No seller named",
                      value_cost_text(instance, requests[i].total_minor), requests[i].n_lines,
                      requests[i].n_lines == 1 ? "" : "s");
        text_put(out, "</summary>\n");
        order_report_request(page_piece_open(&piece), instance, plan, i);
        page_piece_close(&piece, out);
        text_put(out, "</details>\n");
    }
}
