/* flip_sample.c - a plan and its rivals at one price of a part. */
#include <math.h>
#include <stdlib.h>

#include "base/decimal.h"
#include "base/number.h"
#include "purchase/bill.h"
#include "purchase/problem_orders.h"
#include "search/part_price.h"
#include "search/problem_cost.h"
#include "search/problem_mix.h"
#include "study/flip_parts.h"

/* --- prices --- */

void flip_set_price(struct price *out, const struct price *today, int64_t price_minor, struct arena *arena)
{
    const struct price_step *first = &today->steps[0];
    struct price_step *steps = ARENA_NEW(arena, today->n, struct price_step);
    for (size_t i = 0; i < today->n; i++) {
        steps[i] = today->steps[i];
        if (i == 0)
            steps[i].pack_minor = price_minor;
        else if (first->pack_minor > 0)
            steps[i].pack_minor =
                round_div((int128)steps[i].pack_minor * price_minor, (int128)first->pack_minor);
        else
            steps[i].pack_minor = round_div((int128)steps[i].pack * price_minor, (int128)first->pack);
    }
    *out = *today;
    out->steps = steps;
}

double flip_rounding(const struct price *price, int64_t units)
{
    const int64_t first = price->steps[0].pack_minor > 0 ? price->steps[0].pack_minor : price->steps[0].pack;
    const double tax = (double)price->tax.digits / pow(10, price->tax.scale);
    double most = 0;
    if (units <= 0 && price->at_least <= 0)
        return 0;
    for (size_t i = 0; i < price->n; i++) {
        const struct price_step *step = &price->steps[i];
        const int64_t of_first = price->steps[0].pack_minor > 0 ? step->pack_minor : step->pack;
        int64_t order = units > price->at_least ? units : price->at_least;
        order = order > step->min_quantity ? order : step->min_quantity;
        const double packs = (double)((order - 1) / step->pack + 1);
        double apart = of_first % first == 0 ? 0 : packs / 2 * (1 + tax);
        if (price->tax.digits != 0)
            apart += 0.5;
        most = fmax(most, apart);
    }
    return most;
}

/* --- samples --- */

/* The same where the part is a line card or a chassis: with k pieces of it there, for which the order for k
 * is paid whether all are of use or not. */
static int64_t other_modular_mix(const struct seek *seek, const struct sample *sample, int64_t pieces)
{
    const struct supply *supply = &sample->problem.supplies[seek->use.supply];
    const struct price none = {.n = 0};
    struct offer *offers = mem_alloc(supply->n_offers, sizeof *offers);
    const struct price **prices = mem_alloc(supply->n_offers, sizeof *prices);
    int64_t least = -1;
    size_t own = 0;
    for (size_t i = 0; i < supply->n_offers; i++) {
        offers[i] = supply->offers[i];
        prices[i] = sample->problem.supply_prices[seek->use.supply][i];
        own = offers[i].part == seek->part ? i : own;
    }
    prices[own] = &none;
    for (int64_t k = 0; k <= seek->use.pieces; k++) {
        struct arena scratch = ARENA_INIT;
        struct cover rest;
        const int64_t order = offer_cost(&supply->offers[own], &sample->problem.prices[seek->part], k);
        offers[own].owned = k;
        if (k == pieces || order < 0 || (least >= 0 && order >= least))
            continue;
        cover_make(&rest, offers, supply->n_offers, prices, seek->use.need, &scratch);
        const int64_t others = cover_cost(&rest, seek->use.need);
        if (others >= 0 && (least < 0 || others + order < least))
            least = others + order;
        arena_fini(&scratch);
    }
    free(prices);
    free(offers);
    return least;
}

/* The cheapest order for the chosen cluster with another number of pieces of the part than the plan has; -1:
 * there is none. */
static int64_t other_mix(const struct seek *seek, const struct sample *sample, int64_t pieces)
{
    const struct supply *supply = &sample->problem.supplies[seek->use.supply];
    struct offer *offers = mem_alloc(supply->n_offers, sizeof *offers);
    const struct price **prices = mem_alloc(supply->n_offers, sizeof *prices);
    struct arena scratch = ARENA_INIT;
    struct cover rest;
    const struct offer *own = NULL;
    size_t n = 0;
    for (size_t i = 0; i < supply->n_offers; i++)
        if (supply->offers[i].part == seek->part) {
            own = &supply->offers[i];
        } else {
            prices[n] = sample->problem.supply_prices[seek->use.supply][i];
            offers[n++] = supply->offers[i];
        }
    cover_make(&rest, offers, n, prices, seek->use.need, &scratch);
    int64_t least = -1;
    for (int64_t k = 0; own && k <= seek->use.pieces; k++) {
        const int64_t left = seek->use.need > k * own->units ? seek->use.need - k * own->units : 0;
        const int64_t others = cover_cost(&rest, left);
        const int64_t order = offer_cost(own, &sample->problem.prices[seek->part], k);
        if (k != pieces && others >= 0 && order >= 0 && (least < 0 || others + order < least))
            least = others + order;
    }
    arena_fini(&scratch);
    free(prices);
    free(offers);
    return least;
}

static void sample_mix(const struct seek *seek, struct sample *sample)
{
    const struct plan *plan = seek->field->plan;
    const struct problem *problem = &sample->problem;
    size_t n = 0;
    int64_t pieces = 0;
    const struct bill_line *bill = problem_bill(&n, problem, plan->clusters[0].point.design,
                                                plan->clusters[0].point.nodes, &sample->arena);
    sample->same = bill_same_use(bill, n, plan->bill, plan->n_bill);
    if (seek->plan_margin == 0 || !sample->same)
        return;
    for (size_t i = 0; i < n; i++)
        if (bill[i].part == seek->part)
            pieces = bill[i].used;
    if (seek->use.weighed) {
        const int64_t other = problem_other_cost(problem, plan->clusters[0].point.design,
                                                 plan->clusters[0].point.nodes, seek->part);
        sample->firm = other < 0 || (double)(other - sample->plan_minor) > 4 * seek->plan_margin;
        return;
    }
    const struct supply *supply = &problem->supplies[seek->use.supply];
    const int64_t other = supply->offers[supply->n_offers - 1].family > 0
                              ? other_modular_mix(seek, sample, pieces)
                              : other_mix(seek, sample, pieces);
    const int64_t own = cover_cost(&problem->covers[seek->use.supply], seek->use.need);
    sample->firm = other < 0 || (double)(other - own) > 4 * seek->plan_margin;
}

void flip_sample(struct sample *out, const struct seek *seek, int64_t price_minor)
{
    const struct plan *plan = seek->field->plan;
    struct price price;
    *out = (struct sample){.price_minor = price_minor, .same = true, .firm = true};
    flip_set_price(&price, seek->price, price_minor, &out->arena);
    problem_with_price_covered(&out->problem, &seek->field->ready, seek->part, &price, &out->arena);
    out->plan_minor =
        problem_cost(&out->problem, plan->clusters[0].point.design, plan->clusters[0].point.nodes);
    out->paid = out->plan_minor >= 0 && out->plan_minor <= seek->field->problem->budget_minor;
    if (seek->mixed && out->plan_minor >= 0) /* beyond the budget too: a range may end there */
        sample_mix(seek, out);
}

/* How the order of the part stands in a cluster, as bits of flip_stand. */
static unsigned order_of(const struct seek *seek, const struct problem *problem, const struct design *design,
                         int64_t nodes)
{
    const int64_t order = seek->in_terms ? problem_order_with(problem, design, nodes, seek->part) : 0;
    return (unsigned)problem_order_state(problem, seek->part, order);
}

unsigned flip_stand(int64_t *cost_minor, const struct seek *seek, const struct sample *sample,
                    const struct cell *cell)
{
    const struct rival *rival = cell->rival;
    const struct problem *problem = &sample->problem;
    const int64_t cost = problem_cost(problem, rival->design, rival->nodes);
    const struct point *plan = &seek->field->plan->clusters[0].point;
    *cost_minor = cost;
    const unsigned orders = order_of(seek, problem, rival->design, rival->nodes) << RIVAL_ORDER |
                            order_of(seek, problem, plan->design, plan->nodes) << PLAN_ORDER;
    const unsigned paid = orders | (cost >= 0 && cost <= problem->budget_minor ? PAID : 0);
    if (rival->better)
        return paid | AHEAD;
    if (!sample->same || sample->plan_minor < 0) /* what the plan's own mix costs here is not known */
        return paid | AHEAD;
    if (cost < 0)
        return orders | BEHIND;
    double behind = (double)(cost - sample->plan_minor), level = 0;
    const double own = plan->lambda;
    const bool by_ratio = problem->goal == GOAL_RATE_PER_COST;
    const bool comparable = !by_ratio || !(cell->lambda < own || cell->lambda > own);
    const unsigned not_cheaper = comparable && cost >= sample->plan_minor ? LEVEL : 0;
    if (by_ratio) {
        behind = own * (double)cost - cell->lambda * (double)sample->plan_minor;
        level = 4 * TIE_RELATIVE * own * (double)sample->plan_minor;
    }
    return paid | not_cheaper | (behind <= level ? AHEAD : 0) | (behind > level + cell->margin ? BEHIND : 0);
}
