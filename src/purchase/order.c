/* order.c - the lines of an order: what is owned of a part, what is bought for the rest, and its power. */
#include "purchase/order.h"

#include "purchase/bill.h"
#include "purchase/problem_purchase.h"

struct bill_line problem_line(const struct problem *problem, size_t part, int64_t used)
{
    struct bill_line line = {.part = part, .used = used};
    const struct price *price = &problem->prices[part];
    int64_t base = 0; /* units of the order for none: they serve before owned ones */
    (void)price_total(price, 0, &base);
    line.owned = used - base < problem->owned[part] ? used - base : problem->owned[part];
    line.owned = line.owned > 0 ? line.owned : 0;
    if (line.used > line.owned || price->at_least > 0) {
        struct price net = *price;
        net.tax = (struct decimal){0, 0};
        line.total_minor = price_total(price, line.used - line.owned, &line.quantity);
        line.tax_minor = line.total_minor - price_total(&net, line.used - line.owned, NULL);
    }
    return line;
}

static bool has_line(const struct bill_line *lines, size_t n, size_t part)
{
    for (size_t i = 0; i < n; i++)
        if (lines[i].part == part)
            return true;
    return false;
}

struct bill_line *problem_bill_of(size_t *n, const struct problem *problem, const struct design *design,
                                  int64_t nodes, const int64_t *const *mixed, const int64_t *extra,
                                  struct arena *arena)
{
    const size_t n_extras = problem->scenario->purchase.n_extras;
    size_t at_most = n_extras;
    for (size_t i = 0; i < design->n_supplies; i++)
        at_most += problem->supplies[design->supply[i]].n_offers;
    struct bill_line *lines = ARENA_NEW(arena, at_most, struct bill_line);
    *n = 0;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const size_t s = design->supply[i];
        const struct supply *supply = &problem->supplies[s];
        int64_t alone = 0;
        if (supply->n_offers == 1)
            alone = problem_pieces_alone(problem, design, i, nodes, extra);
        const int64_t *pieces = supply->n_offers == 1 ? &alone : mixed[i];
        for (size_t k = 0; k < supply->n_offers; k++)
            if (pieces[k] > 0 || problem->supply_prices[s][k]->at_least > 0)
                lines[(*n)++] = problem_line(problem, supply->offers[k].part, pieces[k]);
    }
    for (size_t e = 0; e < n_extras; e++) {
        const int64_t units = problem_extra_of_part(problem, extra, problem->extra_part[e]);
        const bool must = problem->prices[problem->extra_part[e]].at_least > 0;
        if ((units > 0 || must) && !has_line(lines, *n, problem->extra_part[e]))
            lines[(*n)++] = problem_line(problem, problem->extra_part[e], units);
    }
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
