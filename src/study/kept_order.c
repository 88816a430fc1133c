/* kept_order.c - keeps for each line the price steps of one seller. */
#include "study/kept_order.h"

#include <string.h>

#include "base/arena.h"
#include "base/number.h"
#include "problem/instance.h"
#include "purchase/bill.h"
#include "purchase/order.h"
#include "purchase/instance_purchase.h"
#include "search/plan.h"
#include "search/instance_cost.h"

/* Price steps by their index in `standing`, which is the same at all prices. */
struct kept_line {
    const char *seller; /* NULL: the offer names no seller */
    size_t offer;       /* identifies the seller if none is named */
    size_t *steps;      /* [n_steps] steps of the seller at which the quantity can be ordered */
    size_t n_steps;
};

/* True if both have one seller: the same name or, if neither is named, the same offer. */
static bool same_seller(const char *a, size_t offer_a, const char *b, size_t offer_b)
{
    return a || b ? a && b && strcmp(a, b) == 0 : offer_a == offer_b;
}

static void keep_line(struct kept_line *out, const struct instance *instance, const struct bill_line *line,
                      struct arena *arena)
{
    const struct price *price = &instance->item[line->part].price;
    const struct price_step *bought = bill_step(instance, line);
    *out = (struct kept_line){.offer = NO_INDEX};
    if (!bought)
        return;
    out->seller = bought->seller;
    out->offer = bought->offer;
    out->steps = ARENA_NEW(arena, price->n_standing, size_t);
    for (size_t i = 0; i < price->n_standing; i++) {
        const struct price_step *step = &price->standing[i];
        if (same_seller(step->seller, step->offer, out->seller, out->offer) &&
            line->quantity >= step->min_quantity && line->quantity % step->pack == 0)
            out->steps[out->n_steps++] = i;
    }
}

void kept_order_make(struct kept_order *out, const struct instance *instance, const struct kept_order *given,
                     struct arena *arena)
{
    *out =
        (struct kept_order){.points = ARENA_COPY(arena, given->points, given->n_points, 0, struct candidate),
                            .n_points = given->n_points,
                            .bill = ARENA_COPY(arena, given->bill, given->n_lines, 0, struct bill_line),
                            .lines = ARENA_NEW(arena, given->n_lines, struct kept_line),
                            .n_lines = given->n_lines};
    for (size_t i = 0; i < given->n_lines; i++)
        keep_line(&out->lines[i], instance, &given->bill[i], arena);
}

void kept_order_of_plan(struct kept_order *out, const struct instance *instance, const struct plan *plan,
                        const struct instance *all, struct arena *arena)
{
    struct candidate points[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < plan->n_clusters; c++) {
        points[c] = plan->clusters[c].point;
        points[c].design = &all->choice.designs[points[c].design - instance->choice.designs];
    }
    const struct kept_order given = {
        .points = points, .n_points = plan->n_clusters, .bill = plan->bill, .n_lines = plan->n_bill};
    kept_order_make(out, instance, &given, arena);
    out->own = ARENA_NEW(arena, plan->n_clusters, const struct bill_line *);
    out->n_own = ARENA_NEW(arena, plan->n_clusters, size_t);
    for (size_t c = 0; c < plan->n_clusters; c++) {
        const struct plan_cluster *cluster = &plan->clusters[c];
        out->own[c] = ARENA_COPY(arena, cluster->parts, cluster->n_parts, 0, struct bill_line);
        out->n_own[c] = cluster->n_parts;
    }
}

void kept_order_of_candidate(struct kept_order *out, const struct instance *instance,
                             const struct design *design, int64_t nodes, struct arena *arena)
{
    struct arena scratch = ARENA_INIT;
    struct candidate point = {.design = design, .nodes = nodes};
    struct kept_order given = {.points = &point, .n_points = 1};
    given.bill = instance_bill(&given.n_lines, instance, design, nodes, &scratch);
    kept_order_make(out, instance, &given, arena);
    arena_fini(&scratch);
}

void kept_order_copy(struct kept_order *out, const struct kept_order *order, struct arena *arena)
{
    *out = *order;
    out->points = ARENA_COPY(arena, order->points, order->n_points, 0, struct candidate);
    out->bill = ARENA_COPY(arena, order->bill, order->n_lines, 0, struct bill_line);
    out->lines = ARENA_COPY(arena, order->lines, order->n_lines, 0, struct kept_line);
    for (size_t i = 0; i < order->n_lines; i++)
        out->lines[i].steps = ARENA_COPY(arena, order->lines[i].steps, order->lines[i].n_steps, 0, size_t);
}

/* The line at the prices of the problem, at the seller's cheapest step. total -1: not available. */
static struct bill_line line_at(const struct instance *instance, const struct bill_line *line,
                                const struct kept_line *kept)
{
    const struct price *price = &instance->item[line->part].price;
    struct bill_line out = *line;
    out.total_minor = line->quantity > 0 ? -1 : 0;
    out.tax_minor = 0;
    for (size_t k = 0; k < kept->n_steps && price->n > 0; k++) {
        const struct price_step *step = &price->standing[kept->steps[k]];
        const int128 net = (int128)(line->quantity / step->pack) * step->pack_minor;
        const int128 tax =
            net > MONEY_MAX || price->tax.digits == 0 ? 0 : decimal_scale((int64_t)net, price->tax);
        if (net + tax > MONEY_MAX || (out.total_minor >= 0 && net + tax >= out.total_minor))
            continue;
        out.total_minor = (int64_t)(net + tax);
        out.tax_minor = (int64_t)tax;
        out.vendor = step->vendor;
    }
    return out;
}

static void add_line(struct order_sum *sum, const struct instance *instance, const struct bill_line *line,
                     const struct kept_line *kept)
{
    const struct bill_line now = line_at(instance, line, kept);
    const struct price *price = &instance->item[line->part].price;
    sum->lines_minor =
        money_plus(sum->lines_minor, now.total_minor < 0 ? -1 : price_worth(price, now.total_minor));
    if (now.total_minor > 0 && instance_is_charged(instance, now.vendor))
        sum->charged_by[now.vendor - 1] += now.total_minor;
}

struct bill_line *kept_order_bill(const struct kept_order *order, const struct instance *instance,
                                  struct arena *arena)
{
    struct bill_line *lines = ARENA_NEW(arena, order->n_lines, struct bill_line);
    for (size_t i = 0; i < order->n_lines; i++)
        lines[i] = line_at(instance, &order->bill[i], &order->lines[i]);
    return lines;
}

struct operation_cost kept_order_operation(const struct kept_order *order, const struct instance *instance)
{
    struct arena scratch = ARENA_INIT;
    struct used_parts taken;
    struct operation_cost cost = {0};
    used_parts_start(&taken);
    taken.v = ARENA_NEW(&scratch, order->n_lines, struct part_units);
    for (size_t i = 0; i < order->n_lines; i++)
        taken.v[taken.n++] = (struct part_units){order->bill[i].part, order->bill[i].used};
    if (instance->purchase->operation.given)
        cost = instance_operate(instance, &taken, order->points, order->n_points);
    const struct bill_line *bill = kept_order_bill(order, instance, &scratch);
    cost.rent_minor = bill_rent(instance, bill, order->n_lines);
    arena_fini(&scratch);
    return cost;
}

int64_t kept_order_cost(const struct kept_order *order, const struct instance *instance)
{
    struct order_sum sum = {0};
    for (size_t i = 0; i < order->n_lines && sum.lines_minor >= 0; i++)
        if (order->bill[i].quantity > 0)
            add_line(&sum, instance, &order->bill[i], &order->lines[i]);
    const int64_t total = order_sum_total(&sum, instance);
    if (total < 0 || !instance->purchase->budget_on_tco)
        return total;
    struct operation_cost operation = kept_order_operation(order, instance);
    operation.rent_minor = 0; /* is among the lines */
    return money_plus(total, operation_total(&operation));
}

bool kept_order_same(const struct kept_order *a, const struct kept_order *b)
{
    bool same = a->n_lines == b->n_lines && a->n_points == b->n_points;
    for (size_t c = 0; same && c < a->n_points; c++)
        same = a->points[c].design == b->points[c].design && a->points[c].nodes == b->points[c].nodes;
    for (size_t i = 0; same && i < a->n_lines; i++) {
        const struct bill_line *x = &a->bill[i], *y = &b->bill[i];
        same = x->part == y->part && x->quantity == y->quantity && x->owned == y->owned &&
               x->used == y->used &&
               same_seller(a->lines[i].seller, a->lines[i].offer, b->lines[i].seller, b->lines[i].offer);
    }
    return same;
}

int kept_order_compare(const struct instance *instance, const struct kept_order *a,
                       const struct kept_order *b)
{
    const struct snapshot *snapshot = instance->snapshot;
    int order = compare_close(bill_size(instance, a->bill, a->n_lines, SIZE_POWER),
                              bill_size(instance, b->bill, b->n_lines, SIZE_POWER));
    for (size_t i = 0; order == 0 && i < a->n_lines && i < b->n_lines; i++)
        order = strcmp(snapshot->parts[a->bill[i].part].id, snapshot->parts[b->bill[i].part].id);
    if (order == 0)
        order = (a->n_lines > b->n_lines) - (a->n_lines < b->n_lines);
    for (size_t i = 0; order == 0 && i < a->n_lines; i++)
        order = (a->bill[i].quantity > b->bill[i].quantity) - (a->bill[i].quantity < b->bill[i].quantity);
    return order;
}
