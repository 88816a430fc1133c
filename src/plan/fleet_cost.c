/* fleet_cost.c - what several clusters cost in one order: parts private to a cluster, prices and owned parts
 * pooled. */
#include <stdlib.h>
#include <string.h>

#include "plan/fleet_parts.h"

/* --- what couples clusters --- */

/* The least that one unit can cost in any order, in whole minor units. */
static int64_t least_unit(const struct price *price)
{
    int64_t least = -1;
    for (size_t s = 0; s < price->n; s++) {
        /* with tax a total is rounded to the nearest: never below the units at the price rounded down */
        const int64_t net = price->steps[s].pack_minor;
        const int64_t pack = price->tax.digits == 0 ? net : net + decimal_scale(net, price->tax) - 1;
        const int64_t unit = (pack > net ? pack : net) / price->steps[s].pack;
        least = least < 0 || unit < least ? unit : least;
    }
    return least < 0 ? 0 : least;
}

/* The problem with every part at its least unit price and nothing owned. */
static void relax(struct pool *pool, struct arena *arena)
{
    const struct problem *problem = pool->problem;
    struct problem *relaxed = &pool->relaxed;
    struct price *prices = ARENA_NEW(arena, problem->snapshot->n_parts, struct price);
    *relaxed = *problem;
    for (size_t j = 0; j < problem->snapshot->n_parts; j++) {
        struct price_step *step = ARENA_NEW(arena, 1, struct price_step);
        *step = (struct price_step){1, 1, least_unit(&problem->prices[j]), NO_INDEX};
        prices[j] = (struct price){.steps = step, .n = 1};
    }
    relaxed->prices = prices;
    relaxed->arena = arena;
    relaxed->supplies = ARENA_NEW(arena, problem->n_supplies, struct supply);
    relaxed->supply_prices = ARENA_NEW(arena, problem->n_supplies, const struct price **);
    relaxed->covers = NULL;
    for (size_t s = 0; s < problem->n_supplies; s++) {
        const struct supply *supply = &problem->supplies[s];
        struct offer *offers = ARENA_NEW(arena, supply->n_offers, struct offer);
        relaxed->supplies[s] = *supply;
        relaxed->supply_prices[s] = ARENA_NEW(arena, supply->n_offers, const struct price *);
        for (size_t i = 0; i < supply->n_offers; i++) {
            offers[i] = supply->offers[i];
            offers[i].owned = 0;
            relaxed->supply_prices[s][i] = &prices[offers[i].part];
        }
        relaxed->supplies[s].offers = offers;
    }
}

static void find_coupling(struct pool *pool, struct arena *arena)
{
    const struct problem *problem = pool->problem;
    bool *seen = ARENA_NEW(arena, problem->snapshot->n_parts, bool);
    pool->owned_part = ARENA_NEW(arena, problem->snapshot->n_parts, size_t);
    pool->owned_minor = ARENA_NEW(arena, problem->snapshot->n_parts, int64_t);
    for (size_t s = 0; s < problem->n_supplies; s++)
        for (size_t i = 0; i < problem->supplies[s].n_offers; i++) {
            const struct offer *offer = &problem->supplies[s].offers[i];
            const struct price *price = problem->supply_prices[s][i];
            const bool plain = price_is_linear(price) || price->n == 0;
            pool->coupled = pool->coupled || !plain || offer->owned > 0;
            if (seen[offer->part]) {
                pool->crossed = pool->crossed || !plain;
                continue;
            }
            seen[offer->part] = true;
            if (offer->owned == 0)
                continue;
            pool->owned_part[pool->n_owned] = offer->part;
            pool->owned_minor[pool->n_owned++] = least_unit(price);
            const int128 credit = pool->credit_minor + (int128)least_unit(price) * offer->owned;
            pool->credit_minor = credit > MONEY_MAX ? MONEY_MAX : (int64_t)credit;
        }
}

enum status pool_make(struct pool *out, struct problem *problem, int64_t budget_minor, struct arena *arena,
                      struct diag *diag)
{
    *out = (struct pool){.problem = problem};
    enum status status = problem_cover(problem, budget_minor, diag);
    if (status != ST_OK)
        return status;
    find_coupling(out, arena);
    if (!out->coupled)
        return ST_OK;
    relax(out, arena);
    return problem_cover(&out->relaxed,
                         budget_minor == BUDGET_NONE ? BUDGET_NONE : budget_minor + out->credit_minor, diag);
}

int64_t pool_low_cost(const struct pool *pool, const struct design *design, int64_t nodes)
{
    return problem_cost(pool->coupled ? &pool->relaxed : pool->problem, design, nodes);
}

int64_t pool_owned_use(const struct pool *pool, size_t owned, const struct design *design, int64_t nodes)
{
    const struct problem *problem = pool->problem;
    int64_t use = 0;
    for (size_t i = 0; i < design->n_supplies; i++) {
        const struct supply *supply = &problem->supplies[design->supply[i]];
        for (size_t k = 0; k < supply->n_offers; k++)
            if (supply->offers[k].part == pool->owned_part[owned])
                use +=
                    (design_need(design, i, nodes) + supply->offers[k].units - 1) / supply->offers[k].units;
    }
    return use;
}

/* --- the cheapest order --- */

static int64_t plus(int64_t a, int64_t b)
{
    return a < 0 || b < 0 || a > MONEY_MAX - b ? -1 : a + b;
}

/* Needs of each cluster from one supply; 0 where its design takes nothing of it. Returns their sum. */
static int64_t needs_of(int64_t *need, size_t supply, const struct point *points, size_t n)
{
    int64_t sum = 0;
    for (size_t c = 0; c < n; c++) {
        need[c] = 0;
        for (size_t i = 0; i < points[c].design->n_supplies; i++)
            if (points[c].design->supply[i] == supply)
                need[c] = design_need(points[c].design, i, points[c].nodes);
        sum += need[c];
    }
    return sum;
}

/* Least cost of a supply where clusters might share its parts: a lower bound, monotone in every need. */
static int64_t shared_cost(const struct pool *pool, size_t supply, int64_t sum)
{
    const struct cover *cover = &pool->problem->covers[supply];
    return cover_cost(cover, sum < cover->q_max ? sum : cover->q_max);
}

int64_t pool_bound(const struct pool *pool, const struct point *points, size_t n)
{
    int64_t total = 0, low = 0, need[CLUSTERS_AT_MOST];
    for (size_t c = 0; c < n; c++)
        low = plus(low, pool_low_cost(pool, points[c].design, points[c].nodes));
    if (!pool->coupled || low < 0)
        return low;
    int64_t credit = 0;
    for (size_t o = 0; o < pool->n_owned; o++) {
        int64_t use = 0;
        for (size_t c = 0; c < n; c++)
            use += pool_owned_use(pool, o, points[c].design, points[c].nodes);
        const int64_t owned = pool->problem->owned[pool->owned_part[o]];
        credit = plus(credit, pool->owned_minor[o] * (use < owned ? use : owned));
    }
    low = credit < 0 || low < credit ? 0 : low - credit;
    for (size_t s = 0; s < pool->problem->n_supplies && !pool->crossed && total >= 0; s++)
        total = plus(total, shared_cost(pool, s, needs_of(need, s, points, n)));
    return total < 0 || total > low ? total : low;
}

/* Pieces of every offer for every cluster, looked for by depth first search. */
struct private_search {
    const struct offer *offers;
    const struct price *const *prices;
    size_t n_offers;
    size_t n;
    const int64_t *need;
    int64_t *pieces;     /* [n][n_offers] under way */
    int64_t *total;      /* [n_offers] */
    int64_t *best;       /* [n][n_offers] */
    int64_t best_minor;  /* -1: none yet */
    int64_t bound_minor; /* no order is cheaper */
    int64_t steps_left;
};

static int64_t cost_of_totals(const struct private_search *p)
{
    int64_t cost = 0;
    for (size_t i = 0; i < p->n_offers; i++)
        cost = plus(cost, offer_cost(&p->offers[i], p->prices[i], p->total[i]));
    return cost;
}

static void keep_if_cheaper(struct private_search *p)
{
    const int64_t cost = cost_of_totals(p);
    if (cost < 0 || (p->best_minor >= 0 && cost >= p->best_minor))
        return;
    p->best_minor = cost;
    memcpy(p->best, p->pieces, p->n * p->n_offers * sizeof *p->best);
}

/* Chooses pieces of offer i for cluster c, which still lacks `rest` units; costs never fall with pieces. */
static void choose_pieces(struct private_search *p, size_t c, size_t i, int64_t rest)
{
    if (c == p->n) {
        keep_if_cheaper(p);
        return;
    }
    const int64_t all = (rest + p->offers[i].units - 1) / p->offers[i].units;
    const bool last = i + 1 == p->n_offers;
    for (int64_t pieces = last ? all : 0; pieces <= all && p->steps_left > 0; pieces++) {
        p->steps_left--;
        p->pieces[c * p->n_offers + i] = pieces;
        p->total[i] += pieces;
        const int64_t cost = cost_of_totals(p);
        const bool hopeless =
            p->best_minor >= 0 && (cost < 0 || cost >= p->best_minor || p->best_minor <= p->bound_minor);
        const int64_t left = rest - pieces * p->offers[i].units;
        if (!hopeless && last)
            choose_pieces(p, c + 1, 0, c + 1 < p->n ? p->need[c + 1] : 0);
        else if (!hopeless)
            choose_pieces(p, c, i + 1, left > 0 ? left : 0);
        p->total[i] -= pieces;
        p->pieces[c * p->n_offers + i] = 0;
        if (hopeless)
            break;
    }
}

/* Each cluster's own cheapest mix: the answer where prices are plain, and where the search begins. */
static void choose_alone(struct private_search *p, const struct cover *cover)
{
    memset(p->total, 0, p->n_offers * sizeof *p->total);
    for (size_t c = 0; c < p->n; c++) {
        cover_pieces(&p->pieces[c * p->n_offers], cover, p->need[c]);
        for (size_t i = 0; i < p->n_offers; i++)
            p->total[i] += p->pieces[c * p->n_offers + i];
    }
    keep_if_cheaper(p);
    memset(p->total, 0, p->n_offers * sizeof *p->total);
    memset(p->pieces, 0, p->n * p->n_offers * sizeof *p->pieces);
}

/* The pieces of one supply, [n][n_offers]; false when something cheaper may exist. */
static bool supply_pieces(int64_t *pieces, const struct pool *pool, size_t s, const int64_t *need,
                          int64_t sum, size_t n, struct arena *scratch)
{
    enum { STEPS = 200000 };
    const struct problem *problem = pool->problem;
    const struct supply *supply = &problem->supplies[s];
    struct private_search p = {.offers = supply->offers,
                               .prices = problem->supply_prices[s],
                               .n_offers = supply->n_offers,
                               .n = n,
                               .need = need,
                               .pieces = ARENA_NEW(scratch, n * supply->n_offers, int64_t),
                               .total = ARENA_NEW(scratch, supply->n_offers, int64_t),
                               .best = pieces,
                               .best_minor = -1,
                               .bound_minor = shared_cost(pool, s, sum),
                               .steps_left = STEPS};
    bool plain = true;
    for (size_t i = 0; i < p.n_offers; i++)
        plain = plain && (price_is_linear(p.prices[i]) || p.prices[i]->n == 0) && p.offers[i].owned == 0;
    choose_alone(&p, &problem->covers[s]);
    if (plain || p.n_offers == 1 || p.best_minor == p.bound_minor)
        return true;
    choose_pieces(&p, 0, 0, need[0]);
    return p.steps_left > 0;
}

static int by_part(const void *a, const void *b)
{
    const struct bill_line *x = a, *y = b;
    return x->part < y->part ? -1 : x->part > y->part;
}

/* Adds pieces of a part to a list of lines, which has room. */
static void add_used(struct bill_line *lines, size_t *n, size_t part, int64_t used)
{
    size_t at = 0;
    while (at < *n && lines[at].part != part)
        at++;
    if (at == *n)
        lines[(*n)++] = (struct bill_line){.part = part};
    lines[at].used += used;
}

static void price_lines(struct pooled_bill *out, const struct problem *problem)
{
    qsort(out->lines, out->n_lines, sizeof *out->lines, by_part);
    out->cost_minor = 0;
    for (size_t i = 0; i < out->n_lines; i++) {
        struct bill_line *line = &out->lines[i];
        const int64_t owned = problem->owned[line->part];
        line->owned = line->used < owned ? line->used : owned;
        if (line->used > line->owned) {
            struct price net = problem->prices[line->part];
            net.tax = (struct decimal){0, 0};
            line->total_minor =
                price_total(&problem->prices[line->part], line->used - line->owned, &line->quantity);
            line->tax_minor = line->total_minor - price_total(&net, line->used - line->owned, NULL);
        }
        out->cost_minor = plus(out->cost_minor, line->total_minor);
    }
}

void pool_bill(struct pooled_bill *out, const struct pool *pool, const struct point *points, size_t n,
               struct arena *arena)
{
    const struct problem *problem = pool->problem;
    int64_t need[CLUSTERS_AT_MOST];
    size_t at_most = 0;
    for (size_t s = 0; s < problem->n_supplies; s++)
        at_most += problem->supplies[s].n_offers;
    bool *seen = ARENA_NEW(arena, problem->snapshot->n_parts, bool);
    *out = (struct pooled_bill){.exact = true};
    out->lines = ARENA_NEW(arena, at_most, struct bill_line);
    out->own = ARENA_NEW(arena, n, struct bill_line *);
    out->n_own = ARENA_NEW(arena, n, size_t);
    for (size_t c = 0; c < n; c++)
        out->own[c] = ARENA_NEW(arena, at_most, struct bill_line);
    for (size_t s = 0; s < problem->n_supplies; s++) {
        const struct supply *supply = &problem->supplies[s];
        const int64_t sum = needs_of(need, s, points, n);
        if (sum == 0)
            continue;
        int64_t *pieces = ARENA_NEW(arena, n * supply->n_offers, int64_t);
        out->exact = supply_pieces(pieces, pool, s, need, sum, n, arena) && out->exact;
        /* a part of two supplies is priced as one order, which the search of each supply knows nothing of */
        for (size_t i = 0; i < supply->n_offers && pool->coupled; i++) {
            const struct price *price = problem->supply_prices[s][i];
            const size_t part = supply->offers[i].part;
            if (supply->offers[i].owned > 0 || (price->n > 0 && !price_is_linear(price)))
                out->exact = out->exact && !seen[part];
            seen[part] = true;
        }
        for (size_t c = 0; c < n; c++)
            for (size_t i = 0; i < supply->n_offers; i++)
                if (pieces[c * supply->n_offers + i] > 0) {
                    const int64_t used = pieces[c * supply->n_offers + i];
                    add_used(out->lines, &out->n_lines, supply->offers[i].part, used);
                    add_used(out->own[c], &out->n_own[c], supply->offers[i].part, used);
                }
    }
    for (size_t c = 0; c < n; c++)
        qsort(out->own[c], out->n_own[c], sizeof *out->own[c], by_part);
    price_lines(out, problem);
}
