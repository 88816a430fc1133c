/* certificate_mix.c - mixes of parts where power, height or operation are weighed, for the certificate: the
 * cheapest of any point, by lists of its own. */
#include <stdlib.h>
#include <string.h>

#include "problem/weighs.h"
#include "proof/certificate_parts.h"
#include "proof/upkeep.h"

/* Fewer pieces of the last part, then of the one before it, ... */
static int compare_pieces(const struct checking_mix *a, const struct checking_mix *b)
{
    while (a && a->pieces == b->pieces) {
        a = a->rest;
        b = b->rest;
    }
    return !a ? 0 : a->pieces < b->pieces ? -1 : 1;
}

static int compare_mixes(const void *one, const void *other)
{
    const struct checking_mix *a = one, *b = other;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->size.power_W != b->size.power_W)
        return a->size.power_W < b->size.power_W ? -1 : 1;
    if (a->size.height_U != b->size.height_U)
        return a->size.height_U < b->size.height_U ? -1 : 1;
    return compare_pieces(a, b);
}

/* No vendor whose orders are told apart is paid more, nor are all the others together. */
static bool pays_less(const struct checking_mix *a, const struct checking_mix *b)
{
    int64_t a_others = a->cost, b_others = b->cost;
    bool less = true;
    for (size_t o = 0; o < MIX_ORDERS; o++) {
        a_others -= a->paid[o];
        b_others -= b->paid[o];
        less = less && a->paid[o] <= b->paid[o];
    }
    return less && a_others <= b_others;
}

/* There is never a reason to take b when a is there. */
static bool beats(const struct checking_mix *a, const struct checking_mix *b, enum mix_by by)
{
    const bool before = compare_mixes(a, b) < 0 && pays_less(a, b);
    bool less = before;
    for (size_t s = 0; s < SIZES_AT_MOST && by != MIX_BY_COST; s++)
        less = less && a->size.of[s] <= b->size.of[s];
    return less;
}

static void take(struct checking_mix_list *list, const struct checking_mix *mix, enum mix_by by)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->n; i++)
        if (beats(&list->own_v[i], mix, by))
            return;
    for (size_t i = 0; i < list->n; i++)
        if (!beats(mix, &list->own_v[i], by))
            list->own_v[kept++] = list->own_v[i];
    list->n = kept;
    if (list->n == list->room) {
        list->room = 2 * list->room + 4;
        list->own_v = mem_grow(list->own_v, list->room, sizeof *list->own_v);
    }
    list->own_v[list->n++] = *mix;
}

/* All numbers of pieces of an offer on top of the mixes of those before. */
static void add_offer(struct checking_mix_list *now, const struct checking_mix_list *before,
                      const struct problem *problem, const struct supply *supply, size_t k,
                      const struct price *price, int64_t n)
{
    const struct offer *offer = &supply->offers[k];
    const size_t order = checking_order_of(problem, supply, offer->part);
    const enum mix_by by = problem_mix_by(problem);
    for (int64_t pieces = 0; pieces == 0 || (pieces - 1) * offer->units < n; pieces++) {
        struct operation_cost operation = {0, 0, 0, 0};
        struct cluster_size size = {.power_W = 0};
        const int64_t paid = checking_order_cost(offer, price, pieces);
        int64_t cost = paid;
        upkeep_add_operation(&operation, problem, offer->part, pieces);
        upkeep_add_units(&size, problem, offer->part, pieces);
        if (problem->scenario->purchase.budget_on_tco)
            cost = checking_plus(cost, upkeep_total(&operation));
        if (cost < 0)
            continue;
        /* pieces that are all needed, with those before */
        for (int64_t q = pieces == 0 ? 0 : (pieces - 1) * offer->units + 1; q <= n; q++) {
            const struct checking_mix_list *rests =
                &before[q > pieces * offer->units ? q - pieces * offer->units : 0];
            for (size_t i = 0; i < rests->n; i++) {
                const struct checking_mix *rest = &rests->own_v[i];
                struct checking_mix mix = {.cost = checking_plus(rest->cost, cost),
                                           .size = rest->size,
                                           .pieces = pieces,
                                           .rest = rest};
                for (size_t o = 0; o < MIX_ORDERS; o++)
                    mix.paid[o] = rest->paid[o] + (o == order ? paid : 0);
                for (size_t s = 0; s < SIZES_AT_MOST; s++)
                    mix.size.of[s] += by == MIX_BY_ALL_SIZES || s == SIZE_POWER ? size.of[s] : 0;
                if (mix.cost >= 0)
                    take(&now[q], &mix, by);
            }
        }
    }
}

void checking_mixes(struct checking_mixes *out, const struct problem *problem, size_t s, int64_t n)
{
    const struct supply *supply = &problem->supplies[s];
    const size_t size = (size_t)n + 1;
    *out = (struct checking_mixes){.n_lists = (supply->n_offers + 1) * size, .n = n};
    out->own_lists = mem_alloc(out->n_lists, sizeof *out->own_lists);
    take(&out->own_lists[0], &(struct checking_mix){.cost = 0}, MIX_BY_COST);
    for (size_t k = 0; k < supply->n_offers; k++)
        add_offer(out->own_lists + (k + 1) * size, out->own_lists + k * size, problem, supply, k,
                  problem->supply_prices[s][k], n);
    struct checking_mix_list *last = out->own_lists + supply->n_offers * size;
    for (int64_t q = 0; q <= n; q++)
        if (last[q].n)
            qsort(last[q].own_v, last[q].n, sizeof *last[q].own_v, compare_mixes);
    out->lists = last;
}

void checking_mixes_free(struct checking_mixes *mixes)
{
    for (size_t i = 0; i < mixes->n_lists; i++)
        free(mixes->own_lists[i].own_v);
    free(mixes->own_lists);
}

/* --- the cheapest cluster --- */

/* Operation of all but the mixes, each part once. */
static int64_t operation_of(const struct problem *problem, const struct design *design, int64_t nodes,
                            const int64_t *extra)
{
    struct operation_cost cost = {0, 0, 0, 0};
    int64_t *units = mem_alloc(problem->snapshot->n_parts, sizeof *units);
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        const struct offer *offer = &supply->offers[0];
        if (supply->n_offers == 1)
            units[offer->part] += (design_need(design, i, nodes) + offer->units - 1) / offer->units;
    }
    for (size_t x = 0; x < problem->scenario->purchase.n_extras; x++)
        units[problem->extra_part[x]] += extra[x];
    for (size_t part = 0; part < problem->snapshot->n_parts; part++)
        if (units[part] > 0)
            upkeep_add_operation(&cost, problem, part, units[part]);
    upkeep_add_administration(&cost, problem, 1, nodes);
    free(units);
    return upkeep_total(&cost);
}

int64_t checking_rest_cost(const struct problem *problem, const struct design *design, int64_t nodes,
                           const int64_t *extra, int64_t *paid)
{
    const size_t n_extras = problem->scenario->purchase.n_extras;
    bool *folded = mem_alloc(n_extras, sizeof *folded);
    int64_t total = 0;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        const struct offer *offer = &supply->offers[0];
        if (supply->n_offers > 1)
            continue;
        int64_t pieces = (design_need(design, i, nodes) + offer->units - 1) / offer->units;
        for (size_t x = 0; x < n_extras; x++)
            if (problem->extra_part[x] == offer->part) {
                pieces += extra[x];
                folded[x] = true;
            }
        const int64_t cost = checking_order_cost(offer, problem->supply_prices[design->supply[i]][0], pieces);
        total = checking_plus(total, cost);
        checking_pay(paid, problem, offer->part, cost);
    }
    for (size_t x = 0; x < n_extras; x++) {
        bool first = true;
        const size_t part = problem->extra_part[x];
        const int64_t units = checking_extra_units(problem, extra, part, x, &first);
        const struct offer offer = {.part = part, .units = 1, .owned = problem->owned[part]};
        if (!first || folded[x])
            continue;
        const int64_t cost = checking_order_cost(&offer, &problem->prices[part], units);
        total = checking_plus(total, cost);
        checking_pay(paid, problem, part, cost);
    }
    if (problem->scenario->purchase.budget_on_tco) {
        total = checking_plus(total, operation_of(problem, design, nodes, extra));
    }
    free(folded);
    return total;
}

struct settling {
    const struct problem *problem;
    const struct checking_mixes *mixes; /* [n_supplies] */
    const struct design *design;
    int64_t nodes;
    int64_t *extra;
    struct checking_settled *best;
    struct checking_settled now;
};

/* By cost, then power, then height; where power is what counts it comes before the cost, as long as the
 * budget pays. */
static bool preferred(const struct problem *problem, const struct checking_settled *one,
                      const struct checking_settled *other)
{
    const int64_t budget = problem->budget_minor;
    if (other->cost < 0)
        return true;
    const double power = one->size.power_W - other->size.power_W;
    if (problem->goal == GOAL_RATE_PER_WATT && one->cost <= budget && other->cost <= budget && power != 0)
        return power < 0;
    if (one->cost != other->cost)
        return one->cost < other->cost;
    return power != 0 ? power < 0 : one->size.height_U < other->size.height_U;
}

/* Each vendor's order of the mix, once. */
static void pay_for_mix(int64_t *paid, const struct problem *problem, const struct supply *supply,
                        const struct checking_mix *mix)
{
    bool done[MIX_ORDERS] = {false};
    for (size_t k = 0; k < supply->n_offers; k++) {
        const size_t order = checking_order_of(problem, supply, supply->offers[k].part);
        if (order < MIX_ORDERS && !done[order])
            checking_pay(paid, problem, supply->offers[k].part, mix->paid[order]);
        if (order < MIX_ORDERS)
            done[order] = true;
    }
}

static void settle(struct settling *s)
{
    struct checking_settled *now = &s->now, *best = s->best;
    now->size = upkeep_of_design(s->extra, s->problem, s->design, s->nodes, now->mixed);
    if (!upkeep_allows_one(s->problem, &now->size))
        return;
    int64_t paid[TERMS_AT_MOST] = {0};
    int64_t cost = checking_rest_cost(s->problem, s->design, s->nodes, s->extra, paid);
    for (size_t i = 0; i < s->design->n_supplies; i++) {
        cost = checking_plus(cost, now->mix[i] ? now->mix[i]->cost : 0);
        if (now->mix[i])
            pay_for_mix(paid, s->problem, &s->problem->supplies[s->design->supply[i]], now->mix[i]);
    }
    cost = checking_plus(cost, checking_due(s->problem, paid));
    if (cost < 0)
        return;
    now->cost = cost;
    if (!preferred(s->problem, now, best))
        return;
    *best = *now;
}

static void settle_need(struct settling *s, size_t i)
{
    if (i == s->design->n_supplies) {
        settle(s);
        return;
    }
    if (s->problem->supplies[s->design->supply[i]].n_offers == 1) {
        settle_need(s, i + 1);
        return;
    }
    const struct checking_mix_list *list =
        &s->mixes[s->design->supply[i]].lists[design_need(s->design, i, s->nodes)];
    const struct cluster_size before = s->now.mixed;
    for (size_t k = 0; k < list->n; k++) {
        s->now.mix[i] = &list->own_v[k];
        for (size_t size = 0; size < SIZES_AT_MOST; size++)
            s->now.mixed.of[size] = before.of[size] + list->own_v[k].size.of[size];
        settle_need(s, i + 1);
    }
    s->now.mixed = before;
}

void checking_settle(struct checking_settled *out, const struct problem *problem,
                     const struct checking_mixes *mixes, const struct design *design, int64_t nodes)
{
    *out = (struct checking_settled){.cost = -1};
    struct settling s = {.problem = problem, .mixes = mixes, .design = design, .nodes = nodes, .best = out};
    s.extra = mem_alloc(problem->scenario->purchase.n_extras, sizeof *s.extra);
    settle_need(&s, 0);
    free(s.extra);
}

void checking_mix_pieces(int64_t *pieces, const struct checking_mix *mix, size_t n)
{
    for (; n-- > 0; mix = mix->rest)
        pieces[n] = mix->pieces;
}
