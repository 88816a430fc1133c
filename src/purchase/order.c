/* order.c - the parts a cluster takes, and the lines of an order for them: what is owned of a part, what is
 * bought for the rest. */
#include "purchase/order.h"

#include <stdlib.h>

#include "purchase/bill.h"
#include "purchase/problem_orders.h"

/* --- what is taken --- */

/* A part may be an extra, several of them, and meet a need as well. */
static void add_extra(struct taken *taken, size_t part, int64_t units)
{
    size_t i = 0;
    while (i < taken->n && taken->v[i].part != part)
        i++;
    if (i == taken->n)
        taken->v[taken->n++] = (struct part_units){part, 0};
    taken->v[i].units += units;
}

void taken_make(struct taken *out, const struct problem *problem, const struct design *design, int64_t nodes,
                const int64_t *const *mixed, const int64_t *extra)
{
    const size_t n_extras = problem->purchase->n_extras;
    size_t at_most = n_extras;
    for (size_t i = 0; i < design->n_supplies; i++)
        at_most += problem->choice.supplies[design->supply[i]].n_offers;
    out->n = 0;
    out->v = at_most <= sizeof out->few / sizeof *out->few ? out->few : mem_alloc(at_most, sizeof *out->v);
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->choice.supplies[design->supply[i]];
        if (supply->n_offers == 1)
            out->v[out->n++] = (struct part_units){
                supply->offers[0].part, offers_at_most(supply->offers, 1, 0, design_need(design, i, nodes))};
        for (size_t k = 0; k < supply->n_offers && supply->n_offers > 1 && mixed; k++)
            out->v[out->n++] = (struct part_units){supply->offers[k].part, mixed[i][k]};
    }
    for (size_t e = 0; e < n_extras; e++)
        add_extra(out, problem->market.extra_part[e], extra[e]);
}

void taken_fini(struct taken *taken)
{
    if (taken->v != taken->few)
        free(taken->v);
}

int64_t taken_cost(int64_t *orders, const struct taken *taken, const struct problem *problem)
{
    int64_t total = 0;
    for (size_t i = 0; i < taken->n; i++) {
        const size_t part = taken->v[i].part;
        const int64_t bought = taken->v[i].units - problem->market.owned[part];
        const int64_t cost = price_total(&problem->market.prices[part], bought > 0 ? bought : 0, NULL);
        if (cost < 0 || cost > MONEY_MAX - total)
            return -1;
        total += cost;
        problem_add_order(orders, problem, part, cost);
    }
    return total;
}

/* --- lines --- */

struct bill_line problem_line(const struct problem *problem, size_t part, int64_t used)
{
    struct bill_line line = {.part = part, .used = used};
    const struct price *price = &problem->market.prices[part];
    int64_t base = 0; /* units of the order for none: they serve before owned ones */
    (void)price_total(price, 0, &base);
    line.owned = used - base < problem->market.owned[part] ? used - base : problem->market.owned[part];
    line.owned = line.owned > 0 ? line.owned : 0;
    if (line.used > line.owned || price->at_least > 0) {
        struct price net = *price;
        net.tax = (struct decimal){0, 0};
        line.total_minor = price_total(price, line.used - line.owned, &line.quantity);
        line.tax_minor = line.total_minor - price_total(&net, line.used - line.owned, NULL);
    }
    return line;
}

struct bill_line *problem_bill_of(size_t *n, const struct problem *problem, const struct design *design,
                                  int64_t nodes, const int64_t *const *mixed, const int64_t *extra,
                                  struct arena *arena)
{
    struct taken taken;
    taken_make(&taken, problem, design, nodes, mixed, extra);
    struct bill_line *lines = ARENA_NEW(arena, taken.n, struct bill_line);
    *n = 0;
    for (size_t i = 0; i < taken.n; i++)
        if (taken.v[i].units > 0 || problem->market.prices[taken.v[i].part].at_least > 0)
            lines[(*n)++] = problem_line(problem, taken.v[i].part, taken.v[i].units);
    taken_fini(&taken);
    bill_sort(lines, *n);
    return lines;
}

double problem_power_W(const struct problem *problem, const struct bill_line *bill, size_t n)
{
    double power_W = 0;
    for (size_t i = 0; i < n; i++)
        power_W += (double)bill[i].used * problem->snapshot->parts[bill[i].part].power_W;
    return power_W;
}
